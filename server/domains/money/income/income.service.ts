import type { Db } from '../../../db/database'
import type { Tx } from '../../../db/transaction'
import type { JobQueue } from '../../../jobs/queue'
import type { Core } from '../../../lib/core'
import { onMember, onPlatform } from '../ledger/accounts'
import type { LedgerService } from '../ledger/ledger.service'
import { IncomeRepository, type IncomeLotRow } from './income.repository'

export type { IncomeLotRow } from './income.repository'

/** Kind of the job that makes income available; its payload is `{key}`. */
export const INCOME_RELEASE_JOB = 'income_release'

/** The income of one event. */
export interface NewIncome {
  readonly memberId: string
  /** Whole fen, above 0. */
  readonly fen: number
  /** Idempotency key of the event, `unlock_settle:01J…`; one income for each. */
  readonly key: string
  /** How long the income is held, in ms; 0 releases it with the next job. */
  readonly holdMs: number
}

/** The result of taking income back. */
export interface Clawback {
  /** Fen taken from the member. */
  readonly takenFen: number
  /** Fen that the member no longer had; the product bears them. */
  readonly borneFen: number
}

/** Called in the release's transaction; `availableFen` is everything that the member has available. */
export type ReleaseListener = (db: Db, lot: IncomeLotRow, availableFen: number) => Promise<void>

/** What members earn, from the event until it may be withdrawn. Source: product §7.6.8, §7.11 */
export interface IncomeService {
  /**
   * Records income in the caller's transaction. The caller must put the same fen on the member's account
   * `income_pending` with a journal of its own. A job makes the income available.
   * @throws Error when the key was used before.
   */
  earn(db: Db, income: NewIncome): Promise<{ releaseAt: number }>
  /**
   * Takes the income of an event back, in the caller's transaction: from held income or, after the release, from
   * available income, and never more than is there. The journal `income_clawback:<key>` credits `refund_reserve`,
   * which bears the rest. A repeat takes nothing more. The caller writes the bill.
   * @throws Error when no income has this key.
   */
  clawBack(tx: Tx, event: { readonly key: string }): Promise<Clawback>
  /** The next release; null when nothing is held. */
  nextRelease(db: Db, memberId: string): Promise<{ fen: number; at: number } | null>
  /** Fen earned since a moment, without income that was taken back. */
  earnedSince(db: Db, memberId: string, fromMs: number): Promise<number>
  /** Runs the job: makes income available when its date has passed, and does nothing otherwise. */
  release(key: string): Promise<void>
  /** Adds a listener for releases. */
  onReleased(listener: ReleaseListener): void
}

/** Dependencies of income. */
export interface IncomeDeps {
  readonly ledger: Pick<LedgerService, 'append' | 'lock'>
  readonly queue: Pick<JobQueue, 'enqueue'>
}

/** Stores income in the table `income_lot`. */
export const createIncomeService = (core: Core, { ledger, queue }: IncomeDeps): IncomeService => {
  const listeners: ReleaseListener[] = []

  /** Locks the lot before the account, because a release may create the account that taking back then reads. */
  const lockLot = async (db: Db, key: string) => {
    const lot = await new IncomeRepository(db).lock(key)
    if (!lot) throw new Error(`no income ${key}`)
    return { lot, balances: await ledger.lock(db, lot.member_id) }
  }

  const releaseIn = async (tx: Tx, key: string): Promise<void> => {
    const { lot, balances } = await lockLot(tx, key)
    const now = core.clock.now()
    if (lot.state !== 'pending' || lot.release_at > now) return
    await new IncomeRepository(tx).setReleased(key, now)
    await ledger.append(tx, {
      key: `income_release:${key}`,
      kind: 'income_release',
      facts: { key },
      postings: [
        onMember(lot.member_id, 'income_pending', -lot.fen),
        onMember(lot.member_id, 'income_available', lot.fen),
      ],
    })
    for (const listener of listeners) await listener(tx, lot, balances.income_available + lot.fen)
    tx.events.add(lot.member_id, { event: 'wallet' })
  }

  return {
    async earn(db, { memberId, fen, key, holdMs }) {
      const now = core.clock.now()
      const releaseAt = now + holdMs
      await new IncomeRepository(db).insert({
        id: core.ids.ulid(now),
        member_id: memberId,
        key,
        fen,
        state: 'pending',
        release_at: releaseAt,
        created_at: now,
        released_at: null,
      })
      const job = { kind: INCOME_RELEASE_JOB, payload: { key }, runAt: releaseAt }
      await queue.enqueue(db, { ...job, uniqueKey: `${INCOME_RELEASE_JOB}:${key}` })
      return { releaseAt }
    },

    async clawBack(tx, { key }) {
      const { lot, balances } = await lockLot(tx, key)
      if (lot.state === 'taken') return { takenFen: 0, borneFen: 0 }
      const account = lot.state === 'pending' ? 'income_pending' : 'income_available'
      const takenFen = Math.min(lot.fen, balances[account])
      await new IncomeRepository(tx).setTaken(key, takenFen)
      if (takenFen > 0) {
        const postings = [onMember(lot.member_id, account, -takenFen), onPlatform('refund_reserve', takenFen)]
        await ledger.append(tx, {
          key: `income_clawback:${key}`,
          kind: 'income_clawback',
          facts: { key },
          postings,
        })
      }
      tx.events.add(lot.member_id, { event: 'wallet' })
      return { takenFen, borneFen: lot.fen - takenFen }
    },

    nextRelease: async (db, memberId) => (await new IncomeRepository(db).nextRelease(memberId)) ?? null,
    earnedSince: (db, memberId, fromMs) => new IncomeRepository(db).earnedSince(memberId, fromMs),
    release: (key) => core.transaction((tx) => releaseIn(tx, key)),
    onReleased: (listener) => void listeners.push(listener),
  }
}
