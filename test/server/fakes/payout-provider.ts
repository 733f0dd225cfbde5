import type { Outcome } from '../../../server/providers/outcome'
import type {
  PayoutAnswer,
  PayoutBytes,
  PayoutFinding,
  PayoutProvider,
} from '../../../server/providers/payout/port'
import { refusalClassOf } from '../../../server/providers/payout/refusals'
import { transferBytes } from '../../../server/providers/payout/transfer'

/**
 * What a provider does with a payout. `lost…` never answers in time: the money was paid or not, or is paid a while
 * later.
 */
export type PayoutAct =
  | 'pays'
  | 'takes its time'
  | 'lost, paid'
  | 'lost, not paid'
  | 'lost, paid later'
  | 'fails inside, paid'
  | 'fails inside, not paid'
  | 'garbage, paid'
  | 'garbage, not paid'
  | 'refuses the name'
  | 'refuses by an unknown word, paid'
  | 'refuses by an unknown word, not paid'
  | 'lacks money'
  | 'says failed'
  | 'pays and takes back'

/** Every act, for random schedules. */
export const payoutActs: readonly [PayoutAct, ...PayoutAct[]] = [
  'pays',
  'takes its time',
  'lost, paid',
  'lost, not paid',
  'lost, paid later',
  'fails inside, paid',
  'fails inside, not paid',
  'garbage, paid',
  'garbage, not paid',
  'refuses the name',
  'refuses by an unknown word, paid',
  'refuses by an unknown word, not paid',
  'lacks money',
  'says failed',
  'pays and takes back',
]

/** A payout in the provider's records. */
export interface PayoutEntry {
  readonly outBizNo: string
  readonly bizContent: string
  readonly fen: number
  status: PayoutFinding['status']
  errorCode: string | null
  /** How often the money left the provider. */
  paid: number
  /** Number of queries until it is decided. */
  askedUntil: number
}

/** Answers of a provider to a query, besides the truth. */
export type AskFault = 'none' | 'timeout' | 'refused' | 'garbage' | 'not found yet'

/** A provider with records of its own that reports the truth late, wrongly, twice or not at all. */
export interface LyingPayout extends PayoutProvider {
  /** Returns what it does with the payout of a number. */
  act(outBizNo: string): PayoutAct
  /** Returns what it does with a query. */
  ask(outBizNo: string): AskFault
  readonly entries: ReadonlyMap<string, PayoutEntry>
  /** Every submitted payout, in order. */
  readonly sent: readonly PayoutBytes[]
  readonly asked: readonly string[]
  /** Sum of all paid and not returned payouts, in fen. */
  totalFen(): number
}

const fenOf = (bizContent: string): number => {
  const { trans_amount: amount } = JSON.parse(bizContent) as { trans_amount: string }
  const [yuan = '', fen = ''] = amount.split('.')
  return Number(yuan) * 100 + Number(fen)
}

const ok = <T>(data: T): Outcome<T> => ({ kind: 'ok', data })
const unknown = (reason: 'timeout' | 'network' | 'http5xx' | 'bad_body'): Outcome<never> => ({
  kind: 'unknown',
  reason,
})
const rejected = (code: string): Outcome<never> => ({ kind: 'rejected', code, message: code })

/** Makes such a provider; `act` is called once a payout and `ask` once a query. */
export const createLyingPayout = (chance: Pick<LyingPayout, 'act' | 'ask'>): LyingPayout => {
  const entries = new Map<string, PayoutEntry>()
  const sent: PayoutBytes[] = []
  const asked: string[] = []

  const answerOf = (entry: PayoutEntry): PayoutFinding => ({
    status: entry.status,
    orderId: entry.paid > 0 ? `P${entry.outBizNo}` : null,
    errorCode: entry.errorCode,
  })

  const enter = (bytes: PayoutBytes, status: PayoutEntry['status'], more: Partial<PayoutEntry> = {}) => {
    const entry: PayoutEntry = {
      ...bytes,
      fen: fenOf(bytes.bizContent),
      status,
      errorCode: null,
      paid: status === 'SUCCESS' ? 1 : 0,
      askedUntil: 0,
      ...more,
    }
    entries.set(bytes.outBizNo, entry)
    return entry
  }

  const accept = (bytes: PayoutBytes): Outcome<PayoutAnswer> => {
    const act = chance.act(bytes.outBizNo)
    const isPaid = act.endsWith(', paid')
    if (isPaid) enter(bytes, 'SUCCESS')
    if (act.startsWith('fails inside')) return unknown('http5xx')
    if (act.startsWith('garbage')) return unknown('bad_body')
    if (act.startsWith('refuses by an unknown word')) return rejected('SOMETHING_NEW')
    if (act === 'lost, paid later') enter(bytes, 'DEALING', { askedUntil: 2 })
    if (act.startsWith('lost')) return unknown('timeout')
    if (act === 'refuses the name') return rejected('PAYEE_USER_INFO_ERROR')
    if (act === 'lacks money') return rejected('PAYER_BALANCE_NOT_ENOUGH')
    if (act === 'takes its time') enter(bytes, 'DEALING', { askedUntil: 3 })
    else if (act === 'says failed') enter(bytes, 'FAIL', { errorCode: 'PAYEE_ACCOUNT_STATUS_ERROR' })
    else if (act === 'pays and takes back') enter(bytes, 'REFUND')
    else enter(bytes, 'SUCCESS')
    const { status, ...rest } = answerOf(entries.get(bytes.outBizNo) as PayoutEntry)
    return ok({ ...rest, status: status === 'REFUND' || status === 'NOT_FOUND' ? 'DEALING' : status })
  }

  /** The same number with the same bytes is the same payout; with other bytes it is refused. */
  const repeat = (entry: PayoutEntry, bytes: PayoutBytes): Outcome<PayoutAnswer> => {
    if (entry.bizContent !== bytes.bizContent) return rejected('PAYMENT_INFO_INCONSISTENCY')
    const { status, ...rest } = answerOf(entry)
    return ok({ ...rest, status: status === 'REFUND' || status === 'NOT_FOUND' ? 'DEALING' : status })
  }

  /** A slow payout is decided in the end. */
  const settle = (entry: PayoutEntry): void => {
    if (entry.status !== 'DEALING') return
    entry.askedUntil -= 1
    if (entry.askedUntil > 0) return
    entry.status = 'SUCCESS'
    entry.paid += 1
  }

  return {
    id: 'lying',
    isManual: false,
    bytesOf: transferBytes,
    classOf: refusalClassOf,
    ...chance,
    entries,
    sent,
    asked,
    totalFen: () =>
      [...entries.values()].reduce(
        (sum, { status, fen, paid }) => sum + (status === 'SUCCESS' ? fen * paid : 0),
        0,
      ),

    async send(bytes) {
      sent.push(bytes)
      const earlier = entries.get(bytes.outBizNo)
      return earlier ? repeat(earlier, bytes) : accept(bytes)
    },

    async query(outBizNo) {
      asked.push(outBizNo)
      const fault = chance.ask(outBizNo)
      if (fault === 'timeout') throw new Error('socket hang up')
      if (fault === 'refused') return rejected('SECURITY_CHECK_FAILED')
      if (fault === 'garbage') return unknown('bad_body')
      const entry = entries.get(outBizNo)
      if (!entry || fault === 'not found yet')
        return ok({ status: 'NOT_FOUND', orderId: null, errorCode: null })
      settle(entry)
      return ok(answerOf(entry))
    },
  }
}
