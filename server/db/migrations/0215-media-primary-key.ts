import { type Kysely, sql } from 'kysely'

const statements = [
  sql`alter table message_media
    drop constraint if exists message_media_pkey,
    add constraint message_media_pkey primary key using index message_media_key`,
  sql`drop index if exists message_media_by_group`,
]

/** Its addresses name the group of an object. */
export const unusedSince = '1.0.0'

/** An object of a message belongs to its group: the key is made of both. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await statement.execute(db)
}
