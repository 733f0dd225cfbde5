import { randomUUID } from 'node:crypto'
import { HOUR_MS } from '@contract/constants'
import type { OpsData } from '@contract/ops/ops-calls'
import type { Notice } from '@contract/types/notice'
import { changeMember } from '../../../../test/server/relations'
import type { SeededMember } from '../../../../test/server/seed'
import { startApp, type TestApp } from '../../../../test/server/rigs/start-app'
import { startConsole, type TestConsole, type TestOperator } from '../../../../test/server/rigs/start-console'
import { createServices } from '../../../deps'
import { BATCH_SIZE, BROADCAST_JOB } from './broadcast.service'

let app: TestApp
let console: TestConsole
let admin: TestOperator
beforeEach(async () => {
  app = await startApp()
  console = await startConsole(app)
  admin = await console.operator('anders', 'admin')
})
afterEach(async () => {
  await console.close()
  await app.close()
})

const words = {
  'zh-CN': { title: '春天<b>来了</b>', body: '{name} 一起去公园' },
  en: { title: 'Spring & "co" <script>', body: 'Meet {reason} in the park' },
}
const everybody = { platform: null, language: null }
const start = (audience: object = everybody, more: object = {}) =>
  admin.call('/ops/broadcasts/start', { words, audience, why: 'spring', clientToken: randomUUID(), ...more })
const list = async () =>
  ((await admin.call('/ops/broadcasts/list')).body as OpsData<'/ops/broadcasts/list'>).list
const noticesOf = async (member: SeededMember, lang = 'en') => {
  const { data } = await app.post(
    '/api/user/system_message',
    {},
    { token: member.token, headers: { 'x-lang': lang } },
  )
  return (data.list as Notice[]).filter(({ category }) => category === 'activity')
}
const sentTo = async (): Promise<string[]> => {
  const rows = await app.core.db
    .selectFrom('notice')
    .select('member_id')
    .where('kind', '=', 'broadcast')
    .execute()
  return rows.map((row) => row.member_id).sort()
}
/** Many members without sessions, quickly. */
const crowd = async (count: number): Promise<void> => {
  const ada = await app.seed.member()
  const row = await app.core.db
    .selectFrom('member')
    .selectAll()
    .where('id', '=', ada.id)
    .executeTakeFirstOrThrow()
  const copies = Array.from({ length: count }, (_, n) => ({
    ...row,
    id: String(900_000_000_000 + n),
    phone_hash: Buffer.from(`phone ${n}`),
    invite_code: `C${n}`,
    filters: JSON.stringify(row.filters),
    settings: JSON.stringify(row.settings),
    prompts: JSON.stringify(row.prompts),
    consents: JSON.stringify(row.consents),
  }))
  await app.core.db.insertInto('member').values(copies).execute()
}

test('each active member reads the words as they were written, in the language of the reader', async () => {
  const ada = await app.seed.member()
  expect((await start()).status).toBe(200)
  await app.services.jobs.runDue()
  expect(await noticesOf(ada)).toMatchObject([{ ...words.en, link: null }])
  expect(await noticesOf(ada, 'zh-CN')).toMatchObject([words['zh-CN']])
  expect(await list()).toMatchObject([
    { state: 'done', total: 1, sent: 1, operator: 'anders', endedBy: null },
  ])
  const acts = await app.services.audit.list(app.core.db, { operator: 'anders', limit: 5 })
  const own = acts
    .filter(({ act }) => act.startsWith('broadcast.'))
    .map(({ act, after }) => [act, after.sent])
  expect(own.sort()).toEqual([
    ['broadcast.done', 1],
    ['broadcast.started', 0],
  ])
})

