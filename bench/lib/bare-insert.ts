import Fastify, { type FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { Database } from '../../server/db/database'

/** A server whose send_msg only inserts its body in a transaction: the upper bound of any send. */
export const createBareInsert = async ({ db }: Database): Promise<FastifyInstance> => {
  await sql`create table bench_row (id bigint generated always as identity primary key, body jsonb)`.execute(
    db,
  )
  const app = Fastify()
  app.post('/api/user/send_msg', async (request) => {
    const text = JSON.stringify(request.body)
    await db.transaction().execute(async (transaction) => {
      await sql`insert into bench_row (body) values (${text}::jsonb)`.execute(transaction)
    })
    return { code: 1 }
  })
  return app
}
