import { CHAT_TABLES } from '../../server/db/chat-tables'
import { createTestDatabase, type TestDatabase } from './database'
import { runSql } from './sql'

/**
 * Creates a migrated database that holds the chat tables and no other, as a second server would. Keys between chat
 * tables and their triggers stay. No statement can reach another database.
 */
export async function createChatDatabase(): Promise<TestDatabase> {
  const database = await createTestDatabase()
  const kept = CHAT_TABLES.map((table) => `'${table}'`).join(', ')
  await runSql(
    database.url,
    `do $$ declare each record; begin
       for each in select c.oid::regclass as name from pg_class c
         where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
           and c.relname not in (${kept})
       loop execute format('drop table if exists %s cascade', each.name); end loop;
     end $$`,
  )
  return database
}

/** Names of the tables of a database, without partitions. */
export async function tablesOf({ url }: TestDatabase): Promise<string[]> {
  const { rows } = await runSql(
    url,
    `select relname::text as name from pg_class where relnamespace = 'public'::regnamespace
       and relkind in ('r', 'p') and not relispartition order by relname`,
  )
  return (rows as { name: string }[]).map(({ name }) => name)
}
