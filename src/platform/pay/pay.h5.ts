import type { Pay, PayEnd, PayParams } from './pay'

/** Payment inside WeChat's browser. Source: provider WeChat Pay APIv3, JSAPI */
interface WeixinBridge {
  invoke(name: string, params: object, answer: (result: { err_msg: string }) => void): void
}

const bridgeEnds: Readonly<Record<string, PayEnd>> = {
  'get_brand_wcpay_request:ok': 'done',
  'get_brand_wcpay_request:cancel': 'cancelled',
}

/** Pays in WeChat's browser; other browsers have no bridge. */
function payInWechat({ kind, ...params }: PayParams): Promise<PayEnd> {
  const { WeixinJSBridge: bridge } = window as { WeixinJSBridge?: WeixinBridge }
  if (!bridge) return Promise.resolve('failed')
  return new Promise((resolve) => {
    bridge.invoke('getBrandWCPayRequest', params, ({ err_msg: said }) =>
      resolve(bridgeEnds[said] ?? 'failed'),
    )
  })
}

/** The parameter that contains the page to open, by channel. */
const pageOf: Readonly<Record<string, string>> = { local: 'confirmUrl', wx_h5: 'h5Url', ali_wap: 'url' }

const isInWechat = (): boolean => /MicroMessenger/i.test(navigator.userAgent)

/** Payment in a browser: the provider's page replaces this one. */
export const pay: Pay = {
  // WeChat's browser opens neither Alipay nor its own H5 payment, and only it has the bridge of JSAPI.
  supports: (channel) => channel === 'local' || (channel === 'wx_jsapi') === isInWechat(),
  get elsewhere() {
    return isInWechat() ? 'browser' : 'wechat'
  },
  loginCode: () => Promise.resolve(undefined),
  returnUrl: (url) => `${window.location.origin}/#${url}`,
  async start(params) {
    if (params.kind === 'wx_jsapi') return payInWechat(params)
    const url = params[pageOf[params.kind ?? ''] ?? '']
    if (url === undefined || !/^https?:\/\//.test(url)) return 'failed'
    window.location.assign(url)
    return 'left'
  },
  answerDemo: () => Promise.resolve(false),
}
