import { type Kysely, sql } from 'kysely'

const statements = [
  sql`alter table upload
    drop constraint upload_state_check,
    add constraint upload_state check (state in ('issued', 'stored', 'used', 'evidence', 'made', 'leaving'))`,
  sql`update upload set state = 'evidence' where state = 'stored' and exists (
    select from report cross join unnest(report.image_urls) as url
    where report.from_id = upload.member_id and url like '%/' || upload.object_key
  )`,
  sql`drop index upload_stale`,
  sql`create index upload_stale on upload (expire_at) where state <> 'evidence'`,
]

/** Uploads that reports show stay; objects that are made for something are known before they are written. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await statement.execute(db)
}
