import type { PayChannel } from '@contract/types/wallet'
import { memberOf, type HttpMember } from '../../product/http-member'
import { runSql } from '../../server/sql'
import type { Payer } from '../../nodes/production/payers'
import type { People } from '../../nodes/production/people'
import { type ProductionProduct, PUBLIC_URL } from '../../nodes/production/product'
import type { MiniTarget } from '../packaging/mini-package'
import { ANSWER_MS, Hand } from './hand'
import { portraitFile } from './portrait-file'
import { type Answers, registerOnScreen } from './registration'

/** A newcomer, in the words of the page of registration. */
export interface Newcomer extends Answers {
  readonly phone: string
  /** File of the demo world's portraits. */
  readonly portrait: string
}

/** Somebody with a phone in production: everything of theirs happens on its screen. */
export interface ProductionPhone {
  readonly hand: Hand
  readonly target: MiniTarget
  readonly phone: string
  /** The same member by calls, for what another screen would show. */
  readonly member: HttpMember
  /** Requests a code on the shown page, and types it into the field of this name. */
  proveByCode(field: string): Promise<void>
}

const CHANNELS = { weapp: 'wx_virtual', alipay: 'ali_mini' } as const satisfies Record<MiniTarget, PayChannel>

/** The platform's own payment, as its member uses it. */
export const payerOf = ({ vendors }: ProductionProduct, { target }: ProductionPhone): Payer =>
  vendors.pay.payers[CHANNELS[target]]

/** Shows the product's time on a phone. */
export const setClock = (hand: Hand, { clock }: ProductionProduct): void => {
  hand.mini.device.clockAheadMs = clock.now() - Date.now()
}

/** Registers somebody by the platform's button, up to home. Their picture waits for its review. */
export const joinByButton = async (
  product: ProductionProduct,
  { target, url }: { readonly target: MiniTarget; readonly url: string },
  { phone, nickname, gender, portrait }: Newcomer,
): Promise<ProductionPhone> => {
  const { vendors } = product
  const hand = Hand.open({ target, url, token: '', publicOrigin: PUBLIC_URL })
  setClock(hand, product)
  const { device } = hand.mini
  if (target === 'weapp') Object.assign(device, vendors.wechatButton(phone))
  else {
    const { authCode, encryptedPhone } = vendors.alipayButton(phone)
    Object.assign(device, { loginCode: authCode, phoneCode: encryptedPhone })
  }
  device.pickedFiles = [portraitFile('me.jpg', portrait)]
  await hand.open('welcome')
  await hand.mini.tap('.jy-check__box')
  await hand.tap('手机号快捷登录')
  await registerOnScreen(hand, { gender, nickname })
  const token = JSON.parse(hand.mini.host.environment.storage.get('jinyu.token') ?? '""') as string
  const sent = () => hand.mini.toasts.filter((words) => words === '验证码已发送').length
  return {
    hand,
    target,
    phone,
    member: await memberOf({ url, consolePath: '' }, token),
    async proveByCode(field) {
      const before = sent()
      await hand.tap('获取验证码')
      await hand.mini.waitFor(() => sent() > before, ANSWER_MS)
      await hand.fill(field, vendors.sms.codeOf(phone) ?? '')
    },
  }
}

/** The number of the newest order. */
const newestOrder = async (databaseUrl: string): Promise<string> => {
  const { rows } = await runSql(
    databaseUrl,
    'select order_no from recharge_order order by created_at desc limit 1',
  )
  return (rows as { order_no: string }[])[0]?.order_no ?? ''
}

/** Lets the next payment of a phone be paid at the vendor, which notifies the server. Returns its order's number. */
export const willPay = (
  product: ProductionProduct,
  people: People,
  one: ProductionPhone,
): Promise<string> => {
  const payer = payerOf(product, one)
  const { device } = one.hand.mini
  device.loginCode = payer.loginCode() ?? null
  return new Promise((resolve, reject) => {
    device.payment = async (parameters) => {
      try {
        await payer.open(parameters as Readonly<Record<string, string>>)
        const orderNo = await newestOrder(product.databaseUrl)
        payer.pay(orderNo)
        if ((await people.deliver(payer.paidNotice(orderNo))) !== 200) throw new Error('notice refused')
        resolve(orderNo)
        return 'paid'
      } catch (error) {
        reject(new Error('the payment failed', { cause: error }))
        return 'failed'
      }
    }
  })
}
