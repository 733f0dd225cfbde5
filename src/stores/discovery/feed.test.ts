import { DAY_MS } from '@contract/constants'
import { card, done, feedPage, nearPage, removed } from '../../../test/client/cards'
import { refusal } from '../../../test/client/fake-api'
import { memberWorld, type FakeWorld } from '../../../test/client/fake-stores'
import { viewerInfo } from '../../../test/client/viewer'

let world: FakeWorld
const cards = (count: number) => Array.from({ length: count }, (_, index) => card(`c${index}`))
const ids = () => world.root.feed.deck.cards.map(({ id }) => id)
const settled = () => new Promise(process.nextTick)

beforeEach(async () => {
  world = memberWorld()
  world.api.answer('/api/user/recommend_user', () => feedPage(cards(7), { nextCursor: 'next' }))
  world.api.answer('/api/user/add_action', () => done())
  await world.root.session.start()
})

test('loads the next page with five cards left, and three covers in advance', async () => {
  const { deck } = world.root.feed
  await deck.list.refresh()
  expect(deck.coversAhead).toEqual(['/media/c1.webp', '/media/c2.webp', '/media/c3.webp'])
  await deck.swipe(card('c0'), 'pass')
  expect(world.api.payloadsOf('/api/user/recommend_user')).toHaveLength(1)
  world.api.answer('/api/user/recommend_user', () => feedPage([card('c6'), card('d')]))
  await deck.swipe(card('c1'), 'like')
  await settled()
  expect(world.api.payloadsOf('/api/user/recommend_user')[1]).toMatchObject({ cursor: 'next' })
  expect(ids()).toEqual(['c2', 'c3', 'c4', 'c5', 'c6', 'd'])
})

test('a refused swipe returns the card, unless the member is no longer visible', async () => {
  const { deck } = world.root.feed
  await deck.list.refresh()
  world.api.answer('/api/user/add_action', () => {
    throw refusal('LIKE_QUOTA')
  })
  await expect(deck.swipe(card('c0'), 'like')).rejects.toMatchObject({ name: 'LIKE_QUOTA' })
  expect(ids()[0]).toBe('c0')
  world.api.answer('/api/user/add_action', () => {
    throw refusal('TARGET_NOT_VISIBLE')
  })
  await expect(deck.swipe(card('c0'), 'like')).rejects.toMatchObject({ name: 'TARGET_NOT_VISIBLE' })
  expect(ids()[0]).toBe('c1')
})

test('product §7.1.4: a card that was left unanswered on top comes after all others for a day', async () => {
  world.api.answer('/api/user/recommend_user', () => feedPage(cards(3)))
  const { deck } = world.root.feed
  await deck.list.refresh()
  deck.recordTop()
  expect(ids()).toEqual(['c0', 'c1', 'c2'])
  await deck.list.refresh()
  expect(ids()).toEqual(['c1', 'c2', 'c0'])
  deck.recordTop()
  await deck.swipe(card('c1'), 'pass')
  expect(ids()).toEqual(['c2', 'c0'])
  world.api.answer('/api/user/delete_action', () => removed())
  await deck.undo()
  expect(ids()).toEqual(['c1', 'c2', 'c0'])
  await deck.list.refresh()
  expect(ids()).toEqual(['c2', 'c0', 'c1'])
  world.clock.advance(DAY_MS)
  await deck.list.refresh()
  expect(ids()).toEqual(['c0', 'c1', 'c2'])
})

test('the last swipe can be undone, a match cannot', async () => {
  const { deck } = world.root.feed
  await deck.list.refresh()
  await deck.swipe(card('c0'), 'pass')
  expect(deck.swiped).toMatchObject({ kind: 'pass', card: { id: 'c0' } })
  world.api.answer('/api/user/delete_action', () => removed())
  await deck.undo()
  expect([ids()[0], deck.swiped]).toEqual(['c0', null])
  world.api.answer('/api/user/add_action', () => done({ matched: true, undoUntil: null }))
  await deck.swipe(card('c0'), 'like')
  expect(deck.swiped).toBeNull()
})

