import { DAY_MS } from '@contract/constants'
import { errorCodes } from '@contract/errors'
import { expectRefusal } from '../../../../test/server/acts/messaging'
import type { SeededMember } from '../../../../test/server/seed'
import { useApp } from '../../../../test/server/rigs/app-rig'
import { matchPair, sendText as send, textDraft } from '../../../../test/server/relations'

const SEND = '/api/user/send_msg'

const app = useApp({ connections: 40 })
let ada: SeededMember
let bob: SeededMember

beforeEach(async () => {
  ada = await app.seed.member({ gender: 'female' })
  bob = await app.seed.member({ gender: 'male' })
})

const draft = (to: SeededMember, text: string) => textDraft(to.id, text)
const match = (a: SeededMember, b: SeededMember): Promise<string> => matchPair(app, a, b)

const textsTo = async (receiver: SeededMember): Promise<unknown[]> => {
  const rows = await app.core.chatDb
    .selectFrom('message')
    .select('content')
    .where('to_id', '=', receiver.id)
    .orderBy('seq')
    .execute()
  return rows.map(({ content }) => content['text'])
}

describe('a repeated request', () => {
  test('returns the first result', async () => {
    await match(ada, bob)
    const key = draft(bob, '你好')
    const first = await ada.post(SEND, key)
    app.clock.advance(DAY_MS)
    const again = await ada.post(SEND, key)
    expect(again.data).toEqual(first.data)
    expect(await textsTo(bob)).toEqual(['你好'])
  })

  test('returns the first result also after its claim has ended', async () => {
    await match(ada, bob)
    const key = draft(bob, '你好')
    const first = await ada.post(SEND, key)
    await app.core.db.deleteFrom('idempotent_answer').execute()
    expect((await ada.post(SEND, key)).data).toEqual(first.data)
    expect(await textsTo(bob)).toEqual(['你好'])
  })

  test('writes one message when it is sent fifty times at once', async () => {
    const key = draft(bob, '你好')
    const answers = await Promise.all(Array.from({ length: 50 }, () => ada.post(SEND, key)))
    expect(new Set(answers.map(({ data }) => JSON.stringify(data.message))).size).toBe(1)
    expect(answers.every(({ code }) => code === 1)).toBe(true)
    expect(await textsTo(bob)).toEqual(['你好'])
  })

  test('is refused with other content or another receiver', async () => {
    await match(ada, bob)
    const cara = await app.seed.member()
    await match(ada, cara)
    const key = draft(bob, '你好')
    await ada.post(SEND, key)
    expectRefusal(await ada.post(SEND, { ...key, content: { text: '再见' } }), 'TOKEN_REUSED')
    expectRefusal(await ada.post(SEND, { ...key, userId: cara.id }), 'TOKEN_REUSED')
    const raced = draft(bob, '一起')
    const both = await Promise.all([ada.post(SEND, raced), ada.post(SEND, { ...raced, userId: cara.id })])
    expect(both.map(({ code }) => code).sort((a, b) => a - b)).toEqual([1, errorCodes.TOKEN_REUSED])
  })
})

test('numbers the group from 1 without a gap for two hundred sends at once', async () => {
  const groupId = await match(ada, bob)
  const answers = await Promise.all(
    Array.from({ length: 200 }, (_v, i) => (i % 2 ? send(ada, bob, `a${i}`) : send(bob, ada, `b${i}`))),
  )
  const tips = await app.core.chatDb
    .selectFrom('message')
    .select('seq')
    .where('group_id', '=', groupId)
    .where('type', '=', 'tip')
    .execute()
  expect(tips).toHaveLength(1)
  const seqs = [...answers.map(({ data }) => data.message.seq as number), ...tips.map(({ seq }) => seq)]
  expect(seqs.sort((a, b) => a - b)).toEqual(Array.from({ length: 201 }, (_v, i) => i + 1))
  const group = await app.core.chatDb
    .selectFrom('message_group')
    .selectAll()
    .where('id', '=', groupId)
    .executeTakeFirst()
  expect(group?.last_seq).toBe(201)
})
