import { sql } from 'kysely'
import type { Core } from '../lib/core'
import { handleFor, hasFormer, isFormerExchange, type KeyedTarget, nameOf, targets } from './keyed-tables'

const countIn = async ({ db, crypto }: Pick<Core, 'db' | 'crypto'>, target: KeyedTarget): Promise<number> => {
  const which = typeof target === 'string' ? isFormerExchange(crypto) : hasFormer(crypto, target)
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from ${sql.table(nameOf(target))} where ${which}`.execute(handleFor(db, target))
  return Number(rows[0]?.count ?? 0)
}

/** Rows that still hold a value of a former secret, by table; those without one are absent. Reads every table. */
export const countFormer = async (core: Pick<Core, 'db' | 'crypto'>): Promise<Map<string, number>> => {
  const counts = new Map<string, number>()
  // The first secret has no former one.
  if (core.crypto.ring.chain.writer === 0) return counts
  for (const target of targets) {
    const count = await countIn(core, target)
    if (count > 0) counts.set(nameOf(target), count)
  }
  return counts
}
