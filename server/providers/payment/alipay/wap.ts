import { yuanText } from '../../../lib/money'
import type { AlipayGateway } from '../../wire/alipay/gateway'
import type { AlipayKeys } from '../../wire/alipay/keys'
import { alipayTime } from '../../wire/alipay/signing'
import { noticeUrl, type PayProvider } from '../port'
import { createAlipayNotices } from './notice'
import { createAlipayTrade } from './trade'

/** One application of Alipay, and the merchant that is paid. */
export interface AlipayPayDeps {
  readonly gateway: AlipayGateway
  readonly keys: AlipayKeys
  /** The merchant's own number, `2088…`. */
  readonly sellerId: string
}

const CHANNEL = 'ali_wap'

/** Alipay's page for mobile browsers. Source: providers Alipay, alipay.trade.wap.pay */
export const createAlipayWap = ({ gateway, keys, sellerId }: AlipayPayDeps): PayProvider => {
  const trade = createAlipayTrade(gateway)
  return {
    ...trade,
    id: 'alipay-wap',
    channels: [CHANNEL],
    methods: (platform) => (platform === 'h5' ? [CHANNEL] : []),
    isPreparedHere: true,
    parseNotice: createAlipayNotices({ keys, sellerId, trade }),

    prepare: ({ orderNo, amountFen, title, expireAt, origin, returnUrl }) => {
      const content = {
        out_trade_no: orderNo,
        total_amount: yuanText(amountFen),
        subject: title,
        product_code: 'QUICK_WAP_WAY',
        // The address cannot be paid after the order has ended.
        time_expire: alipayTime(expireAt),
        ...(returnUrl !== null && { quit_url: returnUrl }),
      }
      const url = gateway.pageUrl({
        method: 'alipay.trade.wap.pay',
        bizContent: JSON.stringify(content),
        extra: {
          notify_url: noticeUrl(origin, CHANNEL),
          ...(returnUrl !== null && { return_url: returnUrl }),
        },
      })
      return Promise.resolve({ kind: 'ok', data: { params: { kind: CHANNEL, url }, providerRef: null } })
    },
  }
}
