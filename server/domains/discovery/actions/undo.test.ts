import { errorCodes } from '@contract/errors'
import { add, match, refusalOf, remove } from '../../../../test/server/acts/acting'
import type { SeededMember } from '../../../../test/server/seed'
import { useApp } from '../../../../test/server/rigs/app-rig'
import type { MemberChange } from '../../account/members/member.repository'

const app = useApp()

const setMember = (id: string, change: MemberChange) =>
  app.core.db.updateTable('member').set(change).where('id', '=', id).execute()

/**
 * Events after which a viewer no longer sees a target. A pause is not among them, because a match still sees a paused
 * member.
 */
const vanishings: Record<string, (target: SeededMember, from: SeededMember) => Promise<unknown>> = {
  blocks: (target, from) => add(target, 'block', from),
  leaves: ({ id }) => setMember(id, { account_state: 'cancelling' }),
  banned: ({ id }) => setMember(id, { account_state: 'banned' }),
}

const tieOf = (from: SeededMember, to: SeededMember, kind: string) =>
  app.core.db
    .selectFrom('action')
    .select('kind')
    .where('from_id', '=', from.id)
    .where('to_id', '=', to.id)
    .where('kind', '=', kind as 'like')
    .executeTakeFirst()

/** A viewer who did the action to one target for each event, before the event. */
const setUp = async (tie: (from: SeededMember, to: SeededMember) => Promise<unknown>) => {
  const viewer = await app.seed.member({ gender: 'male', isVip: true })
  const targets = []
  for (const vanish of Object.values(vanishings)) {
    const target = await app.seed.member()
    await tie(viewer, target)
    await vanish(target, viewer)
    targets.push(target)
  }
  return { viewer, targets }
}

test.each(['like', 'superlike', 'follow', 'hide'])(
  'the removal of a %s does not reveal whether the target blocked, left or was banned, and takes effect',
  async (kind) => {
    const { viewer, targets } = await setUp((from, to) => add(from, kind, to))
    const answers = []
    for (const target of [...targets, { id: '999999999999' }]) {
      answers.push((await remove(viewer, kind, target)).data)
    }
    for (const data of answers) expect(data).toEqual({ ...answers[0], state: 'already' })
    for (const target of targets) expect(await tieOf(viewer, target, kind)).toBeUndefined()
  },
)

test('the end of a match does not reveal why the target is unavailable, and takes effect', async () => {
  const { viewer, targets } = await setUp(match)
  for (const target of targets) {
    const liked = await remove(viewer, 'like', target)
    expect([liked.code, liked.data.state]).toEqual([1, 'already'])
    const { code, data } = await remove(viewer, 'match', target)
    expect([code, data.state]).toEqual([1, 'already'])
    await setMember(target.id, { account_state: 'active' })
    expect(await app.services.relations.isMatched(app.core.db, viewer.id, target.id)).toBe(false)
  }
})

test.each([
  ['like', true],
  ['pass', true],
  ['pass', undefined],
])('an undo of a %s (undo: %s) does not reveal it either, and costs nothing', async (kind, undo) => {
  const { viewer, targets } = await setUp((from, to) => add(from, kind, to))
  for (const target of [...targets, { id: '999999999999' }]) {
    expect(refusalOf((await remove(viewer, kind, target, undo)).code)).toBe('NOTHING_TO_UNDO')
  }
  const seen = await app.seed.member()
  await add(viewer, kind, seen)
  expect((await remove(viewer, kind, seen, undo)).data.quota.used).toBe(1)
})

test('a match with a visible member is ended once, and its like cannot be removed alone', async () => {
  const viewer = await app.seed.member({ gender: 'male' })
  const target = await app.seed.member()
  await match(viewer, target)
  await setMember(target.id, { account_state: 'paused' })
  expect((await remove(viewer, 'like', target)).code).toBe(errorCodes.STATE_CHANGED)
  expect((await remove(viewer, 'match', target)).data.state).toBe('done')
  expect((await remove(viewer, 'match', target)).data.state).toBe('already')
})
