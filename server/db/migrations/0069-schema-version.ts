import { type Kysely, sql } from 'kysely'

/** Lets an older release run on newer tables as long as these allow it. Source: ours */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table schema_version (
      is_only boolean primary key default true check (is_only),
      minimum_release text not null
    )`.execute(db)
  await sql`insert into schema_version (minimum_release) values ('1.0.0')`.execute(db)
}
