import { add, listOf, remove } from '../../test/server/acts/acting'
import { askFeed, idsOf, nearby, seedViewer, startFeedApp } from '../../test/server/acts/feeding'
import { describeWithReplica, type ReplicatedDatabase, startReplicated } from '../../test/server/replica'
import type { TestApp } from '../../test/server/rigs/start-app'
import type { SeededMember } from '../../test/server/seed'
import { runSql } from '../../test/server/sql'
import { waitUntil } from '../../test/server/wait-until'
import type { ReadSide } from './reads'

/** Longer than the file runs, so that only the tests decide when the replica is too old. */
const MAX_LAG_MS = 600_000

describeWithReplica('searches on a streaming replica', () => {
  let databases: ReplicatedDatabase
  let app: TestApp
  let bob: SeededMember

  const behind = (): number => app.core.reads.behindMs() ?? Infinity
  /** Waits until the replica has everything that was committed before the call. */
  const catchUp = async (): Promise<void> => {
    const { rows } = await runSql(databases.url, 'select pg_current_wal_lsn()::text as lsn')
    const { lsn } = rows[0] as { lsn: string }
    const hasReplayed = async () => {
      const text = `select pg_last_wal_replay_lsn() >= '${lsn}' as done`
      return ((await runSql(databases.replicaUrl, text)).rows[0] as { done: boolean }).done
    }
    await waitUntil(hasReplayed)
  }
  /** Reads by their side while the work runs. */
  const sidesOf = async (work: () => Promise<unknown>): Promise<Partial<Record<ReadSide, number>>> => {
    const before = { ...app.core.reads.counts() }
    await work()
    const after = Object.entries(app.core.reads.counts() ?? {}) as [ReadSide, number][]
    return Object.fromEntries(
      after.map(([side, count]) => [side, count - (before[side] ?? 0)]).filter(([, count]) => count !== 0),
    ) as Partial<Record<ReadSide, number>>
  }
  const nearIds = async (viewer: SeededMember) => idsOf(await askFeed(viewer, 'near'))
  const listed = async (viewer: SeededMember, call: 'action_list' | 'action_to_me_list', kind: string) =>
    ((await listOf(viewer, call, kind)).list as { member: { id: string } | null }[]).map(
      ({ member }) => member?.id,
    )

  beforeAll(async () => {
    databases = await startReplicated()
    const databaseRead = { url: databases.replicaUrl, maxLagMs: MAX_LAG_MS }
    app = await startFeedApp({ databaseUrl: databases.url, config: { databaseRead } })
    bob = await seedViewer(app)
  }, 60_000)
  afterAll(async () => {
    await app.close()
    await databases.close()
  })

  afterEach(() => databases.resume())

  test('answers feeds and lists of a member who wrote nothing from the replica', async () => {
    const ada = await app.seed.member({ place: nearby })
    await catchUp()
    await databases.pause()
    const late = await app.seed.member({ place: nearby })
    const ids: string[] = []
    const sides = await sidesOf(async () => ids.push(...(await nearIds(bob))))
    expect(ids).toContain(ada.id)
    // Proof that the replica answered: it does not know her yet.
    expect(ids).not.toContain(late.id)
    expect(Object.keys(sides)).toEqual(['replica'])
    for (const work of [
      () => askFeed(bob, 'recommend_user'),
      () => listOf(bob, 'action_list', 'follow'),
      () => listOf(bob, 'action_to_me_list', 'visit'),
    ])
      expect(Object.keys(await sidesOf(work))).toEqual(['replica'])
  })

  test('shows a member their own change at once, while the replica does not have it', async () => {
    const [ada, eve] = [await seedViewer(app), await app.seed.member({ place: nearby })]
    await catchUp()
    await databases.pause()
    await add(ada, 'follow', eve)
    expect(await listed(ada, 'action_list', 'follow')).toEqual([eve.id])
    await add(ada, 'hide', eve)
    expect(await nearIds(ada)).not.toContain(eve.id)
    await remove(ada, 'hide', eve)
    expect(await nearIds(ada)).toContain(eve.id)
  })

  test('shows a member a change of another one of which they were notified', async () => {
    const [ada, eve] = [await seedViewer(app), await app.seed.member({ place: nearby })]
    await catchUp()
    await databases.pause()
    await add(ada, 'follow', eve)
    expect(await listed(eve, 'action_to_me_list', 'follow')).toEqual([ada.id])
  })

  test('hides a member who blocked the viewer at once, although the replica still has them', async () => {
    const [ada, eve] = [await seedViewer(app), await app.seed.member({ place: nearby })]
    await catchUp()
    expect(await nearIds(ada)).toContain(eve.id)
    await databases.pause()
    await add(eve, 'block', ada)
    const sides = await sidesOf(async () => expect(await nearIds(ada)).not.toContain(eve.id))
    expect(sides.replica ?? sides.wrote).toBeGreaterThan(0)
  })

  test('answers from the primary when the replica dies, and from the replica when it is back', async () => {
    const [ada, eve] = [await seedViewer(app), await app.seed.member({ place: nearby })]
    await catchUp()
    await waitUntil(() => behind() < MAX_LAG_MS)
    await databases.killReplica()
    const sides = await sidesOf(async () => expect(await nearIds(ada)).toContain(eve.id))
    expect(sides).toMatchObject({ failed: 1 })
    expect(sides).not.toHaveProperty('replica')
    expect(behind()).toBe(Infinity)
    await databases.startReplica()
    await waitUntil(() => behind() < MAX_LAG_MS)
    expect(Object.keys(await sidesOf(() => nearIds(ada)))).toEqual(['replica'])
  })
})
