import { sql } from 'kysely'
import { DAY_MS } from '@contract/constants'
import type { Db } from '../../server/db/database'

/** How much work a team left behind, and how much waits. */
export interface ConsoleRows {
  /** Entries of the audit log, over the last 90 days. */
  readonly auditEntries: number
  readonly decidedReports: number
  readonly waitingReports: number
  readonly approvedPictures: number
  readonly waitingPictures: number
}

/** Rows in one statement; larger statements exceed the database's timeout. */
const BATCH = 50_000
const SPAN_MS = 90 * DAY_MS
/** One member of this many is the object of a twentieth of all entries. */
const HEAVY_EACH = 20

/** Runs a statement for the numbers 1 to `count`, in batches. */
const inBatches = async (
  count: number,
  insert: (first: number, last: number) => Promise<unknown>,
): Promise<void> => {
  for (let first = 1; first <= count; first += BATCH) await insert(first, Math.min(count, first + BATCH - 1))
}

const insertAudit = (db: Db, count: number, now: number): Promise<void> =>
  inBatches(count, (first, last) =>
    sql`
      insert into audit_entry (at, operator, act, subject, member_id, why, before, after)
      select ${now}::bigint - ${SPAN_MS}::bigint + ${SPAN_MS}::bigint * n / ${count}, 'operator-' || n % 10,
        (array['report.upheld', 'report.dismissed', 'picture.approved', 'picture.rejected', 'member.read'])[1 + n % 5],
        'report:' || n % 400000,
        (select id from bench_member where place = case when n % ${HEAVY_EACH} = 0 then 1 else 1 + n % 90000 end),
        'seen', '{}', '{"state": "done"}'
      from generate_series(${first}::int, ${last}::int) as n`.execute(db),
  )

const insertReports = (db: Db, { decidedReports, waitingReports }: ConsoleRows, now: number): Promise<void> =>
  inBatches(decidedReports + waitingReports, (first, last) =>
    sql`
      insert into report (id, from_id, to_id, reason, created_at, evidence, state, decided_by, decided_at, decided_why)
      select upper(substr(md5(n::text), 1, 26)),
        (select id from bench_member where place = 1 + n % 90000),
        (select id from bench_member where place = 1 + (n * 7 + 1) % 90000),
        (array['harassment', 'fake', 'scam', 'sexual', 'minor'])[1 + n % 5],
        ${now}::bigint - ${SPAN_MS}::bigint * n / ${decidedReports + waitingReports}, '{}',
        case when n <= ${waitingReports} then 'received' when n % 2 = 0 then 'upheld' else 'dismissed' end,
        case when n > ${waitingReports} then 'operator-' || n % 10 end,
        case when n > ${waitingReports} then ${now}::bigint end,
        case when n > ${waitingReports} then 'seen' end
      from generate_series(${first}::int, ${last}::int) as n`.execute(db),
  )

const insertPictures = (
  db: Db,
  { approvedPictures, waitingPictures }: ConsoleRows,
  now: number,
): Promise<void> =>
  inBatches(approvedPictures + waitingPictures, (first, last) =>
    sql`
      insert into image (id, member_id, object_key, thumb_key, blur_key, width, height, tint, review_state, sort,
        content_hash, created_at)
      select upper(substr(md5('picture' || n), 1, 26)), (select id from bench_member where place = 1 + n % 90000),
        'bench/' || n, 'bench/' || n, 'bench/' || n, 800, 800, '#888888',
        case when n <= ${waitingPictures} then 'pending' else 'approved' end, 1 + n / 90000, decode(md5(n::text), 'hex'),
        ${now}::bigint - ${SPAN_MS}::bigint * n / ${approvedPictures + waitingPictures}
      from generate_series(${first}::int, ${last}::int) as n`.execute(db),
  )

/** Fills the tables that the console reads. The members must exist, at least 90,000 of them. */
export const insertConsoleRows = async (db: Db, rows: ConsoleRows, now: number): Promise<void> => {
  await db.connection().execute(async (one) => {
    await sql`set statement_timeout = 0`.execute(one)
    await sql`create temporary table bench_member as
      select id, row_number() over (order by id) as place from member`.execute(one)
    await sql`create unique index on bench_member (place)`.execute(one)
    await insertAudit(one, rows.auditEntries, now)
    await insertReports(one, rows, now)
    await insertPictures(one, rows, now)
    await sql`vacuum analyze audit_entry, report, image, member`.execute(one)
  })
}
