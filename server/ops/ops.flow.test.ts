import { execFile } from 'node:child_process'
import path from 'node:path'
import { promisify } from 'node:util'
import { add, seedPair } from '../../test/server/acts/acting'
import { createTestDatabase } from '../../test/server/database'
import { createOperator } from '../../test/server/acts/operating'
import { bundledProgram } from '../../test/server/programs'
import { useApp } from '../../test/server/rigs/app-rig'
import type { SeededMember } from '../../test/server/seed'
import { matchPair, sendText } from '../../test/server/relations'
import { UsageError } from './print/line'
import { readRequest } from './request'

const app = useApp()
let a: SeededMember
let b: SeededMember
beforeEach(async () => {
  ;[a, b] = await seedPair(app)
})

const { ops, refusal } = createOperator(() => app)

const reportWithPhone = async (): Promise<string> => {
  await matchPair(app, a, b)
  await sendText(b, a, '转账到 139 1234 5678', { confirmRisk: true })
  const { code } = await add(a, 'report', b, {
    reason: 'harassment',
    msgSeqs: [1],
    context: 'chat',
    detail: '13912345678',
  })
  expect(code).toBe(1)
  const row = await app.core.db
    .selectFrom('report')
    .select('id')
    .where('from_id', '=', a.id)
    .executeTakeFirstOrThrow()
  return row.id
}

test('lists a report, shows it to a named operator, decides it and logs it', async () => {
  const id = await reportWithPhone()
  expect((await ops('reports')).text).toContain(id)
  expect((await ops('reports', '--state', 'upheld')).text).not.toContain(id)
  const outline = await ops('report', id)
  expect(outline.text).toContain('1 lines')
  expect(JSON.stringify(outline)).not.toContain('转账')
  const whole = await ops('report', id, '--as', 'Anna')
  expect(whole.text).toContain('转账到 139****5678')
  expect(whole.text).toContain('risk: money')
  expect(JSON.stringify(whole)).not.toMatch(/13912345678|1234 5678/)
  expect((await ops('decide', id, '--uphold', '--step', 'day', '--why', '诱导', '--as', 'Anna')).text).toBe(
    'Upheld: day.',
  )
  const log = await ops('audit', '--member', b.id)
  expect(log.text).toMatch(/anna {2}report\.upheld/)
  expect(log.text).not.toContain(b.phone)
})

test('another operator answers an appeal', async () => {
  const id = await reportWithPhone()
  await ops('decide', id, '--uphold', '--step', 'week', '--why', 'x', '--as', 'anna')
  await b.post('/api/user/add_action', {
    kind: 'appeal',
    extra: { text: '不是我' },
    clientToken: app.core.ids.uuid(),
  })
  const listed = await ops('appeals')
  const appealId = /Appeal (\w+)/.exec(listed.text)?.[1] ?? ''
  expect(listed.text).toContain('week for harassment, by anna')
  expect(await refusal('appeal', appealId, '--grant', '--why', 'x', '--as', 'anna')).toContain(
    'Another operator',
  )
  expect((await ops('appeal', appealId, '--grant', '--why', 'x', '--as', 'bert')).text).toContain('Granted')
  expect(await refusal('lift', b.id, '--why', 'x', '--as', 'bert')).toContain('Nothing runs')
  expect(await refusal('lift', '1', '--why', 'x', '--as', 'bert')).toContain('no member')
})

test('every refusal has a sentence of its own', async () => {
  const id = await reportWithPhone()
  expect(await refusal('report', 'nothing')).toContain('no report')
  expect(await refusal('decide', id, '--dismiss', '--why', 'x', '--as', 'system')).toContain('A name has')
  expect(await refusal('decide', id, '--dismiss', '--why', 'x', '--as', 'anna')).toBe('done')
  expect(await refusal('decide', id, '--uphold', '--why', 'x', '--as', 'bert')).toContain(
    'decided by anna already',
  )
  expect(await refusal('appeal', 'nothing', '--grant', '--why', 'x', '--as', 'bert')).toContain('no appeal')
})

test.each([
  [['nonsense'], 'The command must be one of'],
  [['report'], 'The id of a report is missing'],
  [['report', 'a', 'b'], 'Too many words'],
  [['reports', '--limit', '0'], '--limit must be'],
  [['reports', '--state', 'open'], '--state must be one of'],
  [['reports', '--why', 'x'], 'takes no --why'],
  [['reports', '--colour'], 'colour'],
  [['decide', 'a', '--why', 'x', '--as', 'anna'], 'either --uphold or --dismiss'],
  [['decide', 'a', '--uphold', '--dismiss', '--why', 'x', '--as', 'anna'], 'either --uphold or --dismiss'],
  [['decide', 'a', '--uphold', '--step', 'year', '--why', 'x', '--as', 'anna'], '--step must be one of'],
  [['decide', 'a', '--dismiss', '--step', 'day', '--why', 'x', '--as', 'anna'], '--step goes with --uphold'],
  [['decide', 'a', '--uphold', '--as', 'anna'], '--why is missing'],
  [['appeal', 'a', '--grant', '--why', 'x'], '--as is missing'],
])('refuses the command line %j and names the fault', (argv, sentence) => {
  expect(() => readRequest(argv)).toThrow(UsageError)
  expect(() => readRequest(argv)).toThrow(sentence)
})

test('the program works on a database that is in use, and ends with the exit code of its result', async () => {
  const database = await createTestDatabase()
  const program = await bundledProgram('ops')
  const run = (...argv: string[]) =>
    promisify(execFile)(process.execPath, [program, ...argv], {
      cwd: path.resolve(__dirname, '../..'),
      env: { ...process.env, NODE_ENV: undefined, DATABASE_URL: database.url, JINYU_SECRET: 'x'.repeat(32) },
    }).then(
      ({ stdout }) => ({ code: 0, out: stdout }),
      (error: { code: number; stderr: string }) => ({ code: error.code, out: error.stderr }),
    )
  const [list, unknown, wrong] = await Promise.all([
    run('reports', '--json'),
    run('report', 'nothing'),
    run('report'),
  ])
  expect(list).toEqual({ code: 0, out: '[]\n' })
  expect(unknown).toMatchObject({ code: 1, out: expect.stringContaining('no report') })
  expect(wrong.code).toBe(2)
  await database.drop()
}, 60_000)
