import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { sql } from 'kysely'
import { DAY_MS } from '@contract/constants'
import { OutboxRepository } from '../../../server/db/outbox.repository'
import type { Db } from '../../../server/db/database'
import { cancel } from './cancelling'
import type { SeededMember } from '../seed'
import type { TestApp } from '../rigs/start-app'

/** Runs everything that is due. */
export const doDueWork = async (app: TestApp): Promise<void> => {
  await app.services.jobs.runDue()
  await app.services.leftovers.collect()
  // As the delivery does automatically: events are kept for a minute.
  for (const db of app.core.outboxes) await new OutboxRepository(db).deleteBefore(app.clock.now() - 60_000)
}

const tablesIn = async (db: Db): Promise<string[]> => {
  const { rows } = await sql<{ name: string }>`
    select relname::text as name from pg_class where relnamespace = 'public'::regnamespace
      and relkind in ('r', 'p') and not relispartition and relname not like 'kysely%'`.execute(db)
  return rows.map(({ name }) => name)
}

/** Names of every table of the server's databases, without partitions. */
export const tablesOf = async (app: TestApp): Promise<string[]> => {
  const found = await Promise.all(app.core.outboxes.map(tablesIn))
  return [...new Set(found.flat())]
}

/** Every row of every table as text, bytes in hex: the content of a dump. */
export const dumpOf = async (app: TestApp): Promise<Map<string, string>> => {
  const dump = new Map<string, string>()
  for (const db of app.core.outboxes)
    for (const name of await tablesIn(db)) {
      const { rows } = await sql<{
        line: string
      }>`select t::text as line from ${sql.table(name)} as t`.execute(db)
      const lines = [...(dump.get(name)?.split('\n') ?? []), ...rows.map(({ line }) => line)]
      dump.set(name, lines.sort().join('\n'))
    }
  return dump
}

/** Tables of a dump that contain a text. */
export const nestsOf = (dump: Map<string, string>, canary: string): string[] =>
  [...dump].filter(([, text]) => text.includes(canary)).map(([table]) => table)

const filesUnder = async (folder: string): Promise<string[]> => {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true }).catch(() => [])
  return entries.filter((entry) => entry.isFile()).map((entry) => path.join(entry.parentPath, entry.name))
}

/** Paths of all files in the object store. */
export const storedFiles = (app: TestApp): Promise<string[]> =>
  filesUnder(path.join(app.core.config.dataDir, 'objects'))

/** Cancels a member's account and lets the cooling-off end. */
export const leaveForGood = async (app: TestApp, member: SeededMember, more: object = {}): Promise<void> => {
  expect((await cancel(app, member, more)).code).toBe(1)
  await doDueWork(app)
  app.clock.advance(15 * DAY_MS)
  await doDueWork(app)
}
