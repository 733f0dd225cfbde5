import { randomUUID } from 'node:crypto'
import { errorCodes } from '@contract/errors'
import type { OpsData } from '@contract/ops/ops-calls'
import type { WordEntry } from '@contract/ops/word-list'
import type { SeededMember } from '../../../../test/server/seed'
import { useConsole } from '../../../../test/server/rigs/console-rig'
import type { TestOperator } from '../../../../test/server/rigs/start-console'
import { matchPair } from '../../../../test/server/relations'
import { createWordLayer } from '../text-moderation/word-layer'
import { createWordLists } from './word-list.service'

const { app, console } = useConsole()
let senior: TestOperator
let ada: SeededMember
let bob: SeededMember
beforeAll(async () => {
  senior = await console.operator('stella', 'senior')
})
beforeEach(async () => {
  app.clock.advance(1_000)
  ada = await app.seed.member()
  bob = await app.seed.member({ gender: 'male' })
  await matchPair(app, ada, bob)
})

const open = async () => (await senior.call('/ops/words/open')).body as OpsData<'/ops/words/open'>
const edit = async (set: WordEntry[], remove: string[] = []) => {
  const { rev } = await open()
  return senior.call('/ops/words/edit', { rev, set, remove })
}
const publish = async () => senior.call('/ops/words/publish', { rev: (await open()).rev, why: 'spring' })
const word = (term: string, action: WordEntry['action']): WordEntry => ({ term, category: 'ads', action })
const send = (text: string, clientMsgId: string = randomUUID()) =>
  ada.post('/api/user/send_msg', { userId: bob.id, clientMsgId, type: 'text', content: { text } })

test('a published word is refused in profiles and chats, in every spelling, with its class', async () => {
  const term = '蓝鲸会所'
  expect((await send(term)).code).toBe(1)
  expect((await edit([word(term, 'block')])).status).toBe(200)
  expect((await send(term)).code).toBe(1)
  expect((await open()).diff).toEqual({ added: [word(term, 'block')], removed: [], changed: [] })
  expect((await publish()).status).toBe(200)
  const refused = { code: errorCodes.TEXT_REFUSED, data: { class: 'ads' } }
  expect(await send('来蓝 鲸 会 所 呀')).toMatchObject(refused)
  expect(await ada.post('/api/user/update_info', { bio: '蓝·鲸·会·所' })).toMatchObject({
    ...refused,
    data: { class: 'ads', field: 'bio' },
  })
})

test('a hidden word is stored as stars for both; a repeat of the message returns it', async () => {
  await edit([word('海豚俱乐部', 'mask')])
  await publish()
  const id = randomUUID()
  const first = await send('去海豚俱乐部吗', id)
  expect(first.data.message.content.text).toBe('去*****吗')
  expect((await send('去海豚俱乐部吗', id)).data.message.id).toBe(first.data.message.id)
  expect((await send('去海豚俱乐部了', id)).code).toBe(errorCodes.TOKEN_REUSED)
  expect((await ada.post('/api/user/update_info', { bio: '海豚俱乐部' })).code).toBe(errorCodes.TEXT_REFUSED)
})

test('another node uses a version when it looks for one, every few seconds', async () => {
  const repeat = jest.fn()
  const wordLayer = createWordLayer()
  const other = createWordLists(app.core, { wordLayer, audit: app.services.audit, jobs: { repeat } })
  const judge = () => wordLayer.judge({ memberId: ada.id, scene: 'chat', text: '白鹭车行' })
  await edit([word('白鹭车行', 'block')])
  await publish()
  expect(judge()).toMatchObject({ decision: 'pass' })
  await other.refresh()
  expect(judge()).toMatchObject({ decision: 'block', class: 'ads' })
  expect(repeat.mock.calls).toEqual([[{ name: 'word lists', everyMs: 4_000, run: other.refresh }]])
})

test('a version is compared and rolled back to, and each act is in the audit log', async () => {
  const before = (await open()).version
  await edit([word('青蛙农场', 'block')])
  const { version } = (await publish()).body as { version: number }
  expect((await senior.call('/ops/words/compare', { version: before })).body).toEqual({
    added: [],
    removed: [word('青蛙农场', 'block')],
    changed: [],
  })
  const rolled = await senior.call('/ops/words/roll-back', { version: before, why: 'too strict' })
  expect(rolled.body).toEqual({ version: version + 1 })
  expect((await send('青蛙农场')).code).toBe(1)
  const { list } = (await senior.call('/ops/words/versions')).body as OpsData<'/ops/words/versions'>
  expect(list.slice(0, 2).map((one) => [one.version, one.operator, one.why])).toEqual([
    [version + 1, 'stella', 'too strict'],
    [version, 'stella', 'spring'],
  ])
  const acts = await app.services.audit.list(app.core.db, { operator: 'stella', limit: 2 })
  expect(acts.map(({ act, subject }) => `${act} ${subject}`)).toEqual([
    `words.rolled_back words:${version + 1}`,
    `words.published words:${version}`,
  ])
})

test('two operators at one draft: the second learns that it changed', async () => {
  const admin = await console.operator('anders', 'admin')
  const { rev } = await open()
  const change = { rev, set: [word('一号', 'review')], remove: [] }
  expect((await admin.call('/ops/words/edit', change)).status).toBe(200)
  const late = await senior.call('/ops/words/edit', change)
  expect([late.status, (late.body as { error: { name: string } }).error.name]).toEqual([409, 'WORDS_CHANGED'])
  expect(await open()).toMatchObject({ operator: 'anders', rev: rev + 1 })
})

test.each([
  [
    'an entry without a letter',
    '/ops/words/edit',
    { set: [word('！！', 'block')], remove: [] },
    'WORD_EMPTY',
  ],
  ['an unknown version', '/ops/words/roll-back', { version: 9_999, why: 'x' }, 'WORD_VERSION_UNKNOWN'],
])('refuses %s by name', async (_what, path, payload, expected) => {
  const { rev } = await open()
  const { body } = await senior.call(path, { rev, ...payload })
  expect((body as { error: { name: string } }).error.name).toBe(expected)
})

test('the database refuses to change a published version', async () => {
  await expect(app.core.db.updateTable('word_list_version').set({ why: 'x' }).execute()).rejects.toThrow(
    'append-only',
  )
})
