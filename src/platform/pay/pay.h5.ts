import type { Pay, PayEnd, PayParams } from './pay'

/** Payment inside WeChat's browser. Source: provider WeChat Pay APIv3, JSAPI */
interface WeixinBridge {
  invoke(name: string, params: object, answer: (result: { err_msg: string }) => void): void
}

const bridgeEnds: Readonly<Record<string, PayEnd>> = {
  'get_brand_wcpay_request:ok': 'done',
  'get_brand_wcpay_request:cancel': 'cancelled',
}

const isInWechat = (): boolean => /MicroMessenger/i.test(navigator.userAgent)

/** Longest wait for the bridge of a page that has just opened, in ms. Source: ours */
const BRIDGE_MS = 5_000

const bridgeNow = (): WeixinBridge | undefined => (window as { WeixinJSBridge?: WeixinBridge }).WeixinJSBridge

/** The bridge, which WeChat gives a page a moment after it opened; undefined in other browsers. */
const findBridge = (): Promise<WeixinBridge | undefined> =>
  new Promise((resolve) => {
    const answer = (): void => resolve(bridgeNow())
    if (bridgeNow() || !isInWechat()) return answer()
    document.addEventListener('WeixinJSBridgeReady', answer, { once: true })
    window.setTimeout(answer, BRIDGE_MS)
  })

/** Pays in WeChat's browser. */
async function payInWechat({ kind, ...params }: PayParams): Promise<PayEnd> {
  const bridge = await findBridge()
  if (!bridge) return 'failed'
  return new Promise((resolve) => {
    bridge.invoke('getBrandWCPayRequest', params, ({ err_msg: said }) =>
      resolve(bridgeEnds[said] ?? 'failed'),
    )
  })
}

/** The code with which WeChat's page returned to this order; null without one. */
const returnedCode = (): string | null => {
  const query = new URLSearchParams(window.location.search)
  const order = new URLSearchParams(window.location.hash.split('?')[1]).get('order')
  return order && query.get('state') === order ? query.get('code') : null
}

/** Takes the code out of the address, since it is good for one payment. */
const takeCode = (): string | undefined => {
  const code = returnedCode()
  if (code === null) return undefined
  const { pathname, hash } = window.location
  window.history.replaceState(window.history.state, '', `${pathname}${hash}`)
  return code
}

/** The parameter that contains the page to open, by channel. */
const pageOf: Readonly<Record<string, string>> = {
  local: 'confirmUrl',
  wx_h5: 'h5Url',
  wx_jsapi: 'authorizeUrl',
  ali_wap: 'url',
}

/** Payment in a browser: the provider's page replaces this one. */
export const pay: Pay = {
  // WeChat's browser opens neither Alipay nor its own H5 payment, and only it has the bridge of JSAPI.
  supports: (channel) => channel === 'local' || (channel === 'wx_jsapi') === isInWechat(),
  get elsewhere() {
    return isInWechat() ? 'browser' : 'wechat'
  },
  loginCode: () => Promise.resolve(takeCode()),
  isReturning: () => returnedCode() !== null,
  returnUrl: (url) => `${window.location.origin}/#${url}`,
  async start(params) {
    if (params.kind === 'wx_jsapi' && params.authorizeUrl === undefined) return payInWechat(params)
    const url = params[pageOf[params.kind ?? ''] ?? '']
    if (url === undefined || !/^https?:\/\//.test(url)) return 'failed'
    window.location.assign(url)
    return 'left'
  },
  answerDemo: () => Promise.resolve(false),
}
