import { CHAT_SERVER_TABLES, CHAT_TABLES } from '../../../server/db/chat/chat-tables'
import { createTestDatabase, type TestDatabase } from '../database'
import { runSql } from '../sql'

/** Drops the tables of the public schema that the condition selects by their name, `relname`. */
const dropTables = (url: string, condition: string) =>
  runSql(
    url,
    `do $$ declare each record; begin
       for each in select c.oid::regclass as name from pg_class c
         where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
           and ${condition}
       loop execute format('drop table if exists %s cascade', each.name); end loop;
     end $$`,
  )

const listOf = (tables: readonly string[]): string => tables.map((table) => `'${table}'`).join(', ')

/**
 * Creates a migrated database that holds the tables of a server of chats and no other. Keys between chat tables and their
 * triggers stay. No statement can reach another database.
 */
export async function createChatDatabase(): Promise<TestDatabase> {
  const database = await createTestDatabase()
  await keepChatTables(database.url)
  return database
}

/** Drops every table that a server of chats does not use, so that a statement that looks for one there fails. */
export async function keepChatTables(url: string): Promise<void> {
  await dropTables(url, `c.relname not in (${listOf(CHAT_SERVER_TABLES)})`)
}

/** Drops the chat tables, so that a statement that looks for them in the wrong database fails. */
export async function dropChatTables(url: string): Promise<void> {
  await dropTables(url, `c.relname in (${listOf(CHAT_TABLES)})`)
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
