import { randomUUID } from 'node:crypto'
import { errorCodes } from '@contract/errors'
import type { SeededMember } from '../../../../test/server/seed'
import {
  intend,
  sayLine,
  seedDate,
  seedDaters,
  stateOf,
  statesOf,
  TALK_MS,
} from '../../../../test/server/speed-dates'
import { useApp } from '../../../../test/server/rigs/app-rig'

const app = useApp({ connections: 32 })
let a: SeededMember
let b: SeededMember
let speedId: string

beforeEach(async () => {
  ;({ a, b, speedId } = await seedDate(app))
})

describe('lines', () => {
  test('have numbers, stay in the state, and carry the client token for their sender only', async () => {
    const token = randomUUID()
    await sayLine(a, speedId, ' 你好呀 ', token)
    await sayLine(b, speedId, '嗨，你喝什么茶？')
    const [mine, theirs] = await statesOf(a, b)
    expect(mine.date?.lines).toMatchObject([
      { seq: 1, fromMe: true, text: '你好呀', clientToken: token },
      { seq: 2, fromMe: false, text: '嗨，你喝什么茶？', clientToken: null },
    ])
    expect(theirs.date?.lines.map(({ fromMe, clientToken }) => [fromMe, clientToken === null])).toEqual([
      [false, true],
      [true, false],
    ])
  })

  test('are written once for one token, however often and simultaneously it is sent', async () => {
    const token = randomUUID()
    const answers = await Promise.all(Array.from({ length: 8 }, () => sayLine(a, speedId, '一次', token)))
    expect(answers.map(({ code }) => code)).toEqual(Array(8).fill(1))
    expect((await stateOf(b)).date?.lines).toHaveLength(1)
    expect((await sayLine(a, speedId, '两次', token)).code).toBe(errorCodes.TOKEN_REUSED)
  })

  test('of both at once keep one order without gaps', async () => {
    for (let round = 0; round < 5; round++) {
      const answers = await Promise.all([a, b].map((member) => sayLine(member, speedId, `第${round}句`)))
      expect(answers.map(({ code }) => code)).toEqual([1, 1])
      app.clock.advance(1_000)
    }
    const lines = (await stateOf(a)).date?.lines ?? []
    expect(lines.map(({ seq }) => seq)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
  })

  test.each([
    ['a phone number', '打我电话13812345678', 'CONTACT_NOT_ALLOWED'],
    ['an invitation to WeChat', '加个微信吧', 'CONTACT_NOT_ALLOWED'],
    ['money', '先给我转账', 'TEXT_REFUSED'],
    ['an insult', '你这个傻逼', 'TEXT_REFUSED'],
    ['no text', '  ', 'MESSAGE_LENGTH'],
    ['too much text', '好'.repeat(141), 'MESSAGE_LENGTH'],
  ])('with %s are refused', async (_name, text, refusal) => {
    const { code } = await sayLine(a, speedId, text)
    expect(code).toBe(errorCodes[refusal as keyof typeof errorCodes])
    expect((await stateOf(b)).date?.lines).toEqual([])
  })

  test('are limited to two a second', async () => {
    for (const text of ['一', '二']) expect((await sayLine(a, speedId, text)).code).toBe(1)
    const third = await sayLine(a, speedId, '三')
    expect(third).toMatchObject({ code: errorCodes.RATE_LIMITED, data: { retryAfter: 1 } })
    app.clock.advance(1_000)
    expect((await sayLine(a, speedId, '三')).code).toBe(1)
  })

  test('are refused once the talk is over, in another date, and from strangers', async () => {
    const [stranger] = await seedDaters(app)
    expect((await sayLine(stranger, speedId, '你好')).code).toBe(errorCodes.STATE_CHANGED)
    expect((await sayLine(a, app.core.ids.ulid(1), '你好')).code).toBe(errorCodes.STATE_CHANGED)
    app.clock.advance(TALK_MS)
    expect((await sayLine(a, speedId, '还在吗')).code).toBe(errorCodes.STATE_CHANGED)
  })
})

describe('ice-breakers', () => {
  test('change for both, at most once in 5 s, and do not repeat', async () => {
    const seen = new Set([(await stateOf(a)).date?.questionId])
    for (const member of [a, b, a, b]) {
      app.clock.advance(5_000)
      const { state, speed } = (await intend(member, 'next_question', speedId)).data
      expect(state).toBe('done')
      expect(seen.has(speed.date.questionId)).toBe(false)
      seen.add(speed.date.questionId)
      expect((await intend(b, 'next_question', speedId)).data).toMatchObject({
        state: 'already',
        speed: { date: { questionId: speed.date.questionId } },
      })
    }
    expect((await stateOf(b)).date?.questionId).toBe([...seen].at(-1))
  })

  test('refuse strangers, and requests without the date’s id', async () => {
    const [stranger] = await seedDaters(app)
    for (const intent of ['next_question', 'finish'] as const) {
      expect((await intend(stranger, intent, speedId)).code).toBe(errorCodes.STATE_CHANGED)
      expect((await intend(a, intent)).code).toBe(errorCodes.STATE_CHANGED)
    }
  })
})
