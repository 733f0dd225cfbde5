import { randomUUID } from 'node:crypto'
import { sendMsg } from '@contract/calls/user/send_msg'
import type { Message } from '@contract/types/message'
import { Compile } from 'typebox/compile'
import { add, eventsOf } from '../../../../../test/server/acts/acting'
import {
  actOn,
  askMessages,
  expectRefusal,
  messagesOf,
  say,
  seedTalkers,
  receivedBy,
} from '../../../../../test/server/acts/messaging'
import type { SeededMember } from '../../../../../test/server/seed'
import { useApp } from '../../../../../test/server/rigs/app-rig'
import { newWxId, setContact } from '../../../../../test/server/acts/unlocking'

const app = useApp({ connections: 34 })

const cardOf = (to: SeededMember, state: string, more: object = {}) => ({
  userId: to.id,
  clientMsgId: randomUUID(),
  type: 'wx_exchange',
  content: { state },
  ...more,
})

const card = (from: SeededMember, to: SeededMember, state: string, more: object = {}) =>
  from.post('/api/user/send_msg', cardOf(to, state, more))

const keep = (member: SeededMember, wxId: string) => setContact(member, { wxId, saleEnabled: false })

/** Two members who have written five times each and have set their contacts. */
const seedReady = async () => {
  const { ada, bob, groupId } = await seedTalkers(app)
  for (let count = 0; count < 5; count++) {
    await say(ada, bob, `第${count}句`)
    await say(bob, ada, `回${count}句`)
  }
  const ids = { ada: newWxId(), bob: newWxId() }
  await keep(ada, ids.ada)
  await keep(bob, ids.bob)
  return { ada, bob, groupId, ids }
}

const cardsOf = async (member: SeededMember, groupId: string): Promise<Message[]> =>
  (await messagesOf(member, groupId)).filter(({ type }) => type === 'wx_exchange')

test('shows each side the other’s id after one asks and the other accepts', async () => {
  const { ada, bob, groupId, ids } = await seedReady()
  const asked = (await card(ada, bob, 'asked')).data.message as Message
  expect(asked).toMatchObject({ type: 'wx_exchange', content: { state: 'asked' } })
  expect((await cardsOf(bob, groupId)).map(({ content }) => content)).toEqual([{ state: 'asked' }])
  const accepted = (await card(bob, ada, 'accepted', { replyToSeq: asked.seq })).data.message as Message
  expect(accepted).toMatchObject({
    content: { state: 'accepted', wx: ids.ada },
    replyTo: { seq: asked.seq, type: 'wx_exchange', preview: '' },
  })
  const both = (wx: string) => [
    { state: 'accepted', wx },
    { state: 'accepted', wx },
  ]
  expect((await cardsOf(ada, groupId)).map(({ content }) => content)).toEqual(both(ids.bob))
  expect((await cardsOf(bob, groupId)).map(({ content }) => content)).toEqual(both(ids.ada))
  // Both get the changed request, each as they see it.
  const received = await receivedBy(app, ada, 'change')
  expect(received.at(-1)?.message).toMatchObject({
    seq: asked.seq,
    rev: 1,
    content: { state: 'accepted', wx: ids.bob },
  })
  expect((await askMessages(bob, groupId, { afterRev: 0 })).changed).toMatchObject([
    { seq: asked.seq, content: { state: 'accepted', wx: ids.ada } },
  ])
})