test('ten swipes can be undone one after the other, including those on a member’s own page', async () => {
  const { deck } = world.root.feed
  const { actions } = world.root
  world.api.answer('/api/user/delete_action', () => removed())
  for (let index = 0; index < 11; index += 1) await deck.swipe(card(`x${index}`), 'pass')
  await deck.list.refresh()
  await actions.pass('c0')
  const back: (string | undefined)[] = []
  while (deck.swiped) {
    back.push(deck.swiped.card.id)
    await deck.undo()
  }
  expect(back).toEqual(['c0', 'x10', 'x9', 'x8', 'x7', 'x6', 'x5', 'x4', 'x3', 'x2'])
})

test('a swipe that the server can no longer undo is not offered again', async () => {
  const { deck } = world.root.feed
  await deck.swipe(card('x0'), 'pass')
  await deck.swipe(card('x1'), 'pass')
  world.api.answer('/api/user/delete_action', () => {
    throw refusal('NOTHING_TO_UNDO')
  })
  await expect(deck.undo()).rejects.toMatchObject({ name: 'NOTHING_TO_UNDO' })
  expect(deck.swiped?.card.id).toBe('x0')
})

test('a member who was blocked since does not return', async () => {
  const { deck } = world.root.feed
  await deck.swipe(card('x0'), 'pass')
  world.root.actions.notify({ userId: 'x0', kind: 'block' })
  expect(deck.swiped).toBeNull()
})

test('reports the widened circle, and loads only exact matches on request', async () => {
  const { deck } = world.root.feed
  world.api.answer('/api/user/recommend_user', () =>
    feedPage([card('a')], { relaxed: { field: 'distance', from: '5', to: '20' } }),
  )
  await deck.list.refresh()
  expect(deck.relaxed).toMatchObject({ field: 'distance' })
  world.api.answer('/api/user/recommend_user', () => feedPage([]))
  await deck.setStrict(true)
  expect(world.api.payloadsOf('/api/user/recommend_user')[1]).toMatchObject({ strict: true })
  expect([deck.relaxed, deck.isOver]).toEqual([null, true])
})

test('asks an unverified viewer to verify after 20 swipes, once a day', async () => {
  const { deck } = world.root.feed
  for (let index = 0; index < 20; index += 1) await deck.swipe(card(`x${index}`), 'pass')
  expect(deck.isNudgeDue).toBe(true)
  deck.putNudgeAway()
  for (let index = 0; index < 20; index += 1) await deck.swipe(card(`y${index}`), 'pass')
  expect(deck.isNudgeDue).toBe(false)
})

test('actions elsewhere remove members from both halves', async () => {
  const { deck, nearby } = world.root.feed
  world.api.answer('/api/user/near', () => nearPage(cards(3)))
  await Promise.all([deck.list.refresh(), nearby.list.refresh()])
  await world.root.actions.block('c1')
  await world.root.actions.like({ id: 'c2' })
  expect(ids()).not.toContain('c1')
  expect(ids()).not.toContain('c2')
  expect(nearby.list.rows.map(({ id, liked }) => [id, liked])).toEqual([
    ['c0', false],
    ['c2', true],
  ])
})

test('a heart fills at once and empties when the like is refused', async () => {
  const { nearby } = world.root.feed
  world.api.answer('/api/user/near', () => nearPage(cards(1)))
  await nearby.list.refresh()
  world.api.answer('/api/user/add_action', () => {
    expect(nearby.list.rows[0]?.liked).toBe(true)
    throw refusal('LIKE_QUOTA')
  })
  await expect(nearby.like(card('c0'))).rejects.toMatchObject({ name: 'LIKE_QUOTA' })
  expect(nearby.list.rows[0]?.liked).toBe(false)
})

test('asks for the place once, and a city chosen by hand reloads the list', async () => {
  const { nearby } = world.root.feed
  world.api.answer('/api/user/near', () => nearPage([], { locationState: 'none' }))
  await nearby.list.refresh()
  expect(nearby.shouldAskForPlace).toBe(true)
  nearby.markAsked(1)
  expect(nearby.shouldAskForPlace).toBe(false)
  const user = { ...viewerInfo().user, locationState: 'city' as const }
  world.api.answer('/api/user/update_info', () => ({ user }))
  world.api.answer('/api/user/near', () => nearPage(cards(2), { locationState: 'city' }))
  await nearby.useCity('310100')
  expect(world.api.payloadsOf('/api/user/update_info')).toEqual([{ location: { cityCode: '310100' } }])
  expect([nearby.locationState, nearby.list.rows.length]).toEqual(['city', 2])
})
