import { type RawBuilder, sql } from 'kysely'
import { type ChatDb, chatDbOf } from '../db/chat/chat-tables'
import type { Db } from '../db/database'
import type { Tx } from '../db/transaction'
import type { Core } from '../lib/core'
import type { ObjectStore } from '../providers/storage/port'
import { moveHashes } from './claim-hashes'
import {
  handleFor,
  hasFormer,
  isFormerExchange,
  type KeyedTable,
  type KeyedTarget,
  nameOf,
} from './keyed-tables'

/** Pages of a table that one transaction looks at; a page of 8 KiB holds about 10 to 80 rows. Source: ours */
const PAGES = 16

type Row = Readonly<Record<string, unknown>> & { readonly at: string }

/** Dependencies beside the core. */
export interface RekeyDeps {
  readonly store: Pick<ObjectStore, 'get' | 'put'>
}

/** Result of a look at some pages. */
interface Moved {
  /** The next page to look at; null at the end of the table. */
  readonly nextPage: number | null
  readonly pages: number
  readonly moved: number
}

/** Moves the values of tables to the writing secret, some pages at a time. */
export const createRekeying = ({ crypto, log }: Pick<Core, 'crypto' | 'log'>, { store }: RekeyDeps) => {
  const { ring } = crypto

  const resealed = (sealed: Buffer): Buffer => crypto.sealBytes(crypto.unsealBytes(sealed))

  const pagesOf = async (db: Db | ChatDb, table: string): Promise<number> => {
    const { rows } = await sql<{ pages: number }>`
      select (pg_relation_size(${table}::regclass) / current_setting('block_size')::bigint)::bigint as pages`.execute(
      db,
    )
    return Number(rows[0]?.pages ?? 0)
  }

  const rowsOf = async (
    db: Db | ChatDb,
    table: string,
    page: number,
    which: RawBuilder<boolean>,
    columns: string[],
  ) => {
    const shown = columns.map((column) => sql.ref(column))
    const { rows } = await sql<Row>`select ctid::text as at, ${sql.join(shown)} from ${sql.table(table)}
      where ctid >= ${`(${page},0)`}::tid and ctid < ${`(${page + PAGES},0)`}::tid and ${which} for update`.execute(
      db,
    )
    return rows
  }

  /** A value that no secret opens stays: it was unreadable before, too. */
  const freshOf = (table: string, column: string, value: Buffer | null): Buffer | null => {
    if (value === null || ring.isCurrent(value)) return value
    try {
      return resealed(value)
    } catch {
      log.warn('a sealed value cannot be read', { table, column })
      return value
    }
  }

  const resealRows = async (tx: Tx, { table, sealed }: KeyedTable, rows: readonly Row[]): Promise<void> => {
    if (sealed.length === 0 || rows.length === 0) return
    const places = rows.map(({ at }) => at)
    const values = sealed.map((column) =>
      rows.map((row) => freshOf(table, column, row[column] as Buffer | null)),
    )
    const changes = sealed.map((column) => sql`${sql.ref(column)} = ${sql.ref(`fresh.${column}`)}`)
    await sql`update ${sql.table(table)} as held set ${sql.join(changes)}
      from unnest(${places}::text[], ${sql.join(values.map((list) => sql`${list}::bytea[]`))})
        as fresh (place, ${sql.join(sealed.map((column) => sql.ref(column)))})
      where held.ctid = fresh.place::tid`.execute(tx)
  }

  const liftRows = async (tx: Tx, { hashes }: KeyedTable, rows: readonly Row[]): Promise<void> => {
    for (const { column, group } of hashes) {
      const found = rows.map((row) => row[column] as Buffer | null)
      const former = found.filter((hash) => hash !== null).filter((hash) => !ring.isCurrent(hash))
      const moves = former.map((from) => ({ from, to: ring.liftHash(from) }))
      await moveHashes(tx, group, moves)
    }
  }

  /** The row's lock prevents that an object is deleted between reading and writing. */
  const resealObject = async (key: string): Promise<boolean> => {
    const object = await store.get(key)
    if (object === null || ring.isCurrent(object.bytes)) return false
    await store.put(key, { ...object, bytes: resealed(object.bytes) })
    return true
  }

  const moveObjects = async (tx: Tx, { table, objects }: KeyedTable, page: number): Promise<number> => {
    let moved = 0
    for (const column of objects) {
      const which = sql<boolean>`${sql.ref(column)} is not null`
      for (const row of await rowsOf(tx, table, page, which, [column]))
        if (await resealObject(row[column] as string)) moved++
    }
    return moved
  }

  const moveColumns = async (tx: Tx, keyed: KeyedTable, page: number): Promise<number> => {
    const { table, sealed, hashes } = keyed
    const columns = [...sealed, ...hashes.map(({ column }) => column)]
    if (columns.length === 0) return 0
    const rows = await rowsOf(tx, table, page, hasFormer(crypto, keyed), columns)
    await resealRows(tx, keyed, rows)
    // By their values: the update above gave the rows other places.
    await liftRows(tx, keyed, rows)
    return rows.length
  }

  const moveExchanges = async (chatDb: ChatDb, partition: string, page: number): Promise<number> => {
    const rows = await rowsOf(chatDb, partition, page, isFormerExchange(crypto), ['content'])
    for (const { at, content } of rows) {
      const { contacts = {} } = content as { contacts?: Record<string, { sealed: string }> }
      const moved = Object.entries(contacts).map(([id, { sealed, ...rest }]) => [
        id,
        { ...rest, sealed: resealed(Buffer.from(sealed, 'base64')).toString('base64') },
      ])
      const patch = JSON.stringify({ contacts: Object.fromEntries(moved) as unknown })
      await sql`update ${sql.table(partition)} set content = content || ${patch}::jsonb where ctid = ${at}::tid`.execute(
        chatDb,
      )
    }
    return rows.length
  }

  return {
    /** Moves the values of some pages. */
    async movePages(tx: Tx, target: KeyedTarget, page: number): Promise<Moved> {
      const pages = await pagesOf(handleFor(tx, target), nameOf(target))
      const moved =
        typeof target === 'string'
          ? await moveExchanges(chatDbOf(tx), target, page)
          : (await moveColumns(tx, target, page)) + (await moveObjects(tx, target, page))
      const next = page + PAGES
      return { nextPage: next < pages ? next : null, pages, moved }
    },
  }
}
