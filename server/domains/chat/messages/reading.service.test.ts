import { DAY_MS } from '@contract/constants'
import { errorCodes } from '@contract/errors'
import type { Group, Message } from '@contract/types/message'
import { sayLater } from '../../../../test/server/acts/messaging'
import type { Answer, SeededMember } from '../../../../test/server/seed'
import { useApp } from '../../../../test/server/rigs/app-rig'
import { changeMember, insertBlock, matchPair } from '../../../../test/server/relations'

const GROUPS = '/api/user/message_group_list'
const LIST = '/api/user/message_list'

const app = useApp({ connections: 20 })
let ada: SeededMember
let bob: SeededMember

beforeEach(async () => {
  ada = await app.seed.member({ nickname: '阿达', isVip: true })
  bob = await app.seed.member({ nickname: '小波', gender: 'male' })
})

const say = (from: SeededMember, to: SeededMember, text: string) => sayLater(app, from, to, text)

const match = (a: SeededMember, b: SeededMember): Promise<string> => {
  app.clock.advance(1_000)
  return matchPair(app, a, b)
}

const box = async (member: SeededMember, name = 'main'): Promise<Group[]> =>
  (await member.post(GROUPS, { box: name })).data.list as Group[]

const unread = async (member: SeededMember) =>
  (await member.post(GROUPS)).data.unread as Record<string, number>

const texts = (answer: Answer): (string | undefined)[] =>
  (answer.data.list as Message[]).map(({ content }) => content.text)

