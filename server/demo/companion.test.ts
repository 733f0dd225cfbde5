import type { Message } from '@contract/types/message'
import { useDevices } from '../../test/server/devices'
import type { SeededMember } from '../../test/server/seed'
import { useApp } from '../../test/server/rigs/app-rig'
import { insertBlock, matchPair, sendText } from '../../test/server/relations'
import { answersTo, chooseUnsaid, hellosAfterMatch } from './companion-lines'
import { startCompanions } from './companion'

const app = useApp({ config: { isDemo: true } })
let ada: SeededMember
let companion: SeededMember

const { listen } = useDevices(() => app)

beforeEach(async () => {
  ada = await app.seed.member({ isVip: true })
  companion = await seedCompanion({ interests: ['coffee'] })
})

const say = async (text: string): Promise<void> => {
  expect((await sendText(ada, companion, text)).code).toBe(1)
}

/** Lets the time of one whole turn pass. */
const passTurn = async (): Promise<number> => {
  app.clock.advance(600)
  const typed = await app.services.jobs.runDue()
  app.clock.advance(3_400)
  return typed + (await app.services.jobs.runDue())
}

const thread = async (): Promise<{ list: Message[]; peerReadSeq: number }> =>
  (await ada.post('/api/user/message_list', { userId: companion.id })).data as never

/** The companion's lines to a member, in order. */
const companionTexts = async (member: SeededMember): Promise<string[]> => {
  const rows = await app.core.chatDb
    .selectFrom('message')
    .select('content')
    .where('from_id', '=', companion.id)
    .where('to_id', '=', member.id)
    .where('type', '=', 'text')
    .orderBy('seq')
    .execute()
  return rows.map(({ content }) => String(content.text))
}

/** A demo member that no person is logged in as. */
const seedCompanion = async (row: object = {}): Promise<SeededMember> => {
  const member = await app.seed.member({ gender: 'male', row: { is_demo: true, ...row } })
  await app.core.db.deleteFrom('session').where('member_id', '=', member.id).execute()
  return member
}

const match = (): Promise<string> => matchPair(app, ada, companion)

test('reads, types for a moment and answers once, 1.5 to 4 s after the message', async () => {
  const device = await listen(ada)
  const writtenAt = app.clock.now()
  await say('你好')
  expect(await app.services.jobs.runDue()).toBe(0)
  await passTurn()
  await passTurn()
  const { list, peerReadSeq } = await thread()
  expect(peerReadSeq).toBe(1)
  expect(list).toHaveLength(2)
  expect(list[1]).toMatchObject({ fromId: companion.id, type: 'text' })
  const afterMs = (list[1]?.createdAt ?? 0) - writtenAt
  expect(afterMs).toBeGreaterThanOrEqual(1_500)
  expect(afterMs).toBeLessThanOrEqual(4_000)
  await device.waitFor('msg', 2)
  const events = device.bodies
    .map(({ event }) => event)
    .filter((event) => event === 'typing' || event === 'msg')
  expect(events).toEqual(['msg', 'typing', 'msg'])
})

test('answers several messages in a row with one line', async () => {
  await match()
  for (const text of ['在吗', '周末有空吗', '一起喝咖啡']) await say(text)
  await passTurn()
  await passTurn()
  expect((await thread()).list.filter(({ fromId }) => fromId === companion.id)).toHaveLength(1)
})

test('greets after a match, unless the member was faster', async () => {
  await match()
  await passTurn()
  expect((await thread()).list).toMatchObject([{ fromId: companion.id }])
  companion = await seedCompanion()
  await match()
  await say('嗨')
  await passTurn()
  expect((await thread()).list.map(({ fromId }) => fromId)).toEqual([ada.id, companion.id])
})

test('answers at most twenty times a day', async () => {
  await match()
  for (let n = 0; n < 22; n++) {
    await say(`第 ${n} 句`)
    await passTurn()
  }
  const said = app.core.chatDb.selectFrom('message').select('seq').where('from_id', '=', companion.id)
  // The line that opens the chat for pictures comes from the product, so only texts count.
  expect(await said.where('type', '=', 'text').execute()).toHaveLength(20)
})

test('sends nothing once it is blocked, and its job is done', async () => {
  await match()
  await say('你好')
  await insertBlock(app, ada, companion)
  await passTurn()
  expect((await thread()).list).toHaveLength(1)
  const open = await app.core.db.selectFrom('job').select('id').where('done_at', 'is', null).execute()
  expect(open).toEqual([])
})

test('never answers messages between people', async () => {
  companion = await app.seed.member()
  await match()
  await say('你好')
  expect(await passTurn()).toBe(0)
})

test('answers a person who is logged in as a demo member, and never for such a person', async () => {
  const login = await app.seed.member({ row: { is_demo: true }, isVip: true })
  await matchPair(app, login, companion)
  expect((await sendText(login, companion, '你好')).code).toBe(1)
  await passTurn()
  expect((await companionTexts(login)).length).toBe(1)
  // A companion's answer to a person who has closed the app is not answered by another companion.
  app.clock.advance(11 * 60_000)
  await passTurn()
  await passTurn()
  expect((await companionTexts(login)).length).toBe(1)

  const played = await app.seed.member({ gender: 'male', row: { is_demo: true } })
  expect((await played.post('/api/user/my_info')).code).toBe(1)
  await matchPair(app, ada, played)
  expect((await sendText(ada, played, '在吗')).code).toBe(1)
  expect(await passTurn()).toBe(0)
})

test('never says the same line twice in a row, and repeats none while others are left', async () => {
  await match()
  for (let n = 0; n < 12; n++) {
    await say(`你好 ${n}`)
    await passTurn()
    await passTurn()
  }
  const texts = await companionTexts(ada)
  expect(texts).toHaveLength(12)
  expect(new Set(texts.slice(0, 7)).size).toBe(7)
  for (const [at, text] of texts.entries()) expect(text).not.toBe(texts[at - 1])
})

test('does not greet a member it met on a speed date', async () => {
  await app.core.transaction((tx) =>
    app.services.groups.openForMatch(tx, ada.id, companion.id, 'speed', app.clock.now()),
  )
  await passTurn()
  await passTurn()
  expect((await thread()).list).toEqual([])
})

test('chooses a line that was not said, or else the one that was said longest ago', () => {
  expect(chooseUnsaid(['a', 'b'], ['a'])).toBe('b')
  expect(chooseUnsaid(['a', 'b', 'c'], ['b', 'a', 'c'])).toBe('c')
})

test('does not exist in production', () => {
  const core = { ...app.core, config: { ...app.core.config, isProduction: true } }
  expect(() => startCompanions(core, app.services)).toThrow('demo world alone')
})

test.each([
  ['加个微信吧', 'zh-CN', /这里|在这儿/],
  ['你平时喜欢什么', 'zh-CN', /咖啡/],
  ['Good night!', 'en', /night|tomorrow/],
  ['What do you do for fun?', 'en', /coffee/],
  ['……', 'zh-CN', /./],
] as const)('has lines for %s', (text, language, expected) => {
  const interest = language === 'en' ? 'coffee' : '咖啡'
  for (let seed = 0; seed < 6; seed++) {
    expect(answersTo(text, { language, seed, interest })[0]).toMatch(expected)
    for (const line of hellosAfterMatch({ language, seed, interest })) expect(line).not.toContain('{')
  }
})
