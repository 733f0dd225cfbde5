import { randomUUID } from 'node:crypto'
import { errorCodes } from '@contract/errors'
import {
  add,
  listOf,
  match,
  noticesOf,
  refusalOf,
  remove,
  seedPair,
} from '../../../../test/server/acts/acting'
import type { Answer, SeededMember } from '../../../../test/server/seed'
import { useApp } from '../../../../test/server/rigs/app-rig'

const app = useApp({ connections: 32 })

/** How many answers have each name; `done` is an accepted request. */
const tally = (answers: readonly Answer[]) => {
  const counts: Record<string, number> = {}
  for (const { code } of answers) {
    const name = code === 1 ? 'done' : (refusalOf(code) ?? String(code))
    counts[name] = (counts[name] ?? 0) + 1
  }
  return counts
}

/** Kinds of the stored actions of a member, oldest first. */
const kindsOf = async (member: SeededMember) => {
  const rows = await app.core.db
    .selectFrom('action')
    .select('kind')
    .where('from_id', '=', member.id)
    .orderBy('id')
    .execute()
  return rows.map(({ kind }) => kind)
}

/** Uses of an allowance in the table, because an answer shows no more than the limit. */
const usedOf = async (member: SeededMember, scope: string) => {
  const rows = await app.core.db
    .selectFrom('usage_count')
    .select('used')
    .where('subject', '=', member.id)
    .where('scope', '=', scope)
    .execute()
  return rows.map(({ used }) => used)
}

