import { DAY_MS, MINUTE_MS, SECOND_MS } from '@contract/constants'
import type { Tx } from '../../../db/transaction'
import { dayOf, quotaResetAt } from '../../../lib/clock'
import type { Core } from '../../../lib/core'
import { fail } from '../../../lib/errors'
import type { Providers } from '../../../providers/providers'
import type { RealNamePair, RealNameResult } from '../../../providers/real-name/port'
import { claimHash } from '../../../secrets/claim-hashes'
import type { UsageService } from '../../account/usage/usage.service'
import { RealNameRepository, type RealNameRow } from './real-name.repository'

/** A request to the vendor that a transaction stored and that has to be made after it. */
export interface RealNameRequest {
  /** Id of its row. */
  readonly id: string
  readonly askedAt: number
  readonly pair: RealNamePair
}

/** Status of a pair: the moment when it was found right, or the request that has to be made first. */
export type RealNameStatus =
  | { readonly isRight: true; readonly checkedAt: number }
  | { readonly isRight: false; readonly request: RealNameRequest }

/**
 * Real names of payees. The vendor is asked about a pair once, and its verdict is stored under a keyed hash. A request is
 * stored in one transaction, made outside of any, and its verdict is stored in another one. Source: product §7.8.5
 */
export interface RealNameService {
  /** False when this server checks no names. */
  readonly isOn: boolean
  /**
   * The stored verdict, or a new request. The caller's transaction holds the lock of the member.
   * @throws DomainError PAYEE_NAME_MISMATCH for a pair that the vendor refused; SERVER_BUSY with `retryAfter` while
   * another request about the pair runs; TOO_MANY_TRIES with `retryAfter` when this day's requests are used up.
   */
  statusOf(tx: Tx, memberId: string, pair: RealNamePair): Promise<RealNameStatus>
  /**
   * Asks the vendor and stores the verdict; resolves when the pair is right. Never call it in a transaction.
   * @throws DomainError PAYEE_NAME_MISMATCH when it is not; SERVER_BUSY with `retryAfter` without a verdict, after which
   * the pair may be asked again.
   */
  ask(request: RealNameRequest): Promise<void>
}

/** Dependencies of the check. */
export interface RealNameDeps {
  /** `realName` is null when this server checks no names. */
  readonly providers: Pick<Providers, 'realName'>
  readonly usage: Pick<UsageService, 'consume'>
}

/** Requests to the vendor by one member on one day: each costs money, and nobody has many names. Source: ours */
const ASKS_PER_DAY = 5
/** After this the process that asked is taken to be dead; the vendor answers within seconds. Source: ours */
const ASKING_MS = MINUTE_MS
/** When the member should try again without a verdict. Source: ours */
const RETRY_SECONDS = 60

const refuse = (): never => fail('PAYEE_NAME_MISMATCH', { fields: { idCardNo: 'unmatched' } })
const retryLater = (): never => fail('SERVER_BUSY', { retryAfter: RETRY_SECONDS })

const verdictOf = (result: RealNameResult): RealNameRow['verdict'] => {
  if (result.kind === 'ok') return 'match'
  return result.kind === 'rejected' ? result.why : 'unknown'
}

/** Stores verdicts in the table `real_name_check`. */
export const createRealNameService = (
  { db, clock, crypto, ids }: Pick<Core, 'db' | 'clock' | 'crypto' | 'ids'>,
  { providers: { realName: provider }, usage }: RealNameDeps,
): RealNameService => {
  const countAsk = async (tx: Tx, memberId: string): Promise<void> => {
    const now = clock.now()
    const endAt = quotaResetAt(now, 0)
    const key = { scope: 'real_name_ask', subject: memberId, period: dayOf(now) }
    const used = await usage.consume(tx, { ...key, limit: ASKS_PER_DAY, expireAt: endAt + DAY_MS })
    if (used === null) fail('TOO_MANY_TRIES', { retryAfter: Math.ceil((endAt - now) / SECOND_MS) })
  }

  const begin = async (
    tx: Tx,
    memberId: string,
    pairHash: Buffer,
    pair: RealNamePair,
  ): Promise<RealNameRequest> => {
    await countAsk(tx, memberId)
    const askedAt = clock.now()
    const id = await new RealNameRepository(tx).begin({
      id: ids.ulid(askedAt),
      member_id: memberId,
      pair_hash: pairHash,
      verdict: 'asking',
      asked_at: askedAt,
      decided_at: null,
    })
    return { id, askedAt, pair }
  }

  return {
    isOn: provider !== null,

    async statusOf(tx, memberId, pair) {
      const text = JSON.stringify([pair.name, pair.idCardNo])
      const pairHash = await claimHash(tx, crypto, { group: 'real-name', purpose: 'real-name', text })
      const known = await new RealNameRepository(tx).find(memberId, pairHash)
      if (known?.verdict === 'match') return { isRight: true, checkedAt: known.decided_at ?? known.asked_at }
      if (known?.decided_at != null) return refuse()
      if (known?.verdict === 'asking' && clock.now() < known.asked_at + ASKING_MS) return retryLater()
      return { isRight: false, request: await begin(tx, memberId, pairHash, pair) }
    },

    async ask({ pair, ...request }) {
      if (provider === null) return retryLater()
      const result = await provider.check(pair)
      const decidedAt = result.kind === 'unknown' ? null : clock.now()
      await new RealNameRepository(db).end(request, { verdict: verdictOf(result), decided_at: decidedAt })
      if (result.kind === 'unknown') retryLater()
      if (result.kind === 'rejected') refuse()
    },
  }
}
