import { sql } from 'kysely'
import { startApp, type TestApp } from '../../../test/server/start-app'
import { RelationRepository } from './relation.repository'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.close())

/** Tries that PostgreSQL plans for their own values before it compares. Source: PostgreSQL, `plan_cache_mode` */
const TRIES = 5

test('who may see whom of one pair, asked with every text, is planned once a connection and not each time', async () => {
  const [viewer, target] = [await app.seed.member(), await app.seed.member()]
  const plans = await app.core.db.transaction().execute(async (db) => {
    for (let time = 0; time < 3 * TRIES; time++) {
      await new RelationRepository(db).sights([{ viewerId: viewer.id, id: target.id }])
    }
    const { rows } = await sql<{ own: number; common: number }>`
      select custom_plans::int as own, generic_plans::int as common from pg_prepared_statements
      where statement like '%"isBlocked"%' and statement like '%as pair%'`.execute(db)
    return rows
  })
  expect(plans).toEqual([{ own: TRIES, common: 2 * TRIES }])
})
