import { randomUUID } from 'node:crypto'
import type { ActionRow } from '@contract/types/action'
import type { Group, Message } from '@contract/types/message'
import { add, listOf, match, eventsOf } from '../../../../test/server/acts/acting'
import { useDevices } from '../../../../test/server/devices'
import { emptyCity, idsOf, nearby, SHANGHAI, startFeedApp } from '../../../../test/server/acts/feeding'
import type { SeededMember } from '../../../../test/server/seed'
import type { TestApp } from '../../../../test/server/rigs/start-app'
import { matchPair, sendText } from '../../../../test/server/relations'
import { pictureOf, upload } from '../../../../test/server/acts/uploading'

/** A surface on which one member can meet another. A new surface is one row. Source: product §7.9.1 */
interface Surface {
  readonly name: string
  /** Prepares the relation of the two members before the block. */
  readonly before?: (me: SeededMember, other: SeededMember) => Promise<unknown>
  /** True when the surface lets `me` meet or reach `other`. */
  readonly isOpen: (me: SeededMember, other: SeededMember) => Promise<boolean>
  /** The members who keep the surface after a block; nobody by default. */
  readonly keeps?: 'blocker' | 'both'
}

let app: TestApp

beforeAll(async () => {
  app = await startFeedApp()
})
afterAll(() => app.close())
const { listen } = useDevices(() => app)

/** A match in which each member has sent four messages. */
const talk = async (me: SeededMember, other: SeededMember): Promise<void> => {
  await matchPair(app, me, other)
  for (let n = 0; n < 4; n++) {
    await sendText(me, other, `我说 ${n}`)
    await sendText(other, me, `你说 ${n}`)
  }
}

const groupIdOf = async (me: SeededMember, other: SeededMember): Promise<string> =>
  (await app.services.groups.groupIdOf(app.core.db, me.id, other.id)) ?? ''

const isDone = async (answer: Promise<{ code: number }>): Promise<boolean> => (await answer).code === 1

const inFeed =
  (call: 'recommend_user' | 'near', payload: object) =>
  async (me: SeededMember, other: SeededMember): Promise<boolean> =>
    idsOf((await me.post(`/api/user/${call}`, payload)).data).includes(other.id)

const inActions =
  (call: 'action_list' | 'action_to_me_list', kind: string) =>
  async (me: SeededMember, other: SeededMember): Promise<boolean> =>
    (await listOf(me, call, kind)).list.some((row: { member: { id: string } }) => row.member.id === other.id)

const report = (me: SeededMember, other: SeededMember, extra: object = {}) =>
  add(me, 'report', other, { reason: 'harassment', detail: '', ...extra })

/** True when the list of reports shows the reported member. */
const inReports =
  (kind: 'report' | 'matter') =>
  async (me: SeededMember, other: SeededMember): Promise<boolean> => {
    const rows = (await listOf(me, 'action_list', kind)).list as ActionRow[]
    return rows.some(({ member }) => member?.id === other.id && !member.gone)
  }

/** A row without name, picture and text counts as absent, because members who left look like that. */
const inBox =
  (box: string) =>
  async (me: SeededMember, other: SeededMember): Promise<boolean> => {
    const rows = (await me.post('/api/user/message_group_list', { box })).data.list as Group[]
    return rows.some(({ peer, lastMessage }) => peer.id === other.id && (!peer.gone || lastMessage !== null))
  }

/** True when the act sends the other member this event. */
const tells = async (event: string, other: SeededMember, act: () => Promise<unknown>): Promise<boolean> => {
  const count = async () => (await eventsOf(app, other.id)).filter((body) => body.event === event).length
  const earlier = await count()
  await act()
  return (await count()) > earlier
}

const listMessages = (me: SeededMember, other: SeededMember) =>
  me.post('/api/user/message_list', { userId: other.id, limit: 50 })

