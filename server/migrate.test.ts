import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { createEmptyDatabase, type TestDatabase } from '../test/server/database'
import { bundledProgram } from '../test/server/programs'

let database: TestDatabase
let dataDir: string
beforeEach(async () => {
  database = await createEmptyDatabase()
  dataDir = await mkdtemp(path.join(tmpdir(), 'jinyu-migrate-'))
})
afterEach(async () => {
  await database.drop()
  await rm(dataDir, { recursive: true, force: true })
})

const run = async (name: 'main' | 'migrate' | 'ops', env: Record<string, string> = {}, ...words: string[]) =>
  promisify(execFile)(process.execPath, [await bundledProgram(name), ...words], {
    cwd: path.resolve(__dirname, '..'),
    env: {
      ...{ ...process.env, NODE_ENV: undefined, JINYU_SECRET: 'x'.repeat(32), JINYU_DEMO: '0', PORT: '0' },
      ...{ DATABASE_URL: database.url, DATA_DIR: dataDir, ...env },
    },
  }).then(
    ({ stdout }) => ({ code: 0, out: stdout }),
    (error: { code: number; stdout: string; stderr: string }) => ({
      code: error.code,
      out: error.stdout + error.stderr,
    }),
  )

test('a server that may not change tables refuses a database without them; the step creates them', async () => {
  const [started, operated] = await Promise.all([
    run('main', { MIGRATE_AT_START: '0' }),
    run('ops', { MIGRATE_AT_START: '0' }, 'reports'),
  ])
  expect(started).toEqual({
    code: 1,
    out: 'Checking the tables …\nThe tables are older than this release: run npm run migrate.\n',
  })
  expect(operated).toEqual({
    code: 3,
    out: 'The tables are older than this release: run npm run migrate.\n',
  })
  const first = await run('migrate')
  expect(first.code).toBe(0)
  expect(first.out).toMatch(/^Applied 0001-members-to-messages\.\n[\s\S]*\nThe tables are up to date\.\n$/)
  expect(await run('migrate')).toEqual({ code: 0, out: 'The tables were up to date.\n' })
})

test('the step works on the server of chats, too; a program without the setting is refused afterwards', async () => {
  const chats = await createEmptyDatabase()
  const env = { DATABASE_CHAT_URL: chats.url }
  try {
    const first = await run('migrate', env, '--chats-moved')
    expect(first.code).toBe(0)
    expect(first.out.match(/^The tables are up to date\.$/gm)).toHaveLength(2)
    expect(first.out).toMatch(/\nThe chats are on the server of DATABASE_CHAT_URL\.\n$/)
    const moved = 'DATABASE_CHAT_URL must be set: the chats of DATABASE_URL are on another server\n'
    expect(await run('main')).toEqual({ code: 1, out: expect.stringContaining(moved) as string })
    expect(await run('ops', {}, 'reports')).toEqual({
      code: 2,
      out: expect.stringContaining(moved) as string,
    })
    expect((await run('ops', env, 'reports')).code).toBe(0)
    expect(await run('migrate', {}, '--chats-moved')).toEqual({
      code: 1,
      out: 'DATABASE_CHAT_URL must be set with --chats-moved\n',
    })
  } finally {
    await chats.drop()
  }
})

test.each([
  [{ DATABASE_URL: 'mysql://127.0.0.1/jinyu' }, /^DATABASE_URL must be postgres:[^\n]*\n$/],
  [{ DATABASE_URL: 'postgres://jinyu@127.0.0.1:1/jinyu' }, /^Could not migrate: [^\n]+\n$/],
  [{ DATABASE_URL: '', NODE_ENV: 'production' }, /^DATABASE_URL must be set in production\n$/],
])('the step refuses %j with one sentence', async (env, sentence) => {
  const { code, out } = await run('migrate', env)
  expect(code).toBe(1)
  expect(out).toMatch(sentence)
})
