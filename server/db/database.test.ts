import { sql } from 'kysely'
import { createTestDatabase } from '../../test/server/database'
import { waitUntil } from '../../test/server/wait-until'
import { openDatabase } from './database'

test('a connection that breaks in the middle of a transaction ends that transaction, not the process', async () => {
  const { url, drop } = await createTestDatabase()
  const errors: Error[] = []
  const database = openDatabase(url, { maxConnections: 1, onError: (error) => void errors.push(error) })
  const other = openDatabase(url, { maxConnections: 1, onError: () => undefined })
  try {
    const broken = database.db.transaction().execute(async (db) => {
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db)
      await sql`select pg_terminate_backend(${rows[0]?.pid})`.execute(other.db)
      await waitUntil(() => errors.length > 0)
      await sql`select 1`.execute(db)
    })
    await expect(broken).rejects.toThrow()
    expect(errors.length).toBeGreaterThan(0)
    const { rows } = await sql<{ one: number }>`select 1 as one`.execute(database.db)
    expect(rows).toEqual([{ one: 1 }])
  } finally {
    await database.close()
    await other.close()
    await drop()
  }
})
