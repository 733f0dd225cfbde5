import type { Db } from '../../../db/database'
import type { Tx } from '../../../db/transaction'
import type { Core } from '../../../lib/core'
import type { Outcome } from '../../../providers/outcome'
import type {
  Payee,
  PayoutAnswer,
  PayoutBytes,
  PayoutFinding,
  PayoutProvider,
} from '../../../providers/payout/port'
import type { Providers } from '../../../providers/providers'
import type { WithdrawReason } from '../../../text/withdraw-reasons'
import type { ProductConfig } from '../../account/config/product-config'
import type { PayoutFreezeService } from '../ledger/payout-freeze.service'
import type { WithdrawalMoves } from './moves'
import { WithdrawalRepository, type WithdrawalRow } from './withdrawal.repository'

/** Moments of a payment at which a process may die; a test stops it there. */
export type PayoutMoment = 'begun' | 'sent' | 'asked' | 'recorded'

/** Pays approved withdrawals. Source: product §7.8.5 */
export interface PayoutService {
  /**
   * Takes one step: submits an approved payment, or queries its result. Whatever the provider answers and wherever the
   * process ends, a payment is submitted under one number, and again only when it was definitely rejected and an
   * operator asked for it. Safe to call at any time; only the last scheduled turn has an effect.
   */
  advance(id: string, turn: number): Promise<void>
  /** Schedules withdrawals again whose job was lost. */
  resume(): Promise<void>
}

/** Dependencies of payouts. */
export interface PayoutDeps {
  readonly productConfig: Pick<ProductConfig, 'withdraw'>
  /** `payout` is null when this server pays nothing out. */
  readonly providers: Pick<Providers, 'payout'>
  readonly moves: WithdrawalMoves
  readonly payoutFreeze: Pick<PayoutFreezeService, 'stops'>
  /** For tests: called at every moment at which a process may die. */
  readonly at?: (moment: PayoutMoment) => void
}

/** Deadline of the provider's answer; the job's lease is longer. Source: ours */
const CALL = { deadlineMs: 30_000 }
/** Interval of checks while payouts are frozen or no provider pays. Source: ours */
const FROZEN_MS = 10 * 60_000
/** Times of the queries after the payment was submitted; the last one repeats. Source: ours */
const ASK_AFTER_MS = [60_000, 120_000, 300_000, 600_000, 1_800_000] as const
/** A job that is this late was lost. Source: ours */
const LOST_MS = 15 * 60_000
const RESUME_LIMIT = 100

type Next = { readonly do: 'send'; readonly bytes: PayoutBytes } | { readonly do: 'ask' } | null

const reasons: Readonly<Record<'name' | 'account' | 'amount', WithdrawReason>> = {
  name: 'withdraw_name',
  account: 'withdraw_account',
  amount: 'withdraw_amount',
}

/** Pause before the next query; it grows with each turn. */
const pauseOf = (turn: number): number =>
  ASK_AFTER_MS[turn] ?? ASK_AFTER_MS[ASK_AFTER_MS.length - 1] ?? FROZEN_MS

/** A thrown error gives `unknown`. */
const orUnknown = async <T>(asking: Promise<Outcome<T>>): Promise<Outcome<T>> => {
  try {
    return await asking
  } catch {
    return { kind: 'unknown', reason: 'network' }
  }
}