const acts = (kind: string, seq: number) => (me: SeededMember, other: SeededMember) =>
  isDone(add(me, kind, other, { seq }))

let picture: { url: string; address: string } = { url: '', address: '' }

const sendPicture = (from: SeededMember, to: SeededMember, url: string) =>
  from.post('/api/user/send_msg', {
    userId: to.id,
    clientMsgId: randomUUID(),
    type: 'image',
    content: { url },
  })

const surfaces: readonly Surface[] = [
  { name: 'home', isOpen: inFeed('recommend_user', { scene: 'home' }) },
  { name: 'near', isOpen: inFeed('near', {}) },
  { name: 'member page', isOpen: (me, other) => isDone(me.post('/api/user/get', { userId: other.id })) },
  {
    name: 'page of a match',
    before: talk,
    isOpen: (me, other) => isDone(me.post('/api/user/get', { userId: other.id })),
  },
  {
    name: 'likes given',
    before: (me, other) => add(me, 'like', other),
    isOpen: inActions('action_list', 'like'),
  },
  {
    name: 'likes received',
    before: (me, other) => add(other, 'like', me),
    isOpen: inActions('action_to_me_list', 'like'),
  },
  {
    name: 'follows given',
    before: (me, other) => add(me, 'follow', other),
    isOpen: inActions('action_list', 'follow'),
  },
  {
    name: 'follows received',
    before: (me, other) => add(other, 'follow', me),
    isOpen: inActions('action_to_me_list', 'follow'),
  },
  {
    name: 'visits made',
    before: (me, other) => me.post('/api/user/get', { userId: other.id }),
    isOpen: inActions('action_list', 'visit'),
  },
  {
    name: 'visitors',
    before: (me, other) => other.post('/api/user/get', { userId: me.id }),
    isOpen: inActions('action_to_me_list', 'visit'),
  },
  { name: 'matches', before: match, isOpen: inActions('action_list', 'match') },
  { name: 'new matches', before: match, isOpen: inBox('matches') },
  { name: 'conversations', before: talk, isOpen: inBox('main') },
  { name: 'greetings', before: (me, other) => sendText(other, me, '你好呀'), isOpen: inBox('greetings') },
  { name: 'liking', isOpen: (me, other) => isDone(add(me, 'like', other)) },
  { name: 'following', isOpen: (me, other) => isDone(add(me, 'follow', other)) },
  { name: 'push of a follow', isOpen: (me, other) => tells('action', other, () => add(me, 'follow', other)) },
  {
    name: 'push of a visit',
    isOpen: (me, other) => tells('action', other, () => me.post('/api/user/get', { userId: other.id })),
  },
  {
    name: 'push of a message',
    before: talk,
    isOpen: (me, other) => tells('msg', other, () => sendText(me, other, '在吗')),
  },
  { name: 'greeting', isOpen: (me, other) => isDone(sendText(me, other, '你好呀')) },
  { name: 'sending a text', before: talk, isOpen: (me, other) => isDone(sendText(me, other, '在吗')) },
  {
    name: 'sending a picture',
    before: async (me, other) => {
      await talk(me, other)
      picture = { ...picture, url: await upload(app, me, await pictureOf(1)) }
    },
    isOpen: (me, other) => isDone(sendPicture(me, other, picture.url)),
  },
  {
    name: 'a picture of the other',
    before: async (me, other) => {
      await talk(me, other)
      await sendPicture(other, me, await upload(app, other, await pictureOf(2)))
      const list = (await listMessages(me, other)).data.list as Message[]
      picture = { ...picture, address: list.at(-1)?.content.url ?? '' }
    },
    isOpen: async () => (await fetch(app.url + picture.address)).status === 200,
    keeps: 'blocker',
  },
  {
    name: 'message list',
    before: talk,
    isOpen: async (me, other) => {
      const list = (await listMessages(me, other)).data.list as Message[]
      return list.some(({ fromId, content }) => fromId === other.id && content.text !== undefined)
    },
    keeps: 'blocker',
  },
  { name: 'a heart', before: talk, isOpen: acts('msg_heart', 2) },
  {
    name: 'push of a heart',
    before: talk,
    isOpen: (me, other) => tells('change', other, () => add(me, 'msg_heart', other, { seq: 2 })),
  },
  { name: 'taking back', before: talk, isOpen: acts('msg_recall', 1) },
  { name: 'deleting for oneself', before: talk, isOpen: acts('msg_delete', 2), keeps: 'blocker' },
  {
    name: 'read receipts',
    before: talk,
    isOpen: async (me, other) => {
      const groupId = await groupIdOf(me, other)
      return tells('read', other, () => app.services.reading.markRead(me.id, groupId, 4))
    },
  },
  {
    name: 'delivery receipts',
    before: talk,
    isOpen: async (me, other) => {
      const groupId = await groupIdOf(me, other)
      return tells('delivered', other, () => app.services.reading.markDelivered(me.id, groupId, 4))
    },
  },
  {
    name: 'typing',
    before: talk,
    isOpen: async (me, other) => {
      const [mine, theirs] = [await listen(me), await listen(other)]
      await mine.signal('typing', { userId: other.id, on: true })
      await app.core.transaction((tx) => app.services.notices.add(tx, other.id, 'safety'))
      await theirs.waitFor('notice')
      return theirs.of('typing').length > 0
    },
  },
  {
    name: 'presence',
    before: talk,
    isOpen: async (me, other) => {
      const witness = await app.seed.member()
      await matchPair(app, me, witness)
      const [theirs, seen] = [await listen(other), await listen(witness)]
      await listen(me)
      // The event goes to every peer at once, the latest chat first.
      await seen.waitFor('presence')
      await app.core.transaction((tx) => app.services.notices.add(tx, other.id, 'safety'))
      await theirs.waitFor('notice')
      return theirs.of('presence').some(({ userId }) => userId === me.id)
    },
  },
  {
    name: 'reporting',
    before: talk,
    isOpen: (me, other) => isDone(report(me, other, { msgSeqs: [2] })),
    keeps: 'both',
  },
  { name: 'reports', before: report, isOpen: inReports('report'), keeps: 'blocker' },
  { name: 'matters', before: report, isOpen: inReports('matter'), keeps: 'blocker' },
]

