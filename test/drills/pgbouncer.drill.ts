import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { say } from '../server/acts/messaging'
import { createTestDatabase, type TestDatabase } from '../server/database'
import { canHavePgBouncer, startPooler, type TestPooler } from '../server/pgbouncer'
import { runSql } from '../server/sql'
import { startApp } from '../server/rigs/start-app'
import { listenAs } from '../server/rigs/stomp-listener'
import { matchPair } from '../server/relations'
import { requireRoleLimits } from '../../server/checks/limits'
import { type Database, openDatabase } from '../../server/db/database'

const describeWithPooler: (name: string, block: () => void) => void = canHavePgBouncer
  ? describe
  : (name, block) => describe.skip(`${name} (needs PgBouncer 1.21, or PGBOUNCER_PATH)`, block)

const password = randomBytes(12).toString('hex')
const role = `jinyu_pooled_${randomBytes(4).toString('hex')}`

describeWithPooler('behind PgBouncer in transaction mode', () => {
  let own: TestDatabase
  let pooler: TestPooler

  const alter = (change: string): Promise<unknown> => runSql(own.url, `alter role ${role} ${change}`)

  const open = (): Database =>
    openDatabase(pooler.url, { maxConnections: 20, limits: 'role', onError: () => undefined })

  beforeAll(async () => {
    own = await createTestDatabase()
    await runSql(own.url, `create role ${role} login superuser password '${password}'`)
    pooler = await startPooler(own.url, { role, password })
  })

  afterAll(async () => {
    await pooler.close()
    await own.drop()
    await runSql(process.env['JINYU_TEST_ADMIN_URL'] ?? '', `drop role ${role}`)
  })

  test('is refused while the role has no limits, and limited by the role once it has', async () => {
    let database = open()
    await expect(requireRoleLimits(database)).rejects.toThrow(
      'DATABASE_LIMITS must not be role while the role of DATABASE_URL has no statement_timeout, lock_timeout, ' +
        'idle_in_transaction_session_timeout',
    )
    await database.close()
    await alter(`set statement_timeout = '200ms'`)
    await alter(`set lock_timeout = '2s'`)
    await alter(`set idle_in_transaction_session_timeout = '5s'`)
    await runSql(own.url, `select pg_terminate_backend(pid) from pg_stat_activity where usename = '${role}'`)
    database = open()
    await expect(requireRoleLimits(database)).resolves.toBeUndefined()
    await expect(sql`select pg_sleep(5)`.execute(database.db)).rejects.toMatchObject({ code: '57014' })
    await database.close()
    await alter(`set statement_timeout = '20s'`)
    await runSql(own.url, `select pg_terminate_backend(pid) from pg_stat_activity where usename = '${role}'`)
  })

  test('serves members: prepared statements, transactions and events on two connections', async () => {
    const app = await startApp({ databaseUrl: pooler.url, connections: 20 })
    const [ada, bob] = [await app.seed.member(), await app.seed.member({ gender: 'male' })]
    await matchPair(app, ada, bob)
    const phone = await listenAs(app.url, bob)
    await Promise.all(Array.from({ length: 10 }, (_value, place) => say(ada, bob, `第${place}句`)))
    await phone.waitFor('msg', 10)
    await phone.close()
    await app.close()
  })
})