/** Pays with the table `withdrawal` and one provider. */
export const createPayoutService = (
  core: Pick<Core, 'clock' | 'crypto' | 'db' | 'log' | 'transaction'>,
  {
    productConfig: { withdraw: rules },
    providers: { payout: provider },
    moves,
    payoutFreeze,
    at = () => undefined,
  }: PayoutDeps,
): PayoutService => {
  const { clock, crypto } = core
  const classOf = (code: string | null) => provider?.classOf(code) ?? null

  /** Made once: a payment that is sent again after a definite rejection has the same bytes. */
  const bytesOf = (payer: PayoutProvider, row: WithdrawalRow): PayoutBytes => {
    if (row.bytes_sealed !== null) {
      return { outBizNo: row.id, bizContent: crypto.unseal(row.bytes_sealed) }
    }
    return payer.bytesOf(row.id, row.arrive_fen, JSON.parse(crypto.unseal(row.payee_sealed)) as Payee)
  }

  const callOperator = async (db: Db, row: WithdrawalRow, why: string): Promise<void> => {
    if (row.operator_at !== null) return
    await new WithdrawalRepository(db).change(row.id, ['paying'], { operator_at: clock.now() })
    core.log.error('a payout needs an operator', new Error(why), { withdrawal: row.id })
  }

  /** Ends the scheduled turns: operators who pay by hand report the result. */
  const endTurns = (db: Db, id: string) =>
    new WithdrawalRepository(db).change(id, ['paying'], { next_at: null })

  /** Decides and commits the next action before the provider is asked. */
  const begin = async (tx: Tx, id: string, turn: number): Promise<Next> => {
    const row = await new WithdrawalRepository(tx).lock(id)
    if (row?.turn !== turn) return null
    const now = clock.now()
    if (row.state === 'approved') {
      if (provider === null || (await payoutFreeze.stops(tx))) {
        await moves.schedule(tx, row, now + FROZEN_MS)
        return null
      }
      const bytes = bytesOf(provider, row)
      await moves.begin(tx, row, crypto.seal(bytes.bizContent))
      if (provider.isManual) await endTurns(tx, id)
      else await moves.schedule(tx, { ...row, state: 'paying' }, now + pauseOf(0))
      return { do: 'send', bytes }
    }
    if (row.state !== 'paying' || provider === null || row.held_code !== null) return null
    if (provider.isManual) {
      await endTurns(tx, id)
      return null
    }
    await moves.schedule(tx, row, now + pauseOf(row.turn))
    return { do: 'ask' }
  }

  const fail = (tx: Tx, row: WithdrawalRow, code: string | null): Promise<unknown> => {
    const about = classOf(code)
    const reason = about === null || about === 'payer' ? 'withdraw_failed' : reasons[about]
    return moves.giveBack(tx, row, { state: 'failed', reason })
  }

  /**
   * An unknown rejection code counts as no answer; a rejection that is our fault keeps the money and alerts an
   * operator.
   */
  const refused = async (tx: Tx, row: WithdrawalRow, code: string): Promise<void> => {
    const about = classOf(code)
    if (about === null) return
    if (about !== 'payer') return void (await fail(tx, row, code))
    await new WithdrawalRepository(tx).change(row.id, ['paying'], { held_code: code, next_at: null })
    await callOperator(tx, row, `the provider refused: ${code}`)
  }

  const found = async (tx: Tx, row: WithdrawalRow, finding: PayoutFinding): Promise<void> => {
    if (finding.status === 'SUCCESS') {
      await moves.pay(tx, row, { no: finding.orderId ?? row.id, isReconciled: false })
    }
    if (finding.status === 'FAIL') await fail(tx, row, finding.errorCode)
    if (finding.status === 'REFUND') {
      await moves.giveBack(tx, row, { state: 'returned', reason: 'withdraw_bounced' })
    }
  }

  const record = async (
    tx: Tx,
    id: string,
    { outcome, isSending }: { outcome: Outcome<PayoutAnswer | PayoutFinding>; isSending: boolean },
  ): Promise<void> => {
    const row = await new WithdrawalRepository(tx).lock(id)
    if (row?.state !== 'paying') return
    if (outcome.kind === 'ok') await found(tx, row, outcome.data)
    // A rejected query says nothing about the payment.
    if (outcome.kind === 'rejected' && isSending) await refused(tx, row, outcome.code)
    const after = await new WithdrawalRepository(tx).find(id)
    const isLong = row.sent_at !== null && clock.now() >= row.sent_at + rules.unknownMs
    if (after?.state === 'paying' && isLong) await callOperator(tx, after, 'nobody knows what became of it')
  }

  return {
    async advance(id, turn) {
      const next = await core.transaction((tx) => begin(tx, id, turn))
      at('begun')
      if (next === null || provider === null) return
      const isSending = next.do === 'send'
      const outcome = await orUnknown<PayoutAnswer | PayoutFinding>(
        isSending ? provider.send(next.bytes, CALL) : provider.query(id, CALL),
      )
      at(isSending ? 'sent' : 'asked')
      await core.transaction((tx) => record(tx, id, { outcome, isSending }))
      at('recorded')
    },

    async resume() {
      const late = await new WithdrawalRepository(core.db).listLate(clock.now() - LOST_MS, RESUME_LIMIT)
      for (const id of late) {
        await core.transaction(async (tx) => {
          const row = await new WithdrawalRepository(tx).lock(id)
          if (row?.next_at != null && row.next_at < clock.now() - LOST_MS) {
            await moves.schedule(tx, row, clock.now())
          }
        })
      }
    },
  }
}
