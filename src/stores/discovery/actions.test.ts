import { NetworkError, SessionEndedError } from '@/api/errors'
import { brief, done, removed } from '../../../test/client/cards'
import { refusal } from '../../../test/client/fake-api'
import { memberWorld, type FakeWorld } from '../../../test/client/fake-stores'
import { settled } from '../../../test/client/talk'
import type { RelationChange } from './actions'

let world: FakeWorld
let changes: RelationChange[]

beforeEach(async () => {
  world = memberWorld()
  await world.root.session.start()
  changes = []
  world.root.actions.onChange((change) => changes.push(change))
})

test('a like notifies the other stores and updates the quota', async () => {
  world.api.answer('/api/user/add_action', () => done({ quota: { used: 29, limit: 30, resetAt: 5 } }))
  await world.root.actions.like({ id: 'a' }, 'prompt:weekend')
  expect(world.api.payloadsOf('/api/user/add_action')[0]).toMatchObject({
    kind: 'like',
    userId: 'a',
    extra: { on: 'prompt:weekend' },
  })
  expect(changes).toEqual([{ userId: 'a', kind: 'like' }])
  expect(world.root.actions.left('like')).toBe(1)
})

test('a mutual like shows the match', async () => {
  world.api.answer('/api/user/add_action', () => done({ matched: true, groupId: 'g', peer: brief('a') }))
  await world.root.actions.like({ id: 'a', distanceBucket: 5 })
  expect(world.root.actions.match).toMatchObject({ groupId: 'g', distanceBucket: 5, peer: { id: 'a' } })
  expect(changes).toEqual([{ userId: 'a', kind: 'match' }])
  world.root.actions.closeMatch()
  expect(world.root.actions.match).toBeNull()
})

test('a like and its undo reach the server in this order; likes of other members do not wait', async () => {
  const { actions } = world.root
  world.api.answer('/api/user/delete_action', () => removed())
  const release = world.api.hold('/api/user/add_action')
  const all = Promise.all([
    actions.like({ id: 'a' }),
    actions.unlike('a'),
    actions.setFollowed('a', false),
    actions.like({ id: 'b' }),
  ])
  await settled()
  const made = () => world.api.made.slice(-4).map(({ path, payload }) => [path.slice(10), payload])
  expect(world.api.payloadsOf('/api/user/delete_action')).toEqual([])
  expect(world.api.payloadsOf('/api/user/add_action')).toMatchObject([{ userId: 'a' }, { userId: 'b' }])
  release(() => done())
  await all
  expect(made()).toMatchObject([
    ['add_action', { userId: 'a' }],
    ['add_action', { userId: 'b' }],
    ['delete_action', { kind: 'like', userId: 'a' }],
    ['delete_action', { kind: 'follow', userId: 'a' }],
  ])
})

test('an undo runs after a failed like, unless the session ended', async () => {
  const { actions } = world.root
  world.api.answer('/api/user/delete_action', () => removed())
  const taken = () => world.api.payloadsOf('/api/user/delete_action').length
  for (const [error, count] of [
    [new NetworkError('timeout'), 1],
    [new SessionEndedError(401), 1],
  ] as const) {
    world.api.answer('/api/user/add_action', () => Promise.reject(error))
    await Promise.allSettled([actions.like({ id: 'a' }), actions.unlike('a')])
    expect(taken()).toBe(count)
  }
  await actions.unlike('a')
  expect(taken()).toBe(2)
})

test('a request without an answer repeats with its token, an answered one gets a new token', async () => {
  world.api.answer('/api/user/add_action', () => {
    throw new NetworkError('timeout')
  })
  await expect(world.root.actions.pass('a')).rejects.toThrow()
  await expect(world.root.actions.pass('a')).rejects.toThrow()
  world.api.answer('/api/user/add_action', () => done())
  await world.root.actions.pass('a')
  await world.root.actions.pass('a')
  const tokens = world.api.payloadsOf('/api/user/add_action').map(({ clientToken }) => clientToken)
  expect(new Set(tokens.slice(0, 3)).size).toBe(1)
  expect(tokens[3]).not.toBe(tokens[2])
})

test.each([
  ['LIKE_QUOTA', 'like'],
  ['FOLLOW_QUOTA', 'follow'],
] as const)('%s opens the sheet of the used-up quota and still rejects', async (name, kind) => {
  world.api.answer('/api/user/add_action', () => {
    throw refusal(name, { data: { resetAt: 99 } })
  })
  const act =
    kind === 'like' ? world.root.actions.like({ id: 'a' }) : world.root.actions.setFollowed('a', true)
  await expect(act).rejects.toMatchObject({ name })
  expect(world.root.actions.shortage).toEqual({ kind, resetAt: 99 })
  expect(changes).toEqual([])
})

test('undoing a like returns its quota', async () => {
  world.root.session.setQuota('like', { used: 3, limit: 30, resetAt: 0 })
  world.api.answer('/api/user/delete_action', () => removed({ quota: { used: 1, limit: 3, resetAt: 0 } }))
  await world.root.actions.undo('a', 'like')
  expect(world.root.actions.left('like')).toBe(28)
  expect(world.root.actions.left('undo')).toBe(2)
  expect(world.api.payloadsOf('/api/user/delete_action')).toEqual([{ kind: 'like', userId: 'a', undo: true }])
})

test('a report with the block ticked removes the member', async () => {
  world.api.answer('/api/user/add_action', () => done({ state: 'received' }))
  await world.root.actions.report('a', { reason: 'scam', alsoBlock: true })
  await world.root.actions.report('b', { reason: 'scam', alsoBlock: false })
  expect(changes).toEqual([{ userId: 'a', kind: 'block' }])
})
