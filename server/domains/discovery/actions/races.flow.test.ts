import { randomUUID } from 'node:crypto'
import { errorCodes } from '@contract/errors'
import { add, listOf, match, noticesOf, refusalOf, seedPair } from '../../../../test/server/acts/acting'
import { startApp, type TestApp } from '../../../../test/server/start-app'

let app: TestApp
beforeAll(async () => {
  app = await startApp({ connections: 32 })
})
afterAll(() => app.close())

describe('simultaneous actions', () => {
  test('make one match and one group of fifty likes by both sides', async () => {
    const [a, b] = await seedPair(app)
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, i) => (i % 2 === 0 ? add(a, 'like', b) : add(b, 'like', a))),
    )
    expect(answers.map(({ code }) => code)).toEqual(Array(50).fill(1))
    const { db } = app.core
    expect(
      await db.selectFrom('match').selectAll().where('low_id', 'in', [a.id, b.id]).execute(),
    ).toHaveLength(1)
    expect(
      await db.selectFrom('message_group').selectAll().where('low_id', 'in', [a.id, b.id]).execute(),
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
    const pinned = await app.core.db
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
  await app.core.work.run(async (db) => {
    await app.services.members.lock(db, b.id)
    expect((await add(a, 'follow', b)).code).toBe(1)
  })
})