test('stores the ids encrypted, and shows them to nobody else', async () => {
  const { ada, bob, groupId, ids } = await seedReady()
  const asked = (await card(ada, bob, 'asked')).data.message as Message
  await card(bob, ada, 'accepted', { replyToSeq: asked.seq })
  const rows = await app.core.chatDb
    .selectFrom('message')
    .select('content')
    .where('group_id', '=', groupId)
    .execute()
  for (const id of [ids.ada, ids.bob]) expect(JSON.stringify(rows)).not.toContain(id)
  // No event shows members their own id as the other's, and the last line of the list contains none.
  expect(JSON.stringify(await eventsOf(app, ada.id))).not.toContain(ids.ada)
  expect(JSON.stringify(await eventsOf(app, bob.id))).not.toContain(ids.bob)
  for (const member of [ada, bob]) {
    const list = await member.post('/api/user/message_group_list', { box: 'main' })
    for (const id of [ids.ada, ids.bob]) expect(JSON.stringify(list)).not.toContain(id)
  }
  // Operators see the first and last character.
  await add(bob, 'report', ada, { reason: 'scam', msgSeqs: [asked.seq], context: 'chat' })
  const { evidence } = await app.core.db
    .selectFrom('report')
    .select('evidence')
    .where('from_id', '=', bob.id)
    .executeTakeFirstOrThrow()
  for (const id of [ids.ada, ids.bob]) {
    expect(JSON.stringify(evidence)).not.toContain(id)
    expect(JSON.stringify(evidence)).toContain(`${id[0]}****${id.slice(-1)}`)
  }
  expect(JSON.stringify(evidence)).not.toContain('sealed')
})

test('shows no id for a declined request, and another one may follow', async () => {
  const { ada, bob, groupId } = await seedReady()
  const asked = (await card(ada, bob, 'asked')).data.message as Message
  expect((await card(bob, ada, 'declined', { replyToSeq: asked.seq })).data.message.content).toEqual({
    state: 'declined',
  })
  for (const member of [ada, bob]) {
    const contents = (await cardsOf(member, groupId)).map(({ content }) => content)
    expect(contents).toEqual([{ state: 'declined' }, { state: 'declined' }])
  }
  expect((await card(bob, ada, 'asked')).code).toBe(1)
})

test('needs five messages of each', async () => {
  const { ada, bob } = await seedTalkers(app)
  await keep(ada, newWxId())
  for (let count = 0; count < 5; count++) await say(ada, bob, `第${count}句`)
  for (let count = 0; count < 4; count++) await say(bob, ada, `回${count}句`)
  expectRefusal(await card(ada, bob, 'asked'), 'MESSAGE_NOT_ALLOWED', { each: 5, mine: 5, theirs: 4 })
  await say(bob, ada, '第五句')
  expect((await card(ada, bob, 'asked')).code).toBe(1)
})

test('refuses members who have not met', async () => {
  const ada = await app.seed.member()
  const bob = await app.seed.member({ gender: 'male' })
  await keep(ada, newWxId())
  expectRefusal(await card(ada, bob, 'asked'), 'MESSAGE_NOT_ALLOWED')
  expect(await app.services.groups.groupIdOf(app.core.db, ada.id, bob.id)).toBeNull()
})

test('needs the own id: of the requester to ask, of the other to accept', async () => {
  const { ada, bob } = await seedTalkers(app)
  for (let count = 0; count < 5; count++) {
    await say(ada, bob, `第${count}句`)
    await say(bob, ada, `回${count}句`)
  }
  expectRefusal(await card(ada, bob, 'asked'), 'WX_MISSING')
  await keep(ada, newWxId())
  const asked = (await card(ada, bob, 'asked')).data.message as Message
  expectRefusal(await card(bob, ada, 'accepted', { replyToSeq: asked.seq }), 'WX_MISSING')
  await keep(bob, newWxId())
  expect((await card(bob, ada, 'accepted', { replyToSeq: asked.seq })).code).toBe(1)
})

test('accepts one answer, from the other side, while the request waits', async () => {
  const { ada, bob } = await seedReady()
  const words = await say(ada, bob, '换个微信?')
  const asked = (await card(ada, bob, 'asked')).data.message as Message
  expectRefusal(await card(bob, ada, 'accepted'), 'INVALID_PARAMETERS')
  expect(Compile(sendMsg.payload).Check(cardOf(ada, 'accepted'))).toBe(false)
  expect(Compile(sendMsg.payload).Check(cardOf(ada, 'asked'))).toBe(true)
  expectRefusal(await card(bob, ada, 'accepted', { replyToSeq: words.seq }), 'NOT_FOUND')
  expectRefusal(await card(bob, ada, 'accepted', { replyToSeq: 999 }), 'NOT_FOUND')
  expectRefusal(await card(ada, bob, 'accepted', { replyToSeq: asked.seq }), 'NOT_FOUND')
  expectRefusal(await card(ada, bob, 'asked'), 'STATE_CHANGED', { seq: asked.seq })
  expectRefusal(await card(bob, ada, 'asked'), 'STATE_CHANGED', { seq: asked.seq })
  await actOn(ada, 'recall', bob, asked.seq)
  expectRefusal(await card(bob, ada, 'accepted', { replyToSeq: asked.seq }), 'STATE_CHANGED')
  const second = (await card(ada, bob, 'asked')).data.message as Message
  const answer = (await card(bob, ada, 'accepted', { replyToSeq: second.seq })).data.message as Message
  expectRefusal(await card(bob, ada, 'declined', { replyToSeq: second.seq }), 'STATE_CHANGED')
  expectRefusal(await card(ada, bob, 'accepted', { replyToSeq: answer.seq }), 'NOT_FOUND')
})

