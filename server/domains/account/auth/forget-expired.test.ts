import { sql } from 'kysely'
import { DAY_MS } from '@contract/constants'
import { silentLog } from '../../../lib/log'
import { useApp } from '../../../../test/server/rigs/app-rig'
import { SAME_TEXT_MS } from '../../chat/messages/greeting-fee'
import { forgetExpired } from './forget-expired'

const app = useApp()

const count = async (table: 'sms_code' | 'usage_count' | 'session'): Promise<number> => {
  const row = await app.core.db
    .selectFrom(table)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return row.count
}

test('deletes expired codes and counters, and keeps those that still count', async () => {
  const member = await app.seed.member()
  await app.post('/api/auth/get_auth_token', { scene: 'sms', phone: '13812345678', purpose: 'login' })
  await forgetExpired(app.core, app.clock.now())
  expect([await count('sms_code'), (await count('usage_count')) > 0]).toEqual([1, true])
  await forgetExpired(app.core, app.clock.now() + 3 * DAY_MS)
  expect([await count('sms_code'), await count('usage_count'), await count('session')]).toEqual([0, 0, 1])
  expect((await member.post('/api/auth/me')).code).toBe(1)
})

test('deletes marks of sent texts once they no longer count', async () => {
  const { db } = app.core
  const [ann, bob] = [await app.seed.member(), await app.seed.member()]
  const now = app.clock.now()
  const said = (text: string, atMs: number) => ({
    from_id: ann.id,
    text_hash: Buffer.from(text),
    to_id: bob.id,
    created_at: atMs,
  })
  const kept = now - SAME_TEXT_MS
  await db
    .insertInto('sent_text')
    .values([said('old', kept - 1), said('new', kept)])
    .execute()
  await forgetExpired(app.core, now)
  const left = await db.selectFrom('sent_text').select('created_at').execute()
  expect(left).toEqual([{ created_at: kept }])
})

test('deletes jobs that were done long ago, and no waiting or failed ones', async () => {
  const { db } = app.core
  const now = app.clock.now()
  const long = now - 180 * DAY_MS
  const job = (kind: string, done: number | null, attempts = 1) => ({
    kind,
    attempts,
    payload: '{}',
    run_at: 0,
    done_at: done,
  })
  await db.deleteFrom('job').execute()
  await db
    .insertInto('job')
    .values([job('done', long - 1), job('lately', long), job('waits', null), job('given up', null, 12)])
    .execute()
  await forgetExpired(app.core, now)
  const left = await db.selectFrom('job').select('kind').orderBy('id').execute()
  expect(left.map(({ kind }) => kind)).toEqual(['lately', 'waits', 'given up'])
})

test('deletes any number of rows in short statements', async () => {
  const { db } = app.core
  await sql`create table batch (rows int)`.execute(db)
  await sql`create function note_batch() returns trigger language plpgsql as $$
    begin insert into batch select count(*) from gone; return null; end $$`.execute(db)
  await sql`create trigger note_batch after delete on idempotent_answer referencing old table as gone
    for each statement execute function note_batch()`.execute(db)
  await sql`insert into idempotent_answer (member_id, path, client_token, body_hash, created_at)
    select 'm', '/', n::text, '', n from generate_series(1, 2500) as n`.execute(db)
  await forgetExpired(app.core, app.clock.now())
  const { rows } = await sql<{ rows: number }>`select rows from batch`.execute(db)
  expect(rows.map((row) => row.rows)).toEqual([1_000, 1_000, 500])
  await sql`drop trigger note_batch on idempotent_answer`.execute(db)
})

test('logs a failure in one table, and continues with the others', async () => {
  const faults: unknown[] = []
  const log = { ...silentLog, error: (...fault: unknown[]) => void faults.push(fault[2]) }
  await app.seed.member()
  await app.post('/api/auth/get_auth_token', { scene: 'sms', phone: '13812345679', purpose: 'login' })
  await sql`create function refuse() returns trigger language plpgsql as $$
    begin raise exception 'no'; end $$`.execute(app.core.db)
  await sql`create trigger refuse before delete on sms_code for each row execute function refuse()`.execute(
    app.core.db,
  )
  await forgetExpired({ db: app.core.db, log }, app.clock.now() + 3 * DAY_MS)
  expect(faults).toEqual([{ table: 'sms_code' }])
  expect([await count('sms_code'), await count('usage_count')]).toEqual([1, 0])
})

test('finds expired rows without reading whole tables', async () => {
  const { rows } = await sql<{ tablename: string }>`
    select distinct tablename from pg_indexes
    where indexdef ~ '\\((created_at|expire_at|changed_at|done_at)\\)' order by tablename`.execute(
    app.core.db,
  )
  const indexed = rows.map(({ tablename }) => tablename)
  const wanted = [
    'idempotent_answer',
    'session',
    'phone_change',
    'usage_count',
    'cleared_place',
    'sent_text',
    'job',
  ]
  for (const table of wanted) {
    expect(indexed).toContain(table)
  }
})
