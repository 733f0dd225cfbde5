import { DAY_MS } from '@contract/constants'
import type { RawBuilder } from 'kysely'
import type { Db } from '../../../db/database'
import { quotaDayStartOf } from '../../../lib/clock'
import type { Core } from '../../../lib/core'
import type { ProductConfig } from '../config/product-config'
import { usedOf } from './usage-sql'
import type { UsageKey, UsageService } from './usage.service'

/** Usage scope of greetings that a member got on a day and did not answer. */
const SCOPE = 'greeted'

/** A group that a greeting opened, as far as it matters here. */
interface GreetedGroup {
  readonly low_id: string
  readonly high_id: string
  /** The member who greeted; null for a group without a greeting. */
  readonly opened_by: string | null
  readonly is_answered: boolean
  readonly created_at: number
}

/**
 * Counts the greetings that members got today and did not answer, so that recommendations can rank a crowded member lower
 * without reading chats. Source: product §7.1.3
 */
export interface UnansweredGreetings {
  /** Counts a greeting of now. */
  add(db: Db, receiverId: string): Promise<void>
  /** Takes a greeting of today back when its group is about to be answered; does nothing for other groups. */
  settle(db: Db, group: GreetedGroup): Promise<void>
}

/**
 * How many greetings of the day the member did not answer, as a part of another statement.
 * @param dayStartMs Start of the day of allowances, in epoch ms.
 */
export const unansweredOf = (memberId: RawBuilder<unknown>, dayStartMs: number): RawBuilder<number> =>
  usedOf(SCOPE, memberId, String(dayStartMs))

/** Counts in the table `usage_count`, a row for each member and day. */
export const createUnansweredGreetings = (
  { clock }: Pick<Core, 'clock'>,
  {
    usage,
    productConfig,
  }: {
    readonly usage: Pick<UsageService, 'consume' | 'giveBack'>
    readonly productConfig: Pick<ProductConfig, 'quota'>
  },
): UnansweredGreetings => {
  const dayStartNow = (): number => quotaDayStartOf(clock.now(), productConfig.quota.resetHour)
  const keyOf = (subject: string, dayStartMs: number): UsageKey => ({
    scope: SCOPE,
    subject,
    period: String(dayStartMs),
  })
  return {
    async add(db, receiverId) {
      const startMs = dayStartNow()
      await usage.consume(db, { ...keyOf(receiverId, startMs), limit: null, expireAt: startMs + DAY_MS })
    },
    async settle(db, group) {
      const startMs = dayStartNow()
      const { opened_by: greeterId, created_at: sentAtMs } = group
      if (greeterId === null || group.is_answered || sentAtMs < startMs) return
      const subject = greeterId === group.low_id ? group.high_id : group.low_id
      await usage.giveBack(db, keyOf(subject, startMs))
    },
  }
}
