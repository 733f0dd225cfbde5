import { sql } from 'kysely'
import { DAY_MS, SERVICE_ACCOUNT_ID } from '@contract/constants'
import type { Db } from '../../../db/database'
import type { WithdrawalRisk } from '../../../db/tables/withdrawals'
import type { ProductConfig } from '../../account/config/product-config'
import type { MemberRow } from '../../account/members/member.service'
import type { AlipayRow } from './alipay.service'
import type { WithdrawalRow } from './withdrawal.repository'

/** The data that the rules examine. */
export interface RiskCase {
  readonly withdrawal: WithdrawalRow
  readonly member: Pick<MemberRow, 'id' | 'created_at' | 'account_state'>
  readonly account: AlipayRow | null
  readonly nowMs: number
  readonly rules: ProductConfig['withdraw']
}

/** A rule returns a finding for an operator, with the numbers that explain it; null when it finds nothing. */
export interface RiskRule {
  readonly name: string
  /** True when two operators must decide on its finding. */
  readonly asksTwo?: boolean
  find(db: Db, seen: RiskCase): Promise<Readonly<Record<string, number>> | null>
}

const daysSince = (atMs: number, nowMs: number): number => Math.floor((nowMs - atMs) / DAY_MS)

const countOf = async (db: Db, query: ReturnType<typeof sql<{ count: number }>>): Promise<number> =>
  (await query.execute(db)).rows[0]?.count ?? 0

const orNull = (count: number): Readonly<Record<string, number>> | null => (count > 0 ? { count } : null)

/** All rules that make a withdrawal wait for an operator. Source: product §7.8.5, §11.5 */
export const riskRules: readonly RiskRule[] = [
  {
    name: 'large',
    find: async (_db, { withdrawal, rules }) =>
      withdrawal.amount_fen > rules.autoMaxFen ? { amountFen: withdrawal.amount_fen } : null,
  },
  {
    name: 'new_member',
    find: async (_db, { member, nowMs, rules }) =>
      nowMs < member.created_at + rules.autoAgeMs ? { days: daysSince(member.created_at, nowMs) } : null,
  },
  {
    name: 'new_payee',
    find: async (_db, { account, nowMs, rules }) =>
      account === null || nowMs < account.bound_at + rules.autoAgeMs
        ? { days: account === null ? 0 : daysSince(account.bound_at, nowMs) }
        : null,
  },
  {
    name: 'not_active',
    find: async (_db, { member }) => (member.account_state === 'active' ? null : {}),
  },
  {
    name: 'upheld_report',
    find: async (db, { member, nowMs, rules }) =>
      orNull(
        await countOf(
          db,
          sql`select count(*) from report where to_id = ${member.id} and state = 'upheld'
            and decided_at >= ${nowMs - rules.autoHistoryMs}`,
        ),
      ),
  },
  {
    name: 'open_report',
    find: async (db, { member }) =>
      orNull(
        await countOf(
          db,
          sql`select count(*) from report where to_id = ${member.id} and from_id <> ${SERVICE_ACCOUNT_ID}
            and state in ('received', 'reviewing')`,
        ),
      ),
  },
  {
    name: 'open_dispute',
    find: async (db, { member }) =>
      orNull(
        await countOf(
          db,
          sql`select count(*) from unlock_order where owner_id = ${member.id}
            and state in ('disputed', 'clawback_claimed')`,
        ),
      ),
  },
  {
    // Two members who buy of each other turn bought coins into cash.
    name: 'round_trip',
    asksTwo: true,
    find: async (db, { member, nowMs, rules }) =>
      orNull(
        await countOf(
          db,
          sql`select count(*) from unlock_order sold
            where sold.owner_id = ${member.id} and sold.created_at >= ${nowMs - rules.autoHistoryMs}
              and exists (
                select from unlock_order bought
                where bought.buyer_id = sold.owner_id and bought.owner_id = sold.buyer_id
                  and bought.created_at >= ${nowMs - rules.autoHistoryMs})`,
        ),
      ),
  },
  {
    name: 'shared_identity',
    asksTwo: true,
    find: async (db, { member, account }) =>
      account?.id_card_hash == null
        ? null
        : orNull(
            await countOf(
              db,
              sql`select count(*) from alipay_account where id_card_hash = ${account.id_card_hash}
                and member_id <> ${member.id}`,
            ),
          ),
  },
]

/** The findings of all rules, in their order; empty when no operator has to decide. */
export const risksOf = async (
  db: Db,
  seen: RiskCase,
): Promise<{ risks: readonly WithdrawalRisk[]; asksTwo: boolean }> => {
  const risks: WithdrawalRisk[] = []
  let asksTwo = false
  for (const rule of riskRules) {
    const facts = await rule.find(db, seen)
    if (facts === null) continue
    risks.push({ rule: rule.name, facts })
    asksTwo ||= rule.asksTwo === true
  }
  return { risks, asksTwo }
}
