import { refuse } from '../domains/safety/operators/operator-error'
import type { SignedHow } from '../domains/money/withdrawals/payout-review.service'
import { withdrawReasons } from '../text/withdraw-reasons'
import { workDaysBefore } from '../lib/queue-times'
import { type OpsCommand, orNone } from './command'
import { limitOf, needed, oneOf, signed, UsageError } from './print/line'
import { field } from './print/print'
import { maskedPayee, withdrawalLine, withdrawalText } from './print/print-payouts'

const states = ['reviewing', 'approved', 'paying', 'paid', 'rejected', 'failed', 'returned'] as const
/** States of withdrawals that are not finished. */
const open = ['reviewing', 'approved', 'paying'] as const
const reasonNames = Object.keys(withdrawReasons)

const idOf = (word: string | undefined): string => needed(word, 'The id of a withdrawal')

const reasonOf = (reason: string | undefined): string => {
  const word = needed(reason, '--reason')
  if (reasonNames.includes(word)) return word
  throw new UsageError(`--reason must be one of: ${reasonNames.join(', ')}`)
}

const answerOf = (id: string, how: SignedHow, done: string) => ({
  lines: [how === 'done' ? done : 'Recorded. Another operator must record the same.'],
  data: { id, isDone: how === 'done' },
})

const withdrawals: OpsCommand = {
  name: 'withdrawals',
  usage: `  withdrawals [--state ${states.join('|')}] [--limit 20]
                        those in progress, or those of one state; the oldest first`,
  accepts: ['state', 'limit'],
  words: 0,
  read(_words, values) {
    const { state } = values
    const wanted = state === undefined ? open : [oneOf(state, states, '--state')]
    const limit = limitOf(values, 20)
    return async ({ core, services }) => {
      const rows = await services.withdrawals.review.list(core.db, wanted, limit)
      const lateBefore = workDaysBefore(core.clock.now(), services.productConfig.withdraw.reviewWorkDays)
      const lines = rows.map((row) => withdrawalLine(row, lateBefore))
      return { lines: orNone(lines, 'No withdrawals.'), data: rows }
    }
  },
}

const withdrawal: OpsCommand = {
  name: 'withdrawal',
  usage: `  withdrawal <id> [--as <name>]
                        one withdrawal with the findings of the rules and its timeline; with --as, which is logged,
                        also the payee's name and identity card, masked`,
  accepts: ['as'],
  read([word], { as: operator }) {
    const id = idOf(word)
    return async ({ core, services }) => {
      const { review } = services.withdrawals
      const found = operator === undefined ? await review.find(core.db, id) : await review.open(id, operator)
      const masked = { ...found, payee: found.payee && maskedPayee(found.payee) }
      return { lines: withdrawalText(masked), data: masked }
    }
  },
}

const payee: OpsCommand = {
  name: 'payout payee',
  usage: `  payout payee <id> --as <name>
                        login and name for the operator who pays by hand; only while it is paying, and logged`,
  accepts: ['as'],
  showsPhones: true,
  read([word], values) {
    const id = idOf(word)
    const operator = needed(values.as, '--as')
    return async ({ core, services: { withdrawals } }) => {
      const { state } = (await withdrawals.review.find(core.db, id)).withdrawal
      if (state !== 'paying') refuse('WITHDRAWAL_STATE', { state })
      const found = await withdrawals.review.open(id, operator)
      const { account, realName } = found.payee ?? refuse('WITHDRAWAL_UNKNOWN')
      const data = { id, account, realName, arriveFen: found.withdrawal.arrive_fen }
      return { lines: [field('account', account), field('name', realName)], data }
    }
  },
}

const approve: OpsCommand = {
  name: 'payout approve',
  usage: `  payout approve <id> --why "…" --as <name>
                        approves it; large ones, and those where a rule demands it, need two people`,
  accepts: ['why', 'as'],
  read([word], values) {
    const id = idOf(word)
    const by = signed(values)
    return async ({ services }) =>
      answerOf(id, await services.withdrawals.review.approve(id, by), 'Approved.')
  },
}

const reject: OpsCommand = {
  name: 'payout reject',
  usage: `  payout reject <id> --reason <key> --why "…" --as <name>
                        returns the money; the member receives the reason, and the log keeps why`,
  accepts: ['reason', 'why', 'as'],
  read([word], values) {
    const id = idOf(word)
    const request = { reason: reasonOf(values.reason), ...signed(values) }
    return async ({ services }) => {
      await services.withdrawals.review.reject(id, request)
      return { lines: ['Rejected: the member has the money again.'], data: { id, reason: request.reason } }
    }
  },
}

const paid: OpsCommand = {
  name: 'payout paid',
  usage: `  payout paid <id> --reference <number> --why "…" --as <name>
                        records that it was paid; where two people are needed, both record the same number`,
  accepts: ['reference', 'why', 'as'],
  read([word], values) {
    const id = idOf(word)
    const request = { reference: needed(values.reference, '--reference'), ...signed(values) }
    return async ({ services }) =>
      answerOf(id, await services.withdrawals.review.markPaid(id, request), 'Paid: the member is notified.')
  },
}

const failed: OpsCommand = {
  name: 'payout failed',
  usage: `  payout failed <id> --reason <key> --why "…" --as <name>
                        records that it was certainly not paid, and returns the money
                        reasons: ${reasonNames.slice(0, 4).join(' ')}
                                 ${reasonNames.slice(4).join(' ')}`,
  accepts: ['reason', 'why', 'as'],
  read([word], values) {
    const id = idOf(word)
    const request = { reason: reasonOf(values.reason), ...signed(values) }
    return async ({ services }) =>
      answerOf(
        id,
        await services.withdrawals.review.markFailed(id, request),
        'Failed: the member has the money again.',
      )
  },
}

const again: OpsCommand = {
  name: 'payout again',
  usage: `  payout again <id> --why "…" --as <name>
                        sends a payment again that the provider certainly refused for a fault of ours, now corrected`,
  accepts: ['why', 'as'],
  read([word], values) {
    const id = idOf(word)
    const by = signed(values)
    return async ({ services }) => {
      await services.withdrawals.review.sendAgain(id, by)
      return { lines: ['It is sent again, with the same number.'], data: { id } }
    }
  },
}

const recheck: OpsCommand = {
  name: 'payout recheck',
  usage: `  payout recheck <member> --why "…" --as <name>
                        lets a member whose name and number were refused have them checked again`,
  accepts: ['why', 'as'],
  read([word], values) {
    const memberId = needed(word, 'The id of a member')
    const by = signed(values)
    return async ({ services }) => {
      const opened = await services.withdrawals.names.reopen(memberId, by)
      return { lines: ['The vendor is asked again when the member saves them.'], data: { memberId, opened } }
    }
  },
}

/** Commands for withdrawals: review and payment. */
export const payoutCommands: readonly OpsCommand[] = [
  withdrawals,
  withdrawal,
  payee,
  approve,
  reject,
  paid,
  failed,
  again,
  recheck,
]