describe('simultaneous actions', () => {
  test('make one match and one group of fifty likes by both sides', async () => {
    const [a, b] = await seedPair(app)
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, i) => (i % 2 === 0 ? add(a, 'like', b) : add(b, 'like', a))),
    )
    expect(answers.map(({ code }) => code)).toEqual(Array(50).fill(1))
    const { db, chatDb } = app.core
    expect(
      await db.selectFrom('match').selectAll().where('low_id', 'in', [a.id, b.id]).execute(),
    ).toHaveLength(1)
    expect(
      await chatDb.selectFrom('message_group').selectAll().where('low_id', 'in', [a.id, b.id]).execute(),
    ).toHaveLength(1)
    for (const member of [a, b]) {
      expect((await noticesOf(app, member.id)).filter((kind) => kind === 'match')).toHaveLength(1)
    }
    expect(answers.filter(({ data }) => data.state === 'done')).toHaveLength(2)
  })

  test('accept exactly thirty of a hundred likes on an allowance of thirty', async () => {
    const a = await app.seed.member({ gender: 'male' })
    const targets = await Promise.all(Array.from({ length: 100 }, () => app.seed.member()))
    const answers = await Promise.all(targets.map((target) => add(a, 'like', target)))
    const names = answers.map(({ code }) => (code === 1 ? 'done' : refusalOf(code)))
    expect(names.filter((name) => name === 'done')).toHaveLength(30)
    expect(names.filter((name) => name === 'LIKE_QUOTA')).toHaveLength(70)
    expect((await listOf(a, 'action_list', 'like')).total).toBe(30)
    expect(answers.find(({ code }) => code !== 1)?.data.resetAt).toBeGreaterThan(app.clock.now())
  })

  test('pin exactly ten of fourteen chats', async () => {
    const a = await app.seed.member()
    const peers = await Promise.all(Array.from({ length: 14 }, () => app.seed.member()))
    for (const peer of peers) await match(a, peer)
    const answers = await Promise.all(peers.map((peer) => add(a, 'chat_pin', peer)))
    expect(answers.filter(({ code }) => code === 1)).toHaveLength(10)
    const refused = answers.filter(({ code }) => code !== 1)
    for (const { data } of refused) expect(data.fields).toHaveProperty('kind')
    const pinned = await app.core.chatDb
      .selectFrom('message_group_member')
      .select('peer_id')
      .where('member_id', '=', a.id)
      .where('pinned_at', 'is not', null)
      .execute()
    expect(pinned).toHaveLength(10)
  })

  test('count one request sent twenty times once, and refuse its token with another body', async () => {
    const [a, b] = await seedPair(app)
    const token = randomUUID()
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => add(a, 'superlike', b, undefined, token)),
    )
    expect(new Set(answers.map(({ data }) => JSON.stringify(data))).size).toBe(1)
    expect(answers[0]?.data).toMatchObject({ state: 'done', quota: { used: 1 } })
    expect((await add(a, 'pass', b, undefined, token)).code).toBe(errorCodes.TOKEN_REUSED)
  })

  test('store one super like, with its cost and its message, of forty on one member', async () => {
    const [a, b] = await seedPair(app)
    const answers = await Promise.all(Array.from({ length: 40 }, () => add(a, 'superlike', b)))
    expect(tally(answers)).toEqual({ done: 40 })
    expect(answers.filter(({ data }) => data.state === 'done')).toHaveLength(1)
    expect(await kindsOf(a)).toEqual(['superlike'])
    expect(await usedOf(a, 'superlike')).toEqual([1])
    expect(await noticesOf(app, b.id)).toEqual(['superlike'])
  })

  test('accept one of twelve super likes on twelve members, and five of a VIP', async () => {
    for (const [isVip, limit] of [
      [false, 1],
      [true, 5],
    ] as const) {
      const a = await app.seed.member({ gender: 'male', isVip })
      const targets = await Promise.all(Array.from({ length: 12 }, () => app.seed.member()))
      const answers = await Promise.all(targets.map((target) => add(a, 'superlike', target)))
      expect(tally(answers)).toEqual({ done: limit, SUPERLIKE_QUOTA: 12 - limit })
      expect(await kindsOf(a)).toEqual(Array(limit).fill('superlike'))
      expect(await usedOf(a, 'superlike')).toEqual([limit])
    }
  })

  test('leave one super like of twenty likes and twenty super likes on one member', async () => {
    const [a, b] = await seedPair(app)
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, i) => add(a, i % 2 === 0 ? 'like' : 'superlike', b)),
    )
    expect(tally(answers)).toEqual({ done: 40 })
    expect(await kindsOf(a)).toEqual(['superlike'])
    expect(await usedOf(a, 'superlike')).toEqual([1])
    // A like that came first has been paid for, once.
    expect([[], [1]]).toContainEqual(await usedOf(a, 'like'))
  })

  test.each(['pass', 'like'] as const)(
    'take one %s back once, however often undo is tapped',
    async (kind) => {
      const [a, b] = await seedPair(app)
      await add(a, kind, b)
      const answers = await Promise.all(Array.from({ length: 30 }, () => remove(a, kind, b, true)))
      expect(tally(answers)).toEqual({ done: 1, NOTHING_TO_UNDO: 29 })
      expect(await kindsOf(a)).toEqual([])
      expect(await usedOf(a, 'undo')).toEqual([1])
      if (kind === 'like') expect(await usedOf(a, 'like')).toEqual([0])
    },
  )

  test('take back three of twelve likes, each with its allowance, on an allowance of three undos', async () => {
    const a = await app.seed.member({ gender: 'male' })
    const targets = await Promise.all(Array.from({ length: 12 }, () => app.seed.member()))
    for (const target of targets) {
      app.clock.advance(1_000)
      await add(a, 'like', target)
    }
    const latest = targets.slice(-10)
    const answers = await Promise.all([...latest, ...latest].map((target) => remove(a, 'like', target, true)))
    const counts = tally(answers)
    expect(counts['done']).toBe(3)
    expect((counts['UNDO_QUOTA'] ?? 0) + (counts['NOTHING_TO_UNDO'] ?? 0)).toBe(17)
    expect(await kindsOf(a)).toEqual(Array(9).fill('like'))
    expect(await usedOf(a, 'undo')).toEqual([3])
    expect(await usedOf(a, 'like')).toEqual([9])
  })

  test('reach the latest ten of twenty passes by twenty undos of a VIP, and no older one', async () => {
    const a = await app.seed.member({ gender: 'male', isVip: true })
    const targets = await Promise.all(Array.from({ length: 20 }, () => app.seed.member()))
    for (const target of targets) {
      app.clock.advance(1_000)
      await add(a, 'pass', target)
    }
    const answers = await Promise.all(targets.map((target) => remove(a, 'pass', target, true)))
    expect(tally(answers)).toEqual({ done: 10, NOTHING_TO_UNDO: 10 })
    expect(answers.slice(10).every(({ code }) => code === 1)).toBe(true)
    expect(await usedOf(a, 'undo')).toEqual([10])
  })

  test('leave no match when a block arrives during likes', async () => {
    for (let round = 0; round < 8; round++) {
      const [a, b] = await seedPair(app)
      await add(a, 'like', b)
      await Promise.all([add(b, 'like', a), add(a, 'block', b)])
      const relation = await app.services.relations.relationOf(app.core.db, a.id, b.id)
      expect(relation).toMatchObject({ matched: false, liked: false, blocked: true })
    }
  })
})

test('a follow does not wait while a transaction holds the lock of its target', async () => {
  const [a, b] = await seedPair(app)
  await app.core.transaction(async (tx) => {
    await app.services.members.lock(tx, b.id)
    expect((await add(a, 'follow', b)).code).toBe(1)
  })
})