test('a request that its receiver deleted does not prevent another one', async () => {
  const { ada, bob } = await seedReady()
  const asked = (await card(ada, bob, 'asked')).data.message as Message
  await actOn(bob, 'delete', ada, asked.seq)
  expectRefusal(await card(bob, ada, 'accepted', { replyToSeq: asked.seq }), 'NOT_FOUND')
  expect((await card(ada, bob, 'asked')).code).toBe(1)
})

test('shows no id on a recalled or deleted card', async () => {
  const { ada, bob, groupId } = await seedReady()
  const asked = (await card(ada, bob, 'asked')).data.message as Message
  const answer = (await card(bob, ada, 'accepted', { replyToSeq: asked.seq })).data.message as Message
  await actOn(bob, 'recall', ada, answer.seq)
  await actOn(ada, 'recall', bob, asked.seq)
  for (const member of [ada, bob]) {
    const seen = (await messagesOf(member, groupId)).filter(({ seq }) => seq >= asked.seq)
    expect(seen.map(({ type, content }) => ({ type, content }))).toEqual([
      { type: 'recall', content: {} },
      { type: 'recall', content: {} },
    ])
  }
})

test('accepts one of several answers at once', async () => {
  for (let round = 0; round < 8; round++) {
    const { ada, bob, groupId } = await seedReady()
    const asked = (await card(ada, bob, 'asked')).data.message as Message
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, at) =>
        card(bob, ada, at % 2 === 0 ? 'accepted' : 'declined', { replyToSeq: asked.seq }),
      ),
    )
    const won = answers.filter(({ code }) => code === 1)
    expect(won).toHaveLength(1)
    for (const answer of answers) if (answer.code !== 1) expectRefusal(answer, 'STATE_CHANGED')
    const states = (await cardsOf(ada, groupId)).map(({ content }) => content.state)
    expect(new Set(states).size).toBe(1)
  }
})

test('accepts one of two requests at once', async () => {
  const { ada, bob } = await seedReady()
  const answers = await Promise.all([card(ada, bob, 'asked'), card(bob, ada, 'asked')])
  expect(answers.filter(({ code }) => code === 1)).toHaveLength(1)
})

test('stores a repeated card once, also after it was answered', async () => {
  const { ada, bob } = await seedReady()
  const clientMsgId = randomUUID()
  const asked = (await card(ada, bob, 'asked', { clientMsgId })).data.message as Message
  expect((await card(ada, bob, 'asked', { clientMsgId })).data.message).toMatchObject({ seq: asked.seq })
  await card(bob, ada, 'accepted', { replyToSeq: asked.seq })
  expect((await card(ada, bob, 'asked', { clientMsgId })).data.message).toMatchObject({
    seq: asked.seq,
    content: { state: 'accepted' },
  })
  expectRefusal(await card(ada, bob, 'declined', { clientMsgId, replyToSeq: asked.seq }), 'TOKEN_REUSED')
})

test('moves no money, and needs no sale of the contacts', async () => {
  const { ada, bob } = await seedReady()
  const asked = (await card(ada, bob, 'asked')).data.message as Message
  await card(bob, ada, 'accepted', { replyToSeq: asked.seq })
  const { count } = await app.core.db
    .selectFrom('ledger_journal')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow()
  expect(Number(count)).toBe(0)
})
