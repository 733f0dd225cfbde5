import { runSql } from '../../server/sql'
import { waitUntil } from '../../server/wait-until'
import { SLOW_MS } from './acts'
import type { Payment } from './payers'
import type { ProductionProduct } from './product'

/** Every row of every table as text, bytes in hex, by the name of its table: the content of a dump. */
export const dumpAt = async (databaseUrl: string): Promise<ReadonlyMap<string, string>> => {
  const tables = await runSql(
    databaseUrl,
    `select table_name as name from information_schema.tables
     where table_schema = 'public' and table_type = 'BASE TABLE' and table_name not like 'kysely%'`,
  )
  const dump = new Map<string, string>()
  for (const { name } of tables.rows as { name: string }[]) {
    const { rows } = await runSql(databaseUrl, `select t::text as line from "${name}" as t`)
    dump.set(name, (rows as { line: string }[]).map(({ line }) => line).join('\n'))
  }
  return dump
}

/** Where a dump still holds one of these facts, as `fact in table`. */
export const remainsIn = (dump: ReadonlyMap<string, string>, facts: readonly string[]): string[] =>
  facts.flatMap((fact) =>
    [...dump].filter(([, text]) => text.includes(fact)).map(([table]) => `${fact} in ${table}`),
  )

/** Keys of the objects of a member's album. */
export const objectsOf = async (databaseUrl: string, memberId: string): Promise<readonly string[]> => {
  const { rows } = await runSql(
    databaseUrl,
    `select object_key, thumb_key from image where member_id = '${memberId}'`,
  )
  return (rows as Record<string, string>[]).flatMap((row) => Object.values(row))
}

/** How many refunds have not ended yet: their money keeps a cancelled account. */
export const openRefunds = async (databaseUrl: string): Promise<number> => {
  const { rows } = await runSql(
    databaseUrl,
    `select count(*)::int4 as count from recharge_refund where state = 'asked'`,
  )
  return (rows as { count: number }[])[0]?.count ?? 0
}

/**
 * True once the server has dealt with the vendors' answers to every refund request. A vendor has made a refund before the
 * server knows its answer, and the server plans its next query by the time at which it knows.
 */
const areRefundsAnswered = async (databaseUrl: string): Promise<boolean> => {
  const { rows } = await runSql(
    databaseUrl,
    `select 1 from job where kind = 'recharge_refund' and payload ->> 'round' = '0' and done_at is null limit 1`,
  )
  return rows.length === 0
}

/** Waits until the vendors hold only this part of the payments, and the server has dealt with their answers. */
export const waitForRefunds = (
  { databaseUrl }: Pick<ProductionProduct, 'databaseUrl'>,
  payments: readonly Payment[],
  leftFen: number,
): Promise<void> => {
  const heldFen = () => payments.reduce((sum, { payer, orderNo }) => sum + payer.heldFen(orderNo), 0)
  return waitUntil(async () => heldFen() === leftFen && (await areRefundsAnswered(databaseUrl)), SLOW_MS)
}