test('banned, cancelling, unfinished and demo members get none, nor do those who join later', async () => {
  const ada = await app.seed.member()
  for (const change of [
    { account_state: 'banned' },
    { account_state: 'cancelling' },
    { account_state: 'incomplete' },
    { is_demo: true },
  ] as const)
    await changeMember(app, await app.seed.member(), change)
  expect((await admin.call('/ops/broadcasts/count', everybody)).body).toEqual({ total: 1 })
  await start()
  app.clock.advance(1_000)
  await changeMember(app, await app.seed.member(), { created_at: app.clock.now() })
  await app.services.jobs.runDue()
  expect(await sentTo()).toEqual([ada.id])
})

test('reaches one platform or one language', async () => {
  const [ada, bob] = [await app.seed.member(), await app.seed.member()]
  await app.core.db
    .updateTable('session')
    .set({ client: 'weapp-ios/1.0.0(100)' })
    .where('member_id', '=', ada.id)
    .execute()
  await app.core.db
    .updateTable('session')
    .set({ client: 'h5/1.0.0(100)' })
    .where('member_id', '=', bob.id)
    .execute()
  await changeMember(app, bob, { language: 'en' })
  await changeMember(app, ada, { language: 'zh-CN' })
  await start({ platform: 'weapp', language: null })
  await app.services.jobs.runDue()
  expect(await sentTo()).toEqual([ada.id])
  await start({ platform: null, language: 'en' })
  await app.services.jobs.runDue()
  expect(await sentTo()).toEqual([ada.id, bob.id].sort())
  expect((await start({ platform: 'alipay', language: null })).body.error.name).toBe('BROADCAST_NOBODY')
})

test('sends in batches, once to each member, although two nodes work and a job is done again', async () => {
  await crowd(2 * BATCH_SIZE + 10)
  const clientToken = randomUUID()
  const { body } = await start(everybody, { clientToken })
  expect((await start(everybody, { clientToken })).body).toEqual(body)
  expect((await start()).body.error).toMatchObject({ name: 'BROADCAST_RUNS', data: { by: 'anders' } })
  const other = createServices(app.core)
  await Promise.all([app.services.jobs.runDue(), other.jobs.runDue()])
  await app.core.db
    .updateTable('job')
    .set({ done_at: null, locked_until_at: null })
    .where('kind', '=', BROADCAST_JOB)
    .execute()
  await Promise.all([app.services.jobs.runDue(), other.jobs.runDue()])
  const ids = await sentTo()
  expect([ids.length, new Set(ids).size]).toEqual([2 * BATCH_SIZE + 11, 2 * BATCH_SIZE + 11])
  expect(await list()).toMatchObject([{ state: 'done', sent: ids.length, total: ids.length }])
})

test('stops after the present batch', async () => {
  await crowd(BATCH_SIZE + 10)
  const { id } = (await start()).body as { id: string }
  // The next batch waits for its job, as on a node that is busy.
  const [job] = await app.services.queue.claimDue(app.core.db, [BROADCAST_JOB], 1)
  expect(job?.payload).toEqual({ broadcastId: id, batch: 0 })
  expect((await admin.call('/ops/broadcasts/stop', { id, why: 'a typo' })).status).toBe(200)
  app.clock.advance(HOUR_MS / 2)
  await app.services.jobs.runDue()
  expect(await sentTo()).toEqual([])
  admin = await console.operator('bea', 'admin')
  expect(await list()).toMatchObject([{ state: 'stopped', sent: 0, endedBy: 'anders' }])
  const again = await admin.call('/ops/broadcasts/stop', { id, why: 'again' })
  expect(again.body.error.name).toBe('BROADCAST_OVER')
})

test('needs words in both languages, a reason and a recent proof', async () => {
  await app.seed.member()
  for (const title of [' ', '\u2800\u2800']) {
    const empty = { ...words, en: { title, body: 'x' } }
    expect((await start(everybody, { words: empty })).body.error.name).toBe('BROADCAST_EMPTY')
  }
  expect((await start(everybody, { words: { en: words.en } })).status).toBe(422)
  expect((await start(everybody, { why: ' ' })).body.error.name).toBe('WHY_MISSING')
  app.clock.advance(HOUR_MS / 5)
  expect((await start()).body.error.name).toBe('PROOF_NEEDED')
})
