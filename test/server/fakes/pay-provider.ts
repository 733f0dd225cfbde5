import { createHmac, createSign, createVerify, generateKeyPairSync, randomUUID } from 'node:crypto'
import type { PayChannel } from '@contract/types/wallet'
import type { Outcome } from '../../../server/providers/outcome'
import type {
  NoticeReply,
  ParsedNotice,
  PaymentEvent,
  PaymentFinding,
  PaymentRequest,
  PayProvider,
  PreparedPayment,
  RawNotice,
  RefundFinding,
} from '../../../server/providers/payment/port'

/** The fake's next behaviour: correct, or a lie. */
export type Lie =
  | 'ok'
  | 'rejected'
  /** No answer arrives, and nothing was done. */
  | 'lost'
  /** It was done, but no answer arrives. */
  | 'done_unheard'
  /** Throws an error. */
  | 'throws'

/** A payment in the fake's own records. */
export interface FakePayment {
  state: 'NOTPAY' | 'PAID' | 'CLOSED' | 'REFUNDED'
  amountFen: number
  providerNo: string
  refunds: Map<string, number>
}

/** A provider with records of its own that signs with a real key, and lies on request. */
export interface FakePayProvider extends PayProvider {
  readonly books: Map<string, FakePayment>
  /** Lies by kind of request, in order; then it is honest. */
  readonly lies: Record<'prepare' | 'query' | 'close' | 'refund' | 'findRefund', Lie[]>
  /** Received requests, in order. */
  readonly asked: string[]
  /** What each request about a prepared payment handed back, in order. */
  readonly refs: (string | null)[]
  /** Runs before `prepare` answers. */
  onPrepare: ((orderNo: string) => Promise<void>) | null
  /** The order of a platform's own pay call; null when a parameter differs from the signed one. */
  orderOf(parameters: Record<string, unknown>): string | null
  /** Pays an order; `amountFen` may differ from the order's. */
  pay(orderNo: string, amountFen?: number): FakePayment
  /** A signed notification; every field can be changed. `at` is the time of its signature. */
  notice(
    event: Partial<Omit<PaymentEvent, 'nonce'>> & Pick<PaymentEvent, 'kind' | 'orderNo'>,
    forged?: Forgery,
  ): RawNotice
}

/** The wrong parts of a notification. */
export interface Forgery {
  readonly at?: number
  readonly nonce?: string
  readonly appId?: string
  /** Signs with another key. */
  readonly otherKey?: boolean
  /** Changes the body's fields before it is signed. */
  readonly body?: (fields: Record<string, unknown>) => Record<string, unknown>
}

/** The only mini-program of a channel; other channels are everywhere, for tests without a platform. */
const MINI_OF: Partial<Record<PayChannel, 'weapp' | 'alipay'>> = { wx_virtual: 'weapp', ali_mini: 'alipay' }

const hmac = (key: string, words: string): string => createHmac('sha256', key).update(words).digest('hex')

/**
 * WeChat's virtual payment as its server signs it: for the app, and for the session of a login. Source: provider
 * WeChat
 */
const signVirtually = ({ orderNo, amountFen, productId, payer }: PaymentRequest): Record<string, string> => {
  const goods = { offerId: 'offer', buyQuantity: 1, env: 0, currencyType: 'CNY', attach: '' }
  const signData = JSON.stringify({ ...goods, productId, goodsPrice: amountFen, outTradeNo: orderNo })
  return {
    mode: 'short_series_goods',
    signData,
    paySig: hmac('app key', `requestVirtualPayment&${signData}`),
    signature: hmac(`session of ${payer.loginCode ?? ''}`, signData),
  }
}

const SKEW_MS = 300_000
const APP_ID = 'fake-app'
const text = (status: number, body: string): NoticeReply => ({ status, contentType: 'text/plain', body })
/** Elliptic, because an RSA key takes a fifth of a second. */
const pairOf = () => generateKeyPairSync('ec', { namedCurve: 'P-256' })

