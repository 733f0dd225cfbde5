import { sql } from 'kysely'
import type { Answer, SeededMember } from '../server/seed'
import type { TwoNodes } from './two-nodes'

/** A result that a member received. */
export interface Done {
  readonly member: SeededMember
  readonly path: string
  readonly body: object
  readonly data: Answer['data']
  /** Its journal; null when no money moves. */
  readonly key: string | null
}

/** The id that an answer is about. */
const idOf = (data: Answer['data']): unknown => data?.order?.id ?? data?.withdrawal?.id ?? data?.orderNo

/** Every received result is in the ledger, and a repeated call returns the same answer. */
const untrueOf = async (two: TwoNodes, done: readonly Done[]): Promise<string[]> => {
  const { core, services } = two.world
  const faults: string[] = []
  for (const { member, path, body, data, key } of done) {
    if (key !== null && !(await services.ledger.has(core.db, key))) faults.push(`lost: ${key}`)
    if (!('clientToken' in body)) continue
    const again = await two.insist(member, path, body)
    if (idOf(again.data) !== idOf(data)) faults.push(`answered otherwise: ${path} ${JSON.stringify(again)}`)
  }
  return faults
}

/** Rows that a request creates, by the field of its idempotency key. */
const made = {
  unlock_order: ['/api/user/unlock_wx', 'quoteId'],
  recharge_order: ['/api/user/recharge', 'kind'],
  withdrawal: ['/api/user/apply_withdraw', 'amountFen'],
} as const

/** Results that no member received. */
const untoldOf = async (two: TwoNodes, done: readonly Done[]): Promise<string[]> => {
  const memberIds = [...new Set(done.map(({ member }) => member.id))]
  const faults: string[] = []
  for (const [table, [path, field]] of Object.entries(made)) {
    const succeeded = done.filter((one) => one.path === path && field in one.body).length
    const owner = sql.ref(table === 'unlock_order' ? 'buyer_id' : 'member_id')
    // Without the order with which the test itself gave the initial coins.
    const { rows } = await sql<{ count: number }>`
      select count(*) as count from ${sql.table(table)} where ${owner} = any(${memberIds}::text[])
        and not (to_jsonb(${sql.table(table)}) @> '{"package_id": "0", "coins": 1000}')`.execute(
      two.world.core.db,
    )
    if (rows[0]?.count !== succeeded) faults.push(`${table}: ${rows[0]?.count} rows, ${succeeded} answered`)
  }
  return faults
}

/** The balances of every member over all accounts, compared with the expected ones. */
const misplacedOf = async (two: TwoNodes, owed: ReadonlyMap<string, number>): Promise<string[]> => {
  const { core, services } = two.world
  const faults: string[] = []
  for (const [memberId, fen] of owed) {
    const balances = await services.ledger.balancesOf(core.db, memberId)
    const found = Object.values(balances).reduce((sum, part) => sum + part, 0)
    if (found !== fen) faults.push(`${memberId} has ${found} instead of ${fen}`)
  }
  return faults
}

/**
 * Every answer must be true and happen once; returns the violations in words. @param owed Fen that each member should
 * have.
 */
export const auditBank = async (
  two: TwoNodes,
  done: readonly Done[],
  owed: ReadonlyMap<string, number>,
): Promise<string[]> => {
  const findings = await two.world.services.ledgerVerify.runNow()
  return [
    ...findings.map((finding) => JSON.stringify(finding)),
    ...(await untrueOf(two, done)),
    ...(await untoldOf(two, done)),
    ...(await misplacedOf(two, owed)),
  ]
}