describe('the list of groups', () => {
  test('is closed without a session and names a wrong field', async () => {
    expect((await app.post(GROUPS)).status).toBe(401)
    expect(await ada.post(GROUPS, { box: 'spam' })).toMatchObject({
      code: 1902,
      data: { reasons: { box: 'enum' } },
    })
    for (const cursor of ['x', Buffer.from('["a","b","c"]').toString('base64url')]) {
      expect(await ada.post(GROUPS, { cursor })).toMatchObject({
        code: 1902,
        data: { reasons: { cursor: 'pattern' } },
      })
    }
  })

  test('starts empty', async () => {
    expect((await ada.post(GROUPS)).data).toEqual({
      list: [],
      nextCursor: null,
      unread: {
        main: 0,
        muted: 0,
        greetings: 0,
        system: 0,
        likes: 0,
        total: 0,
        greeters: 0,
        unreadGreeters: 0,
      },
      latestNotice: null,
    })
  })

  test('lists a new match apart until somebody writes', async () => {
    const groupId = await match(ada, bob)
    expect(await box(ada, 'matches')).toMatchObject([
      { groupId, matched: true, lastMessage: null, kind: 'direct', peer: { id: bob.id, nickname: '小波' } },
    ])
    expect(await box(ada)).toEqual([])
    await say(bob, ada, '嗨')
    expect(await box(ada, 'matches')).toEqual([])
    expect(await box(ada)).toMatchObject([
      {
        groupId,
        unread: 1,
        lastSeq: 1,
        readSeq: 0,
        lastMessage: { type: 'text', text: '嗨', fromMe: false },
      },
    ])
    expect(await box(bob)).toMatchObject([{ groupId, unread: 0, lastMessage: { fromMe: true } }])
  })

  test('lists a received greeting apart until it is answered', async () => {
    await say(ada, bob, '你好')
    expect(await box(ada)).toMatchObject([{ kind: 'greeting', greetingState: 'waiting' }])
    expect(await box(bob)).toEqual([])
    expect(await box(bob, 'greetings')).toMatchObject([
      { kind: 'greeting', greetingState: 'received', unread: 1 },
    ])
    expect(await unread(bob)).toMatchObject({ main: 0, greetings: 1, total: 1 })
    await say(bob, ada, '你好呀')
    expect(await box(bob, 'greetings')).toEqual([])
    expect(await box(bob)).toMatchObject([{ kind: 'direct', greetingState: null }])
  })

  test('drops an own greeting that nobody answered for a week', async () => {
    await say(ada, bob, '你好')
    app.clock.advance(7 * DAY_MS + 1)
    expect(await box(ada)).toEqual([])
    expect(await box(bob, 'greetings')).toHaveLength(1)
  })

  test('counts messages of the main list and greetings once, and no muted ones', async () => {
    const others = await Promise.all(Array.from({ length: 4 }, () => app.seed.member()))
    const [one, two, three, four] = others as [SeededMember, SeededMember, SeededMember, SeededMember]
    await match(ada, one)
    await match(ada, two)
    for (const text of ['1', '2', '3']) await say(one, ada, text)
    await say(two, ada, '4')
    await say(three, ada, '你好')
    await say(four, ada, '嗨')
    const figures = {
      ...{ main: 4, muted: 0, greetings: 1, system: 0, likes: 0, total: 5 },
      ...{ greeters: 2, unreadGreeters: 2 },
    }
    expect(await unread(ada)).toEqual(figures)
    expect((await ada.post(GROUPS, { limit: 0 })).data).toEqual({
      list: [],
      nextCursor: null,
      unread: figures,
      latestNotice: null,
    })
    await app.core.transaction((tx) => app.services.groups.setMuted(tx, ada.id, one.id, true))
    expect(await unread(ada)).toMatchObject({ main: 1, muted: 3, total: 2 })
    expect((await box(ada)).find(({ peer }) => peer.id === one.id)).toMatchObject({ muted: true, unread: 3 })
  })

  test('pages pinned groups first, then the latest, and keeps its pages when messages arrive', async () => {
    const peers = await Promise.all(Array.from({ length: 7 }, () => app.seed.member()))
    for (const peer of peers) {
      await match(ada, peer)
      await say(peer, ada, '嗨')
    }
    await app.core.transaction((tx) => app.services.groups.setPinned(tx, ada.id, peers[1]?.id ?? '', true))
    const first = await ada.post(GROUPS, { limit: 3 })
    await say(peers[6] as SeededMember, ada, '再说一句')
    const second = await ada.post(GROUPS, { limit: 3, cursor: first.data.nextCursor })
    const third = await ada.post(GROUPS, { limit: 3, cursor: second.data.nextCursor })
    const ids = [first, second, third].flatMap(({ data }) =>
      (data.list as Group[]).map(({ peer }) => peer.id),
    )
    expect(ids).toEqual([1, 6, 5, 4, 3, 2, 0].map((place) => peers[place]?.id))
    expect(third.data.nextCursor).toBeNull()
  })

  test('pins at most ten', async () => {
    const peers = await Promise.all(Array.from({ length: 11 }, () => app.seed.member()))
    for (const peer of peers) await match(ada, peer)
    const pin = (place: number) =>
      app.core.transaction((tx) => app.services.groups.setPinned(tx, ada.id, peers[place]?.id ?? '', true))
    for (let place = 0; place < 10; place++) await pin(place)
    await expect(pin(10)).rejects.toMatchObject({
      refusal: 'INVALID_PARAMETERS',
      data: { fields: { kind: 'pinLimit' } },
    })
    await pin(3)
  })

  test('deletes a group for one side only; it starts empty with the next message', async () => {
    await match(ada, bob)
    await say(bob, ada, '旧的')
    await app.core.transaction((tx) => app.services.groups.clear(tx, ada.id, bob.id))
    expect(await box(ada)).toEqual([])
    expect(texts(await ada.post(LIST, { userId: bob.id }))).toEqual([])
    expect(texts(await bob.post(LIST, { userId: ada.id }))).toEqual(['旧的'])
    await say(bob, ada, '新的')
    expect(await box(ada)).toMatchObject([{ unread: 1, lastMessage: { text: '新的' } }])
    expect(texts(await ada.post(LIST, { userId: bob.id }))).toEqual(['新的'])
  })

  test('shows peers who left and peers who blocked the same, and hides peers that the viewer blocked', async () => {
    const cara = await app.seed.member({ gender: 'male' })
    for (const peer of [bob, cara]) {
      await match(ada, peer)
      await say(peer, ada, '嗨')
    }
    await insertBlock(app, bob, ada)
    await changeMember(app, cara, { account_state: 'cancelling' })
    const rows = await box(ada)
    const neutral = rows.map((row) => ({ ...row, groupId: '', updatedAt: 0, peer: { ...row.peer, id: '' } }))
    expect(neutral).toHaveLength(2)
    expect(neutral[0]).toEqual(neutral[1])
    expect(neutral[0]).toMatchObject({
      unread: 0,
      closed: true,
      matched: false,
      lastMessage: null,
      peer: { gone: true, nickname: '' },
    })
    expect(await unread(ada)).toMatchObject({ main: 0, total: 0 })
    expect(await box(bob)).toEqual([])
  })
})

