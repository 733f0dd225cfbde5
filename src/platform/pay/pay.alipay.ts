import Taro from '@tarojs/taro'
import { answerDemo } from './pay-demo'
import type { Pay, PayEnd, PayParams } from './pay'

/** Alipay's payment, which Taro's `requestPayment` does not support. Source: provider Alipay "my.tradePay" */
interface TradePay {
  tradePay?(options: {
    tradeNO: string
    success(result: { resultCode: string | number }): void
    fail(): void
  }): void
}
declare const my: TradePay

/** The end of a payment for each result code of Alipay. Source: provider Alipay "my.tradePay" */
const endByCode: Readonly<Record<string, PayEnd>> = {
  9000: 'done',
  8000: 'unknown',
  6004: 'unknown',
  6002: 'unknown',
  6001: 'cancelled',
  99: 'cancelled',
}

function payTrade({ tradeNO = '' }: PayParams): Promise<PayEnd> {
  return new Promise((resolve) => {
    if (!my.tradePay) return resolve('failed')
    my.tradePay({
      tradeNO,
      success: ({ resultCode }) => resolve(endByCode[resultCode] ?? 'failed'),
      fail: () => resolve('unknown'),
    })
  })
}

/** Payment on Alipay. */
export const pay: Pay = {
  supports: (channel) => channel === 'ali_mini' || channel === 'local',
  elsewhere: null,
  // Alipay makes the payment for one buyer, whom the server learns by this code.
  loginCode: () =>
    Taro.login().then(
      ({ code }) => code,
      () => undefined,
    ),
  isReturning: () => false,
  returnUrl: () => undefined,
  async start(params) {
    if (params.kind === 'local') return 'confirm'
    return params.kind === 'ali_mini' ? payTrade(params) : 'failed'
  },
  answerDemo,
}
