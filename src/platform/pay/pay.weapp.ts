import Taro from '@tarojs/taro'
import { answerDemo } from './pay-demo'
import type { Pay, PayEnd, PayParams } from './pay'

/** WeChat's virtual payment, which Taro's types lack. Source: provider WeChat "requestVirtualPayment" */
interface VirtualPayment {
  requestVirtualPayment?(options: {
    mode: string
    signData: string
    paySig: string
    signature: string
    success(): void
    fail(error: { errCode?: number }): void
  }): void
}
declare const wx: VirtualPayment

/** Error codes other than a plain failure. Source: provider WeChat "requestVirtualPayment" */
const endByCode: Readonly<Record<number, PayEnd>> = { [-2]: 'cancelled', [-15007]: 'stale' }

/** Passes `signData` exactly as the server wrote it, because its signature covers every character. */
function payVirtually({ mode = '', signData = '', paySig = '', signature = '' }: PayParams): Promise<PayEnd> {
  return new Promise((resolve) => {
    if (!wx.requestVirtualPayment) return resolve('failed')
    wx.requestVirtualPayment({
      mode,
      signData,
      paySig,
      signature,
      success: () => resolve('done'),
      fail: ({ errCode }) => resolve((errCode !== undefined && endByCode[errCode]) || 'failed'),
    })
  })
}

/** Payment on WeChat. */
export const pay: Pay = {
  supports: (channel) => channel === 'wx_virtual' || channel === 'local',
  elsewhere: null,
  loginCode: () =>
    Taro.login().then(
      ({ code }) => code,
      () => undefined,
    ),
  isReturning: () => false,
  returnUrl: () => undefined,
  async start(params) {
    if (params.kind === 'local') return 'confirm'
    return params.kind === 'wx_virtual' ? payVirtually(params) : 'failed'
  },
  answerDemo,
}