/** Two neighbours in an empty city who can see everything that VIP members see. */
const meet = async (before: Surface['before']): Promise<[SeededMember, SeededMember]> => {
  await emptyCity(app)
  app.clock.advance(10_000)
  const me = await app.seed.member({ gender: 'male', place: SHANGHAI, isVip: true })
  const other = await app.seed.member({ place: nearby, isVip: true })
  await before?.(me, other)
  return [me, other]
}

describe.each(surfaces)('$name', ({ before, isOpen, keeps }) => {
  test('is open to two members without a block', async () => {
    expect(await isOpen(...(await meet(before)))).toBe(true)
  })

  test('closes at once after the viewer’s block', async () => {
    const [me, other] = await meet(before)
    expect(await isDone(add(me, 'block', other))).toBe(true)
    expect(await isOpen(me, other)).toBe(keeps !== undefined)
  })

  test('closes at once after the other member’s block', async () => {
    const [me, other] = await meet(before)
    expect(await isDone(add(other, 'block', me))).toBe(true)
    expect(await isOpen(me, other)).toBe(keeps === 'both')
  })
})

test.each(['block', 'report', 'matter'])(
  'shows in the list of kind %s no activity of the other member',
  async (kind) => {
    const [me, other] = await meet(report)
    await add(me, 'block', other)
    const { list } = (await listOf(me, 'action_list', kind)) as { list: ActionRow[] }
    expect(list).toMatchObject([{ member: { id: other.id, gone: false, activity: null } }])
  },
)
