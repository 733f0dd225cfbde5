import { sql } from 'kysely'
import { useApp } from '../../../../test/server/rigs/app-rig'
import { RelationRepository } from './relation.repository'

const app = useApp()

/** Executions for which PostgreSQL makes a custom plan before it compares. Source: PostgreSQL, `plan_cache_mode` */
const TRIES = 5

test('plans the query of who may see whom for one pair once for each connection, not for each message', async () => {
  const [viewer, target] = [await app.seed.member(), await app.seed.member()]
  const plans = await app.core.db.transaction().execute(async (db) => {
    for (let time = 0; time < 3 * TRIES; time++) {
      await new RelationRepository(db, app.clock.now()).sights([{ viewerId: viewer.id, id: target.id }])
    }
    const { rows } = await sql<{ own: number; common: number }>`
      select custom_plans::int as own, generic_plans::int as common from pg_prepared_statements
      where statement like '%"isBlocked"%' and statement like '%as pair%'`.execute(db)
    return rows
  })
  expect(plans).toEqual([{ own: TRIES, common: 2 * TRIES }])
})
