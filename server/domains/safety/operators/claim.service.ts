import { MINUTE_MS } from '@contract/constants'
import { sql } from 'kysely'
import type { Db } from '../../../db/database'
import type { Core } from '../../../lib/core'
import { refuse } from './operator-error'

/** How long a claim lasts without a sign of its operator. Source: ours */
const CLAIM_MS = 10 * MINUTE_MS

/** An operator who works on a case. */
export interface CaseClaim {
  readonly operator: string
  readonly untilAt: number
}

/** The operator of each open case, so that two operators do not do the same work. Source: ours */
export interface ClaimService {
  /** Claims a case or renews the own claim. @throws OperatorError CASE_TAKEN with `by`. */
  keep(subject: string, operator: string): Promise<CaseClaim>
  /** Claims the first of the cases that nobody works on; null when all are taken. */
  claimFirst(subjects: readonly string[], operator: string): Promise<string | null>
  /** Ends the operator's own claim. */
  release(subject: string, operator: string): Promise<void>
  /** @throws OperatorError CASE_TAKEN with `by` when another operator works on it. */
  assertFree(db: Db, subject: string, operator: string): Promise<void>
  /** Live claims of these cases. */
  claimsOf(db: Db, subjects: readonly string[]): Promise<ReadonlyMap<string, CaseClaim>>
}

/** Claims in the table `case_claim`. */
export const createClaimService = ({ db, clock }: Core): ClaimService => {
  /** Claims the case unless another operator's claim is live; returns whose it is then. */
  const tryClaim = async (subject: string, operator: string): Promise<CaseClaim> => {
    const now = clock.now()
    const { rows } = await sql<{ operator: string; expire_at: number }>`
      insert into case_claim as kept (subject, operator, expire_at)
      values (${subject}, ${operator}, ${now + CLAIM_MS}::bigint)
      on conflict (subject) do update set
        operator = case when kept.expire_at <= ${now}::bigint then excluded.operator else kept.operator end,
        expire_at = case
          when kept.expire_at <= ${now}::bigint or kept.operator = excluded.operator then excluded.expire_at
          else kept.expire_at end
      returning operator, expire_at`.execute(db)
    const [row] = rows
    if (!row) throw new Error('the claim was not stored')
    return { operator: row.operator, untilAt: row.expire_at }
  }

  const claimsOf: ClaimService['claimsOf'] = async (handle, subjects) => {
    if (subjects.length === 0) return new Map()
    const rows = await handle
      .selectFrom('case_claim')
      .selectAll()
      .where('subject', 'in', [...subjects])
      .where('expire_at', '>', clock.now())
      .execute()
    return new Map(rows.map((row) => [row.subject, { operator: row.operator, untilAt: row.expire_at }]))
  }

  return {
    claimsOf,

    async keep(subject, operator) {
      const claim = await tryClaim(subject, operator)
      return claim.operator === operator ? claim : refuse('CASE_TAKEN', { by: claim.operator })
    },

    async claimFirst(subjects, operator) {
      for (const subject of subjects) {
        const claim = await tryClaim(subject, operator)
        if (claim.operator === operator) return subject
      }
      return null
    },

    async release(subject, operator) {
      await db
        .deleteFrom('case_claim')
        .where((eb) =>
          eb.or([
            eb.and([eb('subject', '=', subject), eb('operator', '=', operator)]),
            eb('expire_at', '<=', clock.now()),
          ]),
        )
        .execute()
    },

    async assertFree(handle, subject, operator) {
      const claim = (await claimsOf(handle, [subject])).get(subject)
      if (claim && claim.operator !== operator) refuse('CASE_TAKEN', { by: claim.operator })
    },
  }
}
