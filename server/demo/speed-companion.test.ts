import type { SeededMember } from '../../test/server/seed'
import {
  choose,
  intend,
  keepOnline,
  LEAD_MS,
  pass,
  sayLine,
  stateOf,
  TALK_MS,
} from '../../test/server/speed-dates'
import { useApp } from '../../test/server/rigs/app-rig'
import { speedQuestions } from '../text/dict/speed-questions'
import { startSpeedCompanions } from './speed-companion'
import { answerToQuestion, openerOf } from './speed-lines'

const app = useApp({ config: { isDemo: true } })
let ada: SeededMember
let companion: SeededMember

beforeEach(async () => {
  await app.core.db.deleteFrom('usage_count').execute()
  await app.core.db.deleteFrom('member').execute()
  ada = await app.seed.member()
  companion = await app.seed.member({ gender: 'male', row: { is_demo: true, interests: ['coffee'] } })
  await app.core.db.deleteFrom('session').where('member_id', '=', companion.id).execute()
  keepOnline(app, ada)
})

/** Lets time pass together with all work of a running server. */
const live = async (ms: number): Promise<void> => {
  for (let left = ms; left > 0; left -= 1_000) {
    await app.services.jobs.runRecurring('speed companions')
    await pass(app, 1_000)
    await app.services.jobs.runDue()
  }
}

const lines = async () => (await stateOf(ada)).date?.lines ?? []

test('joins a member who has waited alone for 6 s, greets, answers lines and questions, and chooses', async () => {
  await intend(ada, 'join')
  await live(5_000)
  expect((await stateOf(ada)).phase).toBe('waiting')
  await live(3_000)
  const { date } = await stateOf(ada)
  expect(date?.peer).toMatchObject({ demo: true, gender: 'male' })
  const speedId = date?.speedId ?? ''
  await live(LEAD_MS + 5_000)
  expect(await lines()).toMatchObject([{ fromMe: false }])
  await sayLine(ada, speedId, '你好呀')
  await live(5_000)
  expect((await lines()).map(({ fromMe }) => fromMe)).toEqual([false, true, false])
  await intend(ada, 'next_question', speedId)
  await live(5_000)
  expect((await lines()).filter(({ fromMe }) => !fromMe)).toHaveLength(3)
  await live(30_000)
  expect((await stateOf(ada)).date?.peerAwayUntil).toBeNull()
  await intend(ada, 'finish', speedId)
  await live(2_000)
  expect((await stateOf(ada)).phase).toBe('choosing')
  await choose(ada, speedId, true)
  await live(3_000)
  expect(['matched', 'parted']).toContain((await stateOf(ada)).result?.outcome)
})

test('says no line twice, however often the member repeats a line or a question', async () => {
  await intend(ada, 'join')
  await live(8_000 + LEAD_MS + 5_000)
  const speedId = (await stateOf(ada)).date?.speedId ?? ''
  for (let round = 0; round < 12; round += 1) {
    await sayLine(ada, speedId, `谢谢 ${round}`)
    if (round % 3 === 0) await intend(ada, 'next_question', speedId)
    await live(6_000)
  }
  const texts = (await lines()).filter(({ fromMe }) => !fromMe).map(({ text }) => text)
  expect(texts.length).toBeGreaterThan(4)
  expect(new Set(texts).size).toBe(texts.length)
})

test('breaks a silence with lines of its own, and waits after four lines without an answer', async () => {
  await intend(ada, 'join')
  await live(8_000 + LEAD_MS + 5_000)
  expect(await lines()).toHaveLength(1)
  await live(25_000)
  expect(await lines()).toHaveLength(2)
  await live(100_000)
  const texts = (await lines()).map(({ text }) => text)
  expect(texts).toHaveLength(4)
  expect(new Set(texts).size).toBe(4)
})

test('joins a person who is logged in as a demo member', async () => {
  const login = await app.seed.member({ row: { is_demo: true } })
  keepOnline(app, login)
  await intend(login, 'join')
  await live(8_000)
  expect((await stateOf(login)).date?.peer).toMatchObject({ demo: true, gender: 'male' })
})

test('joins only members whose filters it matches, and never as a member with an open session', async () => {
  const old = await app.seed.member({ filters: { ageMin: 50, ageMax: 60 } })
  keepOnline(app, ada, old)
  await intend(old, 'join')
  await live(12_000)
  expect((await stateOf(old)).phase).toBe('waiting')
  const busy = await app.seed.member({ gender: 'male', row: { is_demo: true } })
  await app.core.db.deleteFrom('member').where('id', '=', companion.id).execute()
  expect((await busy.post('/api/user/my_info')).code).toBe(1)
  await intend(ada, 'join')
  await live(12_000)
  expect((await stateOf(ada)).phase).toBe('waiting')
})

test('uses a round of the member and none of its own, also when the member stays silent', async () => {
  await intend(ada, 'join')
  await live(8_000)
  await live(TALK_MS + LEAD_MS)
  const used = await app.core.db
    .selectFrom('usage_count')
    .select('subject')
    .where('scope', '=', 'speed')
    .execute()
  expect(used).toEqual([{ subject: ada.id }])
})

test('does not exist in production', () => {
  const core = { ...app.core, config: { ...app.core.config, isProduction: true } }
  expect(() => startSpeedCompanions(core, app.services)).toThrow('demo world alone')
})

test('has lines for every question in both languages', () => {
  for (const { id } of speedQuestions) {
    expect(answerToQuestion(id, 'zh-CN', 3)).toMatch(/\p{Script=Han}/u)
    expect(answerToQuestion(id, 'en', 4)).toMatch(/^[^\p{Script=Han}]+$/u)
  }
  expect(openerOf('en', 1)).toMatch(/^H/)
})
