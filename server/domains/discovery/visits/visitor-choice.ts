import { DAY_MS } from '@contract/constants'
import { sql } from 'kysely'
import type { Db } from '../../../db/database'
import { dayOf } from '../../../lib/clock'
import type { Core } from '../../../lib/core'
import { latestPeriodOf } from '../../account/usage/usage-sql'
import type { UsageService } from '../../account/usage/usage.service'

/**
 * When the visitors that a member without VIP sees today were chosen, in epoch ms: at the first request for them.
 * Before it, the present time; with `doesChoose` the present time is stored. Source: product §1 (decisions of
 * 2026-11-26)
 */
export type VisitorChoice = (db: Db, memberId: string, doesChoose: boolean) => Promise<number>

const SCOPE = 'visitors_chosen'

/** Dependencies of the choice. */
export interface VisitorChoiceDeps {
  readonly usage: Pick<UsageService, 'consume'>
}

/** Choices as counters whose periods are times. */
export const createVisitorChoice =
  ({ clock }: Pick<Core, 'clock'>, { usage }: VisitorChoiceDeps): VisitorChoice =>
  async (db, memberId, doesChoose) => {
    const now = clock.now()
    const { rows } = await sql<{ at: number }>`select ${latestPeriodOf(SCOPE, memberId)} as at`.execute(db)
    const at = Number(rows[0]?.at ?? 0)
    if (dayOf(at) === dayOf(now)) return at
    const key = { scope: SCOPE, subject: memberId, period: String(now) }
    if (doesChoose) await usage.consume(db, { ...key, limit: null, expireAt: now + DAY_MS })
    return now
  }
