import type { PayChannel } from '@contract/types/wallet'
import { isSame } from '../../lib/sealed/crypto'
import type { Core } from '../../lib/core'
import type { Outcome } from '../outcome'
import { createLocalNotices } from './local-notice'
import { type LocalPaymentRow, LocalPaymentRepository } from './local.repository'
import type { PayProvider, PreparedPayment, RawNotice } from './port'

/** The only channel of the embedded provider. */
export const LOCAL_CHANNEL = 'local' satisfies PayChannel
/** Path of its confirm page. */
export const LOCAL_PAGE_PATH = '/pay/local'

/** Payments that move no money, for machines without a provider; must not serve real members. */
export interface LocalPay extends PayProvider {
  /** The payment that a page's address names; null for an address that we did not make. */
  open(orderNo: string, key: string): Promise<LocalPaymentRow | null>
  /** Pays, as the payer does on the page; null when it cannot be paid any more. */
  pay(orderNo: string): Promise<LocalPaymentRow | null>
  /** Cancels, as the payer does on the page; null when nothing can be cancelled. */
  cancel(orderNo: string): Promise<LocalPaymentRow | null>
  /** The signed notification of the payment's status, with a new nonce each time; null while nothing is to be reported. */
  noticeOf(orderNo: string): Promise<RawNotice | null>
}

const ok = <T>(data: T): Outcome<T> => ({ kind: 'ok', data })
const rejected = (code: string): Outcome<never> => ({ kind: 'rejected', code, message: '' })

const findings = { open: 'NOTPAY', paid: 'PAID', closed: 'CLOSED', refunded: 'REFUNDED' } as const

/** The embedded provider over the table `local_payment`. */
export const createLocalPay = (core: Core): LocalPay => {
  const { db, clock, ids, crypto } = core
  const notices = createLocalNotices(clock, ids, crypto.steadyMac('pay', 'local notices'))
  const payments = new LocalPaymentRepository(db)
  const keyOf = (orderNo: string): string =>
    crypto.steadyMac('pay', `local page ${orderNo}`).toString('base64url')

  return {
    id: 'local',
    channels: [LOCAL_CHANNEL],
    // The browser opens the page; mini-programs, which cannot, use a dialog of their own.
    methods: () => [LOCAL_CHANNEL],

    async prepare({ orderNo, amountFen, title, language, expireAt, origin, returnUrl }) {
      const row = { order_no: orderNo, amount_fen: amountFen, title, return_url: returnUrl }
      await payments.put({ ...row, expire_at: expireAt })
      const confirmUrl = `${origin}${LOCAL_PAGE_PATH}/${orderNo}/${keyOf(orderNo)}?lang=${language}`
      return ok<PreparedPayment>({ params: { kind: LOCAL_CHANNEL, confirmUrl }, providerRef: null })
    },

    async query({ orderNo }) {
      const row = await payments.find(orderNo)
      if (!row) return ok({ state: 'NOTPAY', paidFen: null, providerNo: null })
      const paidFen = row.paid_at === null ? null : row.amount_fen
      return ok({ state: findings[row.state], paidFen, providerNo: row.provider_no })
    },

    async close({ orderNo }) {
      if (await payments.setClosed(orderNo)) return ok(null)
      const row = await payments.find(orderNo)
      return row?.state === 'paid' || row?.state === 'refunded' ? rejected('PAID') : ok(null)
    },

    async refund({ orderNo, refundNo, amountFen }) {
      return (await payments.addRefund(orderNo, refundNo, amountFen))
        ? ok('DONE')
        : rejected('NOT_REFUNDABLE')
    },

    async findRefund({ orderNo, refundNo }) {
      const row = await payments.find(orderNo)
      return ok(row?.refunds[refundNo] === undefined ? 'NOT_FOUND' : 'DONE')
    },

    parseNotice: async (raw) => notices.parse(raw),

    async open(orderNo, key) {
      if (!isSame(Buffer.from(key), Buffer.from(keyOf(orderNo)))) return null
      return (await payments.find(orderNo)) ?? null
    },
    async pay(orderNo) {
      const now = clock.now()
      return (await payments.setPaid(orderNo, ids.ulid(now), now)) ?? null
    },
    cancel: async (orderNo) => (await payments.setClosed(orderNo)) ?? null,
    async noticeOf(orderNo) {
      const row = await payments.find(orderNo)
      if (!row || row.state === 'open' || row.state === 'refunded') return null
      const { state, amount_fen: amountFen, provider_no: providerNo } = row
      return notices.sign({
        id: `${state}${orderNo}`,
        kind: state,
        orderNo,
        amountFen: state === 'paid' ? amountFen : 0,
        providerNo,
        refundNo: null,
      })
    },
  }
}
