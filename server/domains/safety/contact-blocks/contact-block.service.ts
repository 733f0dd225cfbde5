import { randomInt } from 'node:crypto'
import type { ContactBlock, ContactBlockStep } from '@contract/calls/user/update_info'
import { CONTACT_BLOCK_MAX, DAY_MS, SECOND_MS } from '@contract/constants'
import type { Db } from '../../../db/database'
import { claimPhones } from '../../../secrets/claim-hashes'
import { dayOf, quotaResetAt } from '../../../lib/clock'
import type { Core } from '../../../lib/core'
import { DomainError, fail, failField } from '../../../lib/errors'
import type { ProductConfig } from '../../account/config/product-config'
import { readPhone } from '../../account/auth/phone'
import type { MemberService } from '../../account/members/member.service'
import type { UsageService } from '../../account/usage/usage.service'
import { ContactBlockRepository, type ContactBlockRow } from './contact-block.repository'

/**
 * Numbers of people whom a member does not want to meet. Neither member is shown to the other where members are new to
 * each other: in feeds, speed dates, pages and lists. Members who have a chat stay until they are blocked. The table
 * stores a keyed hash, which is compared with the present numbers of members, and the last four digits, encrypted. No
 * answer reveals whether a member has the number, and neither does a member who disappears: a number begins to apply
 * at a random moment of the next day and applies long after its removal. Source: product §5.2, §7.1, §9
 */
export interface ContactBlockService {
  /**
   * Changes the list and returns all of it, newest first. Numbers on the list are skipped; a removed number that still
   * applies continues as if it had stayed.
   * @throws DomainError INVALID_PARAMETERS for `phones`: an invalid number, the member's own, or too many; NOT_FOUND
   * for another member's row; TOO_MANY_TRIES with `retryAfter` when the day's additions are used up.
   */
  apply(memberId: string, step: ContactBlockStep): Promise<ContactBlock[]>
}

/** Dependencies of the lists. */
export interface ContactBlockDeps {
  readonly productConfig: Pick<ProductConfig, 'safety'>
  readonly members: Pick<MemberService, 'lock'>
  readonly usage: Pick<UsageService, 'consume'>
}

const TAIL_DIGITS = 4

const keyOf = (row: ContactBlockRow): string => row.phone_hash.toString('hex')
const byHash = (rows: readonly ContactBlockRow[]) => new Map(rows.map((row) => [keyOf(row), row]))

const read = (typed: string): string => {
  try {
    return readPhone(typed)
  } catch (error) {
    if (error instanceof DomainError) return failField('phones', 'phone')
    throw error
  }
}

/** Stores lists in the table `contact_block`. */
export const createContactBlockService = (
  core: Core,
  { productConfig: { safety }, members, usage }: ContactBlockDeps,
): ContactBlockService => {
  const { clock, crypto, ids } = core

  const present = ({ id, tail_sealed: sealed, created_at: createdAt }: ContactBlockRow): ContactBlock => ({
    id,
    tail: crypto.unseal(sealed),
    createdAt,
  })

  const listOf = async (db: Db, memberId: string): Promise<ContactBlock[]> =>
    (await new ContactBlockRepository(db).list(memberId)).map(present)

  const rowOf = (memberId: string, phone: string, hash: Buffer): ContactBlockRow => {
    const now = clock.now()
    return {
      id: ids.ulid(now),
      member_id: memberId,
      phone_hash: hash,
      tail_sealed: crypto.seal(phone.slice(-TAIL_DIGITS)),
      created_at: now,
      effective_at: now + randomInt(safety.contactBlockDelayMs),
      ended_at: null,
    }
  }

  /** Counts a new number: towards the member's first ones, and after those towards the day's. */
  const countOne = async (db: Db, memberId: string, nowMs: number): Promise<void> => {
    const first = { scope: 'contact_block_first', subject: memberId, period: 'ever' }
    const limit = safety.contactBlocksFirst
    if ((await usage.consume(db, { ...first, limit, expireAt: Number.MAX_SAFE_INTEGER })) !== null) return
    const endAt = quotaResetAt(nowMs, 0)
    const used = await usage.consume(db, {
      scope: 'contact_block',
      subject: memberId,
      period: dayOf(nowMs),
      limit: safety.contactBlocksPerDay,
      expireAt: endAt + DAY_MS,
    })
    if (used === null) fail('TOO_MANY_TRIES', { retryAfter: Math.ceil((endAt - nowMs) / SECOND_MS) })
  }

  const addAll = (memberId: string, typed: readonly string[]): Promise<ContactBlock[]> => {
    const phones = [...new Set(typed.map(read))]
    return core.transaction(async (tx) => {
      const { phone_hash: own } = await members.lock(tx, memberId)
      if (phones.flatMap(crypto.phoneHashes).some((hash) => hash.equals(own))) failField('phones', 'own')
      const hashes = await claimPhones(tx, crypto, phones)
      const now = clock.now()
      const blocks = new ContactBlockRepository(tx)
      const listed = byHash(await blocks.list(memberId))
      const leaving = byHash(await blocks.listLeaving(memberId, now))
      const rows = phones
        .map((phone, at) => rowOf(memberId, phone, hashes[at] as Buffer))
        .filter((row) => !listed.has(keyOf(row)))
      if (listed.size + rows.length > CONTACT_BLOCK_MAX) failField('phones', 'maxItems')
      for (const row of rows) if (!leaving.has(keyOf(row))) await countOne(tx, memberId, now)
      await blocks.putAll(
        rows.map((row) => ({
          ...row,
          effective_at: leaving.get(keyOf(row))?.effective_at ?? row.effective_at,
        })),
      )
      return listOf(tx, memberId)
    })
  }

  return {
    async apply(memberId, step) {
      if (step.step === 'add') return addAll(memberId, step.phones)
      if (step.step === 'remove') {
        const endAt = clock.now() + safety.contactBlockTailMs
        const isDeactivated = await new ContactBlockRepository(core.db).end(memberId, step.id, endAt)
        if (!isDeactivated) fail('NOT_FOUND')
      }
      return listOf(core.db, memberId)
    },
  }
}
