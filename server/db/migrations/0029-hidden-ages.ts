import { type Kysely, sql } from 'kysely'

const statements = [
  sql`alter table member_location add column hides_age boolean not null default false`,
  sql`update member_location l set hides_age = true
    from member m where m.id = l.member_id and coalesce((m.settings ->> 'hideAge')::boolean, false)`,
]

/** Who hides their age is found by bands of ages alone. Source: product §5.2, ours */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await statement.execute(db)
}
