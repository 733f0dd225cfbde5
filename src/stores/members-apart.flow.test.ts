import { HOUR_MS } from '@contract/constants'
import { NetworkError, SessionEndedError } from '@/api/errors'
import { card, done, nearPage } from '../../test/client/cards'
import { answerSession, fakeWorld, type FakeWorld } from '../../test/client/fake-stores'
import {
  canMessage,
  GROUP,
  groupPage,
  groupRow,
  PEER,
  settled,
  textMessage,
  textOf,
  VIEWER,
} from '../../test/client/talk'
import { viewerInfo } from '../../test/client/viewer'

const OTHER = '300000000003'

/** A device that several members use. */
let world: FakeWorld

const sentTexts = () => world.api.payloadsOf('/api/user/send_msg').map(textOf)

/** Logs a member in on the device and connects. */
async function logIn(memberId: string): Promise<void> {
  answerSession(world.api)
  const info = viewerInfo()
  world.api.answer('/api/user/my_info', () => ({ ...info, user: { ...info.user, id: memberId } }))
  await world.root.session.logIn(`token of ${memberId}`)
  world.realtime.setLink('connecting')
  world.realtime.setLink('online')
  await settled()
}

/** The viewer's device with an unsent text, a draft and a list of chats, as a restarted app finds it. */
async function deviceAfter(): Promise<FakeWorld> {
  const first = fakeWorld()
  world = first
  first.api.answer('/api/user/message_group_list', ({ box }) =>
    groupPage(box === 'main' || box === undefined ? [groupRow()] : []),
  )
  first.api.answer('/api/user/send_msg', () => {
    throw new NetworkError('offline')
  })
  await logIn(VIEWER)
  const { talk } = first.root
  await talk.groups.refresh()
  talk.outgoing.send(PEER, '甲的话')
  talk.drafts.set(PEER, '甲的草稿')
  talk.hints.dismiss('safety')
  await settled()
  first.root.stop()
  const names = ['token', 'memberId', 'outgoing', 'drafts', 'cache', 'dismissed'] as const
  // The draft is stored once the member pauses.
  const drafts = { [VIEWER]: { [PEER]: '甲的草稿' } }
  const stored = Object.fromEntries(names.map((name) => [name, first.storage.get(name)]))
  return fakeWorld({ ...stored, drafts })
}

beforeEach(async () => {
  world = await deviceAfter()
  world.api.answer('/api/user/message_group_list', () => groupPage([]))
  world.api.answer('/api/user/send_msg', (draft) => ({
    message: textMessage(9, textOf(draft), VIEWER, { clientMsgId: draft.clientMsgId }),
    canMessage,
  }))
})

afterEach(() => world.root.stop())

/** Starts the app with a session that the server has ended. */
async function startRevoked(): Promise<void> {
  world.api.answer('/api/user/my_info', () => {
    world.root.session.endFor(world.root.session.token, { status: 401, data: {} })
    throw new SessionEndedError(401)
  })
  await world.root.start()
}

const seen = () => {
  const { talk } = world.root
  return {
    unsent: talk.outgoing.messages.map(({ text }) => text),
    draft: talk.drafts.of(PEER),
    rows: talk.groups.boxes.main.rows.map(({ groupId }) => groupId),
    isHintAway: talk.hints.isDismissed('safety'),
  }
}

const nothing = { unsent: [], draft: '', rows: [], isHintAway: false }

test('a session that ended before the app started leaves nothing to the next member', async () => {
  await startRevoked()
  expect(world.storage.get('cache')).toBeNull()
  await logIn(OTHER)
  expect(sentTexts()).toEqual([])
  expect(seen()).toEqual(nothing)
})

test('the same is true while the next member is still unknown', async () => {
  await startRevoked()
  answerSession(world.api)
  world.api.answer('/api/user/my_info', () => {
    throw new NetworkError('offline')
  })
  await world.root.session.logIn('token of another')
  expect(seen()).toEqual(nothing)
  world.realtime.setLink('online')
  await settled()
  expect(sentTexts()).toEqual([])
})

test('a member who logs in again finds their unsent texts, which are sent now, and their draft', async () => {
  await startRevoked()
  await logIn(VIEWER)
  expect(sentTexts()).toEqual(['甲的话'])
  expect(seen()).toMatchObject({ unsent: [], draft: '甲的草稿', isHintAway: true })
})

test('without a network a start shows the last visit', () => {
  expect(seen()).toEqual({ unsent: ['甲的话'], draft: '甲的草稿', rows: [GROUP], isHintAway: true })
})

test('logging out clears the screen; the next member neither sees nor sends anything of it', async () => {
  answerSession(world.api)
  await world.root.start()
  expect(seen().unsent).toEqual(['甲的话'])
  world.root.session.logOut()
  expect(seen()).toEqual(nothing)
  await logIn(OTHER)
  expect(sentTexts()).toEqual([])
  expect(seen()).toEqual(nothing)
  world.root.talk.drafts.set(PEER, '乙的草稿')
  world.root.session.logOut()
  await logIn(VIEWER)
  expect(sentTexts()).toEqual(['甲的话'])
  expect(seen()).toMatchObject({ draft: '甲的草稿', isHintAway: true })
})

test('a text that waited for longer than a day is sent only when its member confirms it', async () => {
  world.root.session.logOut()
  world.clock.advance(25 * HOUR_MS)
  await logIn(VIEWER)
  expect(sentTexts()).toEqual([])
  expect(world.root.talk.outgoing.messages).toMatchObject([{ text: '甲的话', state: 'failed' }])
})

test('each member is asked for their place and to verify, even if another one was on this device', async () => {
  await logIn(VIEWER)
  const { deck, nearby } = world.root.feed
  world.api.answer('/api/user/near', () => nearPage([], { locationState: 'none' }))
  world.api.answer('/api/user/add_action', () => done())
  const swipeOften = async () => {
    for (let index = 0; index < 20; index += 1) await deck.swipe(card(`x${index}`), 'pass')
  }
  await nearby.list.refresh()
  nearby.markAsked(world.clock.now())
  deck.putNudgeAway()
  await swipeOften()
  expect([nearby.shouldAskForPlace, deck.isNudgeDue]).toEqual([false, false])
  world.root.session.logOut()
  await logIn(OTHER)
  await nearby.list.refresh()
  await swipeOften()
  expect([nearby.shouldAskForPlace, deck.isNudgeDue]).toEqual([true, true])
})