/** A fake of a vendor. @param now The server's clock. */
export const createFakePayProvider = (
  now: () => number,
  channels: readonly PayChannel[] = ['wx_jsapi'],
): FakePayProvider => {
  const own = pairOf()
  const other = pairOf()
  const books = new Map<string, FakePayment>()
  const lies: FakePayProvider['lies'] = { prepare: [], query: [], close: [], refund: [], findRefund: [] }
  const asked: string[] = []
  const refs: (string | null)[] = []
  /** Parameters of the platform's pay call for each order, the latest ones. */
  const handed = new Map<string, Record<string, string>>()

  const answer = async <T>(
    question: keyof FakePayProvider['lies'],
    subject: string,
    act: () => Outcome<T>,
  ): Promise<Outcome<T>> => {
    asked.push(`${question} ${subject}`)
    const lie = lies[question].shift() ?? 'ok'
    if (lie === 'throws') throw new Error('the line broke')
    if (lie === 'rejected') return { kind: 'rejected', code: 'NO', message: 'no' }
    if (lie === 'lost') return { kind: 'unknown', reason: 'timeout' }
    const outcome = act()
    return lie === 'done_unheard' ? { kind: 'unknown', reason: 'timeout' } : outcome
  }
  const ok = <T>(data: T): Outcome<T> => ({ kind: 'ok', data })
  const rejected = (code: string): Outcome<never> => ({ kind: 'rejected', code, message: code })

  const parse = (raw: RawNotice): ParsedNotice => {
    const refuse = (reason: 'signature' | 'stale' | 'app' | 'body'): ParsedNotice => ({
      kind: 'refused',
      reason,
      reply: text(400, 'fail'),
    })
    const { 'x-time': time = '', 'x-nonce': nonce = '', 'x-signature': signature = '' } = raw.headers
    const verify = createVerify('RSA-SHA256').update(`${time}\n${nonce}\n`).update(raw.body).update('\n')
    if (!verify.verify(own.publicKey, signature, 'base64')) return refuse('signature')
    if (!(Math.abs(Number(time) - now()) <= SKEW_MS)) return refuse('stale')
    let body: Record<string, unknown>
    try {
      body = JSON.parse(raw.body.toString('utf8')) as Record<string, unknown>
    } catch {
      return refuse('body')
    }
    if (body === null || typeof body !== 'object') return refuse('body')
    if (body.appId !== APP_ID) return refuse('app')
    const { id, kind, orderNo, amountFen, providerNo, refundNo } = body
    const isSound =
      typeof id === 'string' &&
      typeof orderNo === 'string' &&
      (kind === 'paid' || kind === 'closed' || kind === 'refunded' || kind === 'complaint') &&
      Number.isSafeInteger(amountFen) &&
      (amountFen as number) >= 0
    if (!isSound) return refuse('body')
    const event: PaymentEvent = {
      id,
      nonce,
      kind,
      orderNo,
      amountFen: amountFen as number,
      providerNo: typeof providerNo === 'string' ? providerNo : null,
      refundNo: typeof refundNo === 'string' ? refundNo : null,
    }
    return { kind: 'events', events: [event], accepted: text(200, 'success'), refused: text(400, 'fail') }
  }

  const provider: FakePayProvider = {
    id: 'fake',
    channels,
    books,
    lies,
    asked,
    refs,
    onPrepare: null,
    methods: (platform) => channels.filter((channel) => platform.startsWith(MINI_OF[channel] ?? '')),

    async prepare(request, channel) {
      const { orderNo, amountFen } = request
      const outcome = await answer('prepare', orderNo, () => {
        const known = books.get(orderNo)
        if (!known) {
          const payment = {
            state: 'NOTPAY',
            amountFen,
            providerNo: randomUUID(),
            refunds: new Map(),
          } as const
          books.set(orderNo, { ...payment })
        }
        const params =
          channel === 'wx_virtual'
            ? signVirtually(request)
            : channel === 'ali_mini'
              ? { tradeNO: books.get(orderNo)?.providerNo ?? '' }
              : { token: orderNo }
        handed.set(orderNo, params)
        return ok<PreparedPayment>({ params: { ...params, kind: channel }, providerRef: `ref-${orderNo}` })
      })
      await provider.onPrepare?.(orderNo)
      return outcome
    },

    query: ({ orderNo, providerRef }) =>
      answer<PaymentFinding>('query', orderNo, () => {
        refs.push(providerRef)
        const known = books.get(orderNo)
        if (!known) return ok({ state: 'NOTPAY', paidFen: null, providerNo: null })
        const isPaid = known.state === 'PAID' || known.state === 'REFUNDED'
        return ok({
          state: known.state,
          paidFen: isPaid ? known.amountFen : null,
          providerNo: isPaid ? known.providerNo : null,
        })
      }),

    close: ({ orderNo, providerRef }) =>
      answer('close', orderNo, () => {
        refs.push(providerRef)
        const known = books.get(orderNo)
        if (known?.state === 'PAID' || known?.state === 'REFUNDED') return rejected('PAID')
        if (known) known.state = 'CLOSED'
        return ok(null)
      }),

    refund: ({ orderNo, providerRef, refundNo, amountFen }) =>
      answer<RefundFinding>('refund', refundNo, () => {
        refs.push(providerRef)
        const known = books.get(orderNo)
        if (!known || known.state === 'NOTPAY' || known.state === 'CLOSED') return rejected('NOT_PAID')
        const others = [...known.refunds].filter(([no]) => no !== refundNo)
        const sum = others.reduce((total, [, fen]) => total + fen, amountFen)
        if (sum > known.amountFen) return rejected('TOO_MUCH')
        known.refunds.set(refundNo, amountFen)
        if (sum === known.amountFen) known.state = 'REFUNDED'
        return ok('DONE')
      }),

    findRefund: ({ orderNo, refundNo }) =>
      answer<RefundFinding>('findRefund', refundNo, () =>
        ok(books.get(orderNo)?.refunds.has(refundNo) ? 'DONE' : 'NOT_FOUND'),
      ),

    parseNotice: async (raw) => parse(raw),

    orderOf(parameters) {
      const said = JSON.stringify(Object.entries(parameters).sort())
      const isIt = (given: Record<string, string>) => JSON.stringify(Object.entries(given).sort()) === said
      return [...handed].find(([, given]) => isIt(given))?.[0] ?? null
    },

    pay(orderNo, amountFen) {
      const known = books.get(orderNo)
      if (!known) throw new Error('pay what was prepared')
      known.state = 'PAID'
      known.amountFen = amountFen ?? known.amountFen
      return known
    },

    notice(event, { at = now(), nonce = randomUUID(), appId = APP_ID, otherKey, body } = {}) {
      const known = books.get(event.orderNo)
      const fields = {
        id: `${event.kind}-${event.orderNo}`,
        amountFen: known?.amountFen ?? 0,
        providerNo: known?.providerNo ?? null,
        refundNo: null,
        appId,
        ...event,
      }
      const bytes = Buffer.from(JSON.stringify(body ? body(fields) : fields))
      const signed = createSign('RSA-SHA256').update(`${at}\n${nonce}\n`).update(bytes).update('\n')
      const key = otherKey ? other.privateKey : own.privateKey
      return {
        headers: {
          'x-time': String(at),
          'x-nonce': nonce,
          'x-signature': signed.sign(key, 'base64'),
        },
        query: new URLSearchParams(),
        body: bytes,
      }
    },
  }
  return provider
}

/** Sends a notification to the server's public address; returns status and text. */
export const deliver = async (
  url: string,
  raw: Pick<RawNotice, 'headers' | 'body'>,
  channel = 'wx_jsapi',
): Promise<{ status: number; text: string }> => {
  const response = await fetch(`${url}/notify/pay/${channel}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...raw.headers },
    body: new Uint8Array(raw.body),
  })
  return { status: response.status, text: await response.text() }
}
