import { pay } from './pay.h5'

const CHANNELS = ['local', 'wx_h5', 'wx_jsapi', 'ali_wap'] as const

afterEach(() => jest.restoreAllMocks())

const inBrowser = (userAgent: string): void =>
  void jest.spyOn(navigator, 'userAgent', 'get').mockReturnValue(userAgent)

describe('payment channels of a browser', () => {
  it.each([
    ['Mozilla/5.0 (iPhone) MicroMessenger/8.0.50', ['local', 'wx_jsapi'], 'browser'],
    ['Mozilla/5.0 (Linux; Android 14) Chrome/126.0', ['local', 'wx_h5', 'ali_wap'], 'wechat'],
  ])('in %s', (userAgent, supported, elsewhere) => {
    inBrowser(userAgent)
    expect(CHANNELS.filter((channel) => pay.supports(channel))).toEqual(supported)
    expect(pay.elsewhere).toBe(elsewhere)
  })

  it('pays by the bridge of WeChat, and opens no address but a page', async () => {
    expect(await pay.start({ kind: 'wx_jsapi' })).toBe('failed')
    const ends = ['ok', 'cancel', 'fail']
    const invoke = (name: string, _params: object, answer: (said: { err_msg: string }) => void) =>
      answer({
        err_msg: `${name === 'getBrandWCPayRequest' ? 'get_brand_wcpay_request' : name}:${ends.shift()}`,
      })
    Object.assign(window, { WeixinJSBridge: { invoke } })
    const results = [await pay.start({ kind: 'wx_jsapi' }), await pay.start({ kind: 'wx_jsapi' })]
    expect([...results, await pay.start({ kind: 'wx_jsapi' })]).toEqual(['done', 'cancelled', 'failed'])
    Object.assign(window, { WeixinJSBridge: undefined })
    expect(await pay.start({ kind: 'ali_wap', url: 'javascript:alert(1)' })).toBe('failed')
  })

  describe('after the page that identifies the payer', () => {
    afterEach(() => window.history.replaceState(null, '', '/'))
    const comeTo = (address: string): void => window.history.replaceState({ key: 'kept' }, '', address)

    it('takes the code of its order once, out of the address', async () => {
      comeTo('/?code=once&state=ORDER0001#/pages/my/wallet?order=ORDER0001')
      expect(pay.isReturning()).toBe(true)
      expect(await pay.loginCode()).toBe('once')
      expect(window.location.href).toBe('http://localhost/#/pages/my/wallet?order=ORDER0001')
      expect(window.history.state).toEqual({ key: 'kept' })
      expect([pay.isReturning(), await pay.loginCode()]).toEqual([false, undefined])
    })

    it.each([
      '/?code=theirs&state=ORDER0009#/pages/my/wallet?order=ORDER0001',
      '/?code=theirs#/pages/my/wallet?order=ORDER0001',
      '/?code=theirs&state=#/pages/my/wallet?order=',
      '/?code=theirs&state=ORDER0001#/pages/my/wallet',
      '/?state=ORDER0001#/pages/my/wallet?order=ORDER0001',
    ])('takes no code at %s', async (address) => {
      comeTo(address)
      expect(await pay.loginCode()).toBeUndefined()
    })

    it('waits for the bridge, which WeChat gives a new page late', async () => {
      inBrowser('Mozilla/5.0 (iPhone) MicroMessenger/8.0.50')
      const paying = pay.start({ kind: 'wx_jsapi' })
      const invoke = (_name: string, _params: object, answer: (said: { err_msg: string }) => void) =>
        answer({ err_msg: 'get_brand_wcpay_request:ok' })
      Object.assign(window, { WeixinJSBridge: { invoke } })
      document.dispatchEvent(new Event('WeixinJSBridgeReady'))
      expect(await paying).toBe('done')
      Object.assign(window, { WeixinJSBridge: undefined })
    })
  })
})
