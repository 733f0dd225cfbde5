import { randomUUID } from 'node:crypto'
import { fundCoins, walletOf } from '../../../../test/server/acts/buying'
import { refusalOf } from '../../../../test/server/acts/acting'
import type { Answer, MemberOptions, SeededMember } from '../../../../test/server/seed'
import { useApp } from '../../../../test/server/rigs/app-rig'
import { sendText } from '../../../../test/server/relations'

const app = useApp({ connections: 34 })

let serial = 0
const words = ['清晨', '黄昏', '海边', '山顶', '书店', '花园', '小巷', '车站', '湖心', '操场', '阳台', '码头']
/** A text that nobody has sent before. */
const text = (): string => {
  serial += 1
  const word = (at: number) => words[at % 12] ?? ''
  return `${word(serial)}${word(Math.trunc(serial / 12))}遇见你，${word(Math.trunc(serial / 144))}`
}

const tally = (answers: readonly Answer[]) => {
  const counts: Record<string, number> = {}
  for (const { code } of answers) {
    const name = code === 1 ? 'sent' : (refusalOf(code) ?? String(code))
    counts[name] = (counts[name] ?? 0) + 1
  }
  return counts
}

/** A sender and members who have never talked with them. */
const strangers = async (count: number, options: MemberOptions = {}) => ({
  from: await app.seed.member({ gender: 'male', ...options }),
  to: await Promise.all(Array.from({ length: count }, () => app.seed.member())),
})

/** What the tables have of a sender: messages, open threads, and uses of the day's greetings. */
const storedOf = async ({ id }: SeededMember) => {
  const { db, chatDb } = app.core
  const messages = await chatDb
    .selectFrom('message')
    .select('to_id')
    .where('from_id', '=', id)
    .where('type', '<>', 'tip')
    .execute()
  const threads = await chatDb
    .selectFrom('message_group_member')
    .select('group_id')
    .where('member_id', '=', id)
    .execute()
  const uses = await db
    .selectFrom('usage_count')
    .select('used')
    .where('subject', '=', id)
    .where('scope', '=', 'greet')
    .execute()
  return { messages: messages.length, threads: threads.length, uses: uses.map(({ used }) => used) }
}

test('sends two of fifteen greetings at once on an allowance of two', async () => {
  for (let round = 0; round < 4; round++) {
    const { from, to } = await strangers(15)
    const answers = await Promise.all(to.map((peer) => sendText(from, peer, text())))
    expect(tally(answers)).toEqual({ sent: 2, GREETING_QUOTA: 13 })
    expect(await storedOf(from)).toEqual({ messages: 2, threads: 2, uses: [2] })
  }
})

test('sends one of fifteen greetings at once to one member, and counts one', async () => {
  for (let round = 0; round < 4; round++) {
    const { from, to } = await strangers(1, { isVip: true })
    const [peer = from] = to
    const answers = await Promise.all(Array.from({ length: 15 }, () => sendText(from, peer, text())))
    expect(tally(answers)).toEqual({ sent: 1, WAIT_FOR_ANSWER: 14 })
    expect(await storedOf(from)).toEqual({ messages: 1, threads: 1, uses: [1] })
  }
})

test('sends one text to three of twelve members at once, and counts three', async () => {
  const { from, to } = await strangers(12, { isVip: true })
  const same = text()
  const answers = await Promise.all(to.map((peer) => sendText(from, peer, same)))
  expect(tally(answers)).toEqual({ sent: 3, SAME_TEXT: 9 })
  expect(await storedOf(from)).toEqual({ messages: 3, threads: 3, uses: [3] })
})

test('opens one thread when two members greet each other at the same moment', async () => {
  for (let round = 0; round < 8; round++) {
    const { from, to } = await strangers(1)
    const [peer = from] = to
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, at) =>
        at % 2 === 0 ? sendText(from, peer, text()) : sendText(peer, from, text()),
      ),
    )
    const [mine, theirs] = [await storedOf(from), await storedOf(peer)]
    expect([mine.threads, theirs.threads]).toEqual([1, 1])
    expect(mine.messages + theirs.messages).toBe(tally(answers)['sent'])
    // Only the side that opened the thread used a greeting; the other one answered.
    expect([...mine.uses, ...theirs.uses]).toEqual([1])
  }
})

test('takes two greetings of the allowance and three of the coins when twenty are sent at once', async () => {
  for (let round = 0; round < 4; round++) {
    const { from, to } = await strangers(20)
    await fundCoins(app, from.id, 35)
    const greet = (peer: SeededMember) =>
      from.post('/api/user/send_msg', {
        userId: peer.id,
        clientMsgId: randomUUID(),
        type: 'text',
        content: { text: text() },
        payCoins: 10,
      })
    const counts = tally(await Promise.all(to.map(greet)))
    expect(counts['sent']).toBe(5)
    expect((counts['COINS_TOO_LOW'] ?? 0) + (counts['GREETING_QUOTA'] ?? 0)).toBe(15)
    expect(await storedOf(from)).toEqual({ messages: 5, threads: 5, uses: [2] })
    expect(await walletOf(from)).toMatchObject({ principalCoins: 5, bonusCoins: 0 })
    const bills = await app.core.db
      .selectFrom('bill')
      .select('coins')
      .where('member_id', '=', from.id)
      .execute()
    expect(bills).toEqual(Array(3).fill({ coins: 10 }))
  }
  expect(await app.services.ledgerVerify.runNow()).toEqual([])
})
