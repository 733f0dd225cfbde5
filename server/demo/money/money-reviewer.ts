import { OperatorError } from '../../domains/safety/operators/operator-error'
import type { UnlockCase, UnlockReviewService } from '../../domains/money/unlocks/review.service'
import { countGraphemes } from '../../lib/graphemes'
import type {
  PayoutReviewService,
  WithdrawalOutline,
} from '../../domains/money/withdrawals/payout-review.service'
import type { JobWorker } from '../../jobs/worker'
import type { Core } from '../../lib/core'
import { verdictWords } from './money-lines'

/** Dependencies of the reviewer of money. */
export interface MoneyReviewerDeps {
  readonly withdrawals: {
    readonly review: Pick<PayoutReviewService, 'list' | 'approve' | 'reject' | 'markPaid' | 'markFailed'>
  }
  readonly unlocks: { readonly review: Pick<UnlockReviewService, 'list' | 'open' | 'decide'> }
  readonly jobs: Pick<JobWorker, 'repeat'>
}

/** Name of the recurring work that looks for open decisions. */
export const MONEY_REVIEW_WORK = 'demo money review'
const LOOK_EVERY_MS = 1_000
const LIMIT = 100
/** Time after which an open withdrawal or dispute is decided, in ms. Source: product §0.4 */
const DECIDE_AFTER_MS = 10_000
/** Time between the first and the second signature, and between an approval and the payment, in ms. Source: ours */
const NEXT_AFTER_MS = 3_000
const NAMES = ['demo-reviewer', 'demo-second'] as const
const WHY = 'demo world'
/** Last fen of amounts that come back, so that this can be tried; all other amounts arrive. Source: ours */
const REJECTED_FEN = 44
const FAILED_FEN = 33
/** A complaint with at least this many characters is upheld, a shorter one is not. Source: ours */
const BELIEVED_LENGTH = 20

const endsWith = ({ amount_fen: fen }: WithdrawalOutline, cents: number): boolean => fen % 100 === cents

/** Payments of the demo have numbers that cannot be mistaken for real ones. */
const referenceOf = ({ id }: WithdrawalOutline): string => `DEMO-${id.slice(-10)}`

/** Ignores refusals, since a person may have decided meanwhile. */
const unlessDecided = async (work: () => Promise<unknown>): Promise<void> => {
  try {
    await work()
  } catch (error) {
    if (!(error instanceof OperatorError)) throw error
  }
}

/** Nobody decides while the owner may still answer. */
const isRipe = ({ order }: UnlockCase, nowMs: number): boolean => {
  const last = order.timeline.at(-1)
  const isAnswered = order.timeline.some(({ state }) => state === 'replied')
  const isOver = isAnswered || nowMs >= (order.reply_by ?? 0)
  return isOver && last !== undefined && nowMs >= last.at + DECIDE_AFTER_MS
}

/**
 * Decides withdrawals and contested unlocks of the demo world as operators would, some seconds after they arrive, and
 * records approved ones as paid. No money moves.
 * @throws Error in production, where people decide.
 */
export const startMoneyReviewer = (core: Core, deps: MoneyReviewerDeps): void => {
  if (core.config.isProduction) throw new Error('the demo reviewer does not decide in production')
  const payouts = deps.withdrawals.review
  const disputes = deps.unlocks.review

  const review = async (row: WithdrawalOutline, now: number): Promise<void> => {
    const [first] = NAMES
    const operator = NAMES.find((name) => !row.approvals.some(({ by }) => by === name))
    const isDue = now >= row.created_at + DECIDE_AFTER_MS + row.approvals.length * NEXT_AFTER_MS
    if (row.risks === null || !isDue || operator === undefined) return
    await unlessDecided(() =>
      endsWith(row, REJECTED_FEN)
        ? payouts.reject(row.id, { operator: first, why: WHY, reason: 'withdraw_details' })
        : payouts.approve(row.id, { operator, why: WHY }),
    )
  }

  const conclude = async (row: WithdrawalOutline, now: number): Promise<void> => {
    const dueAt = (row.mark?.at ?? row.sent_at ?? now) + NEXT_AFTER_MS
    const operator = NAMES.find((name) => row.mark?.by !== name) ?? NAMES[0]
    if (now < dueAt || row.mark?.by === NAMES[1]) return
    const isFailed = endsWith(row, FAILED_FEN) || endsWith(row, REJECTED_FEN)
    await unlessDecided(() =>
      isFailed
        ? payouts.markFailed(row.id, { operator, why: WHY, reason: 'withdraw_account' })
        : payouts.markPaid(row.id, { operator, why: WHY, reference: referenceOf(row) }),
    )
  }

  const judge = async (found: UnlockCase, now: number): Promise<void> => {
    const [operator] = NAMES
    const { id } = found.order
    if (!isRipe(found, now)) return
    await unlessDecided(async () => {
      const { said } = await disputes.open(id, operator)
      const detail = (said?.claim ?? said?.feedback)?.detail ?? ''
      const verdict = countGraphemes(detail.trim(), BELIEVED_LENGTH) >= BELIEVED_LENGTH ? 'buyer' : 'owner'
      await disputes.decide(id, { verdict, operator, why: verdictWords[verdict] })
    })
  }

  const lookAround = async (): Promise<void> => {
    const now = core.clock.now()
    for (const row of await payouts.list(core.db, ['reviewing'], LIMIT)) await review(row, now)
    for (const row of await payouts.list(core.db, ['paying'], LIMIT)) await conclude(row, now)
    for (const found of await disputes.list(core.db, LIMIT)) await judge(found, now)
  }

  deps.jobs.repeat({ name: MONEY_REVIEW_WORK, everyMs: LOOK_EVERY_MS, run: lookAround })
}
