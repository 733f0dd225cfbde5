import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { rmSync } from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import { createNodesWorld, type NodesWorld } from '../nodes/world'
import { pictureOf, upload } from '../server/acts/uploading'
import { postTo } from '../server/post-to'
import { listenAs } from '../server/rigs/stomp-listener'
import { matchPair, textDraft } from '../server/relations'
import { videoOf } from '../server/videos'

/** The newest of each line that its makers mend, when this list was last changed. Source: nodejs.org, releases */
const VERSIONS = ['22.23.3', '24.21.0']
const projectDir = path.resolve(__dirname, '../..')
const bundles = path.join(projectDir, 'dist/drills', String(process.pid))
const run = promisify(execFile)

let world: NodesWorld
beforeAll(async () => {
  await run(process.execPath, [path.join(__dirname, 'upgrade/build-releases.mjs'), bundles, 'old'])
  world = await createNodesWorld()
})
afterAll(async () => {
  await world.close()
  rmSync(bundles, { recursive: true, force: true })
})

const INSTALL = `import('./scripts/lib/node-program.mjs').then(async ({ findOrInstallNode }) =>
  process.stdout.write('\\n' + (await findOrInstallNode(process.argv[1]))))`
const programOf = (name: string): string => path.join(bundles, 'old', `${name}.mjs`)

describe.each(VERSIONS)('the build on Node %s', (version) => {
  let nodePath: string
  beforeAll(async () => {
    const { stdout } = await run(process.execPath, ['-e', INSTALL, version], { cwd: projectDir })
    nodePath = stdout.trim().split('\n').pop() ?? ''
  }, 300_000)

  test('answers, takes pictures and videos, pushes messages, and stops', async () => {
    const node = await world.spawn({ nodePath, program: [programOf('main')] })
    expect(await (await fetch(`${node.url}/health/ready`)).json()).toMatchObject({ status: 'ok' })
    const [ada, bob] = [await world.seed.member(), await world.seed.member({ gender: 'male' })]
    await matchPair(world, ada, bob)
    const post = postTo(node.url)
    for (const [kind, file, name] of [
      ['image', await pictureOf(20, 900, 1_200), 'me.jpg'],
      ['video', await videoOf({ seconds: 2 }), 'me.mp4'],
    ] as const) {
      const request = { url: await upload(node, ada, file, name), kind, clientToken: randomUUID() }
      const answer = await post('/api/user/add_image', request, { token: ada.token })
      expect(answer).toMatchObject({ code: 1 })
    }
    const phone = await listenAs(node.url, bob)
    await post('/api/user/send_msg', textDraft(bob.id, '你好'), { token: ada.token })
    expect(await phone.waitFor('msg')).toHaveLength(1)
    await phone.close()
    expect(await node.stop()).toBe(0)
  })

  test('migrates, examines the settings and runs a command of the operators', async () => {
    const env = {
      ...{ PATH: process.env['PATH'], DATABASE_URL: world.databaseUrl, JINYU_SECRET: world.secret },
      DATA_DIR: path.join(bundles, 'data'),
    }
    const outputOf = async (name: string, ...args: string[]): Promise<string> => {
      const { stdout, stderr } = await run(nodePath, [programOf(name), ...args], { env })
      expect(stderr).toBe('')
      return stdout
    }
    expect(await outputOf('migrate')).toContain('The tables were up to date.')
    expect(await outputOf('doctor')).toMatch(new RegExp(`^ok +node +${version}$`, 'm'))
    expect(JSON.parse(await outputOf('ops', 'reports', '--json'))).toBeInstanceOf(Object)
  })
})