describe('the messages of a group', () => {
  test('are closed to strangers', async () => {
    const groupId = await match(ada, bob)
    const cara = await app.seed.member()
    expect((await app.post(LIST, { groupId })).status).toBe(401)
    expect((await cara.post(LIST, { groupId })).code).toBe(errorCodes.NOT_FOUND)
    expect((await cara.post(LIST, { groupId: 'none' })).code).toBe(errorCodes.NOT_FOUND)
    expect((await ada.post(LIST, { userId: '999999999999' })).code).toBe(errorCodes.TARGET_NOT_VISIBLE)
    expect((await ada.post(LIST, { userId: ada.id })).code).toBe(errorCodes.TARGET_NOT_VISIBLE)
    expect((await ada.post(LIST, {})).data.reasons).toEqual({ userId: 'required' })
    expect((await ada.post(LIST, { groupId, limit: 51 })).data.reasons).toEqual({ limit: 'maximum' })
  })

  test('can be listed before the first message', async () => {
    await changeMember(app, ada, { interests: ['coffee', 'tea'] })
    await changeMember(app, bob, { interests: ['tea'] })
    expect((await ada.post(LIST, { userId: bob.id })).data).toMatchObject({
      list: [],
      hasMore: false,
      groupId: null,
      lastSeq: 0,
      readSeq: 0,
      peer: { nickname: '小波' },
      sharedInterests: ['tea'],
      blockedByMe: false,
      canMessage: { allowed: true, form: 'greeting' },
    })
  })

  test('come in pages, backwards and forwards, always ascending', async () => {
    const groupId = await match(ada, bob)
    for (let n = 1; n <= 7; n++) await say(bob, ada, String(n))
    const page = async (payload: object) => {
      const answer = await ada.post(LIST, { groupId, limit: 3, ...payload })
      return [texts(answer).join(''), answer.data.hasMore]
    }
    expect(await page({})).toEqual(['567', true])
    expect(await page({ beforeSeq: 5 })).toEqual(['234', true])
    expect(await page({ beforeSeq: 2 })).toEqual(['1', false])
    expect(await page({ afterSeq: 0 })).toEqual(['123', true])
    expect(await page({ afterSeq: 5 })).toEqual(['67', false])
    expect(await page({ afterSeq: 7 })).toEqual(['', false])
  })

  test('are marked read forwards only, never beyond the last', async () => {
    const groupId = await match(ada, bob)
    for (const text of ['1', '2', '3']) await say(bob, ada, text)
    const readSeq = async (seq: number) =>
      (await ada.post(LIST, { groupId, readSeq: seq })).data.readSeq as number
    expect(await readSeq(2)).toBe(2)
    expect(await unread(ada)).toMatchObject({ main: 1 })
    expect(await readSeq(1)).toBe(2)
    expect(await readSeq(99)).toBe(3)
    expect(await unread(ada)).toMatchObject({ main: 0, total: 0 })
    expect((await bob.post(LIST, { groupId })).data.peerReadSeq).toBe(3)
  })

  test('show read receipts only when both share them', async () => {
    const cara = await app.seed.member({ settings: { readReceipts: false } })
    const groupId = await match(ada, cara)
    await say(ada, cara, '嗨')
    await cara.post(LIST, { groupId, readSeq: 1 })
    expect((await ada.post(LIST, { groupId })).data.peerReadSeq).toBe(0)
    expect((await cara.post(LIST, { groupId })).data.readSeq).toBe(1)
    expect(await box(ada)).toMatchObject([{ peerReadSeq: 0 }])
  })
})
