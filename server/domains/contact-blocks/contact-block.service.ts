import type { ContactBlock, ContactBlockStep } from '@contract/calls/user/update_info'
import { CONTACT_BLOCK_MAX, DAY_MS, SECOND_MS } from '@contract/constants'
import type { Db } from '../../db/database'
import { dayOf, quotaResetAt } from '../../lib/clock'
import type { Core } from '../../lib/core'
import { DomainError, fail, failField } from '../../lib/errors'
import type { ProductConfig } from '../config/product-config'
import { readPhone } from '../logins/phone'
import type { MemberService } from '../members/member.service'
import type { UsageService } from '../usage/usage.service'
import { ContactBlockRepository, type ContactBlockRow } from './contact-block.repository'

/**
 * Numbers of people whom a member does not want to meet: neither is shown to the other where people are new to each other,
 * that is in the feeds, in speed dates, on pages and in lists; who has talked with the member stays until they are blocked.
 * Of a number stay its keyed hash, which is compared with the numbers that members have at that moment, and its last four
 * digits, sealed. No answer tells whether anybody has it. Source: product §5.2, §7.1, §9
 */
export interface ContactBlockService {
  /**
   * Takes a step; answers the whole list, newest first. Numbers that are on it already are passed over.
   * @throws DomainError INVALID_PARAMETERS for `phones`: one that is none, the own one, too many; NOT_FOUND for a row that
   * is not the member's; TOO_MANY_TRIES with `retryAfter` when the day's additions are used up.
   */
  take(memberId: string, step: ContactBlockStep): Promise<ContactBlock[]>
}

/** What the lists need of others. */
export interface ContactBlockParts {
  readonly config: Pick<ProductConfig, 'safety'>
  readonly members: Pick<MemberService, 'lock'>
  readonly usage: Pick<UsageService, 'take'>
}

const TAIL_DIGITS = 4

const read = (typed: string): string => {
  try {
    return readPhone(typed)
  } catch (error) {
    if (error instanceof DomainError) return failField('phones', 'phone')
    throw error
  }
}

/** Lists in the table `contact_block`. */
export const createContactBlockService = (
  core: Core,
  { config: { safety }, members, usage }: ContactBlockParts,
): ContactBlockService => {
  const { clock, crypto, ids } = core

  const present = ({ id, tail_sealed: sealed, created_at: createdAt }: ContactBlockRow): ContactBlock => ({
    id,
    tail: crypto.unseal(sealed),
    createdAt,
  })

  const listOf = async (db: Db, memberId: string): Promise<ContactBlock[]> =>
    (await new ContactBlockRepository(db).list(memberId)).map(present)

  const rowOf = (memberId: string, phone: string): ContactBlockRow => {
    const now = clock.now()
    return {
      id: ids.ulid(now),
      member_id: memberId,
      phone_hash: crypto.phoneHash(phone),
      tail_sealed: crypto.seal(phone.slice(-TAIL_DIGITS)),
      created_at: now,
    }
  }

  const count = async (db: Db, memberId: string, times: number): Promise<void> => {
    const now = clock.now()
    const endAt = quotaResetAt(now, 0)
    const key = { scope: 'contact_block', subject: memberId, period: dayOf(now) }
    for (let nth = 0; nth < times; nth += 1) {
      const taken = await usage.take(db, {
        ...key,
        limit: safety.contactBlocksPerDay,
        expireAt: endAt + DAY_MS,
      })
      if (taken === null) fail('TOO_MANY_TRIES', { retryAfter: Math.ceil((endAt - now) / SECOND_MS) })
    }
  }

  const addAll = (memberId: string, typed: readonly string[]): Promise<ContactBlock[]> => {
    const phones = new Set(typed.map(read))
    return core.work.run(async (db) => {
      const own = (await members.lock(db, memberId)).phone_hash
      const blocks = new ContactBlockRepository(db)
      const known = new Set((await blocks.list(memberId)).map((row) => row.phone_hash.toString('hex')))
      const rows = [...phones]
        .map((phone) => rowOf(memberId, phone))
        .filter((row) => !known.has(row.phone_hash.toString('hex')))
      if (rows.some((row) => row.phone_hash.equals(own))) failField('phones', 'own')
      if (known.size + rows.length > CONTACT_BLOCK_MAX) failField('phones', 'maxItems')
      await count(db, memberId, rows.length)
      await blocks.insertAll(rows)
      return listOf(db, memberId)
    })
  }

  return {
    async take(memberId, step) {
      if (step.step === 'add') return addAll(memberId, step.phones)
      if (step.step === 'remove') {
        const isGone = await new ContactBlockRepository(core.db).delete(memberId, step.id)
        if (!isGone) fail('NOT_FOUND')
      }
      return listOf(core.db, memberId)
    },
  }
}
