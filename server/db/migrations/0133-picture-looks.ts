import { type Kysely, sql } from 'kysely'

const statements = [
  sql`alter table image
    add column looks text[] not null default '{}',
    add column has_qr boolean not null default false,
    add column copy_of text,
    add column copy_why text check (copy_why in ('refused', 'banned'))`,
  sql`create table refused_picture (
    picture_id text not null,
    part smallint not null,
    look bit(64) not null,
    at bigint not null,
    primary key (picture_id, part)
  )`,
]

/** How pictures look, so that a refused one is recognised when it comes again, and whether they show a QR code. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await statement.execute(db)
}
