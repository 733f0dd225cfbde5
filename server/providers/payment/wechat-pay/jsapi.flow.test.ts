import { randomUUID } from 'node:crypto'
import { errorCodes } from '@contract/errors'
import { openShop } from '../../../../test/server/acts/buying'
import { type PayRig, startPayRig } from '../../../../test/money/pay-rig'
import { WECHAT_APP } from '../../../../test/server/fakes/wechat-pay-orders'
import { createManualClock } from '../../../../test/server/manual-clock'
import { startApp, type TestApp } from '../../../../test/server/rigs/start-app'

const CHANNEL = 'wx_jsapi'
const clock = createManualClock()
let rig: PayRig
let app: TestApp

beforeAll(async () => {
  rig = await startPayRig(CHANNEL, clock)
  app = await startApp({ clock, config: { pay: [rig.settings] } })
  openShop(app)
})
afterAll(async () => {
  await app.close()
  for (const server of [rig.server, ...rig.others]) await server.close()
})

/** A new member with an order. */
const buyer = async () => {
  const member = await app.seed.member()
  const request = { kind: 'coin', packageId: 0, clientToken: randomUUID() }
  const { orderNo } = (await member.post('/api/user/recharge', request)).data
  const back = `${app.url}/#/pages/my/wallet?order=${orderNo}`
  return {
    orderNo: String(orderNo),
    back,
    status: () => member.post('/api/user/pay_recharge', { orderNo, query: true }),
    pay: (env: object) => member.post('/api/user/pay_recharge', { orderNo, channel: CHANNEL, env }),
  }
}

test('a payer without a code is sent to the official account, and pays with the code that it returns', async () => {
  const { orderNo, back, pay, status } = await buyer()
  const first = await pay({ returnUrl: back })
  expect(first.data).toMatchObject({ state: 'paying', payParams: { kind: CHANNEL } })
  const address = new URL(first.data.payParams.authorizeUrl)
  expect([address.origin + address.pathname, address.hash]).toEqual([
    'https://open.weixin.qq.com/connect/oauth2/authorize',
    '#wechat_redirect',
  ])
  expect([...address.searchParams]).toEqual([
    ['appid', WECHAT_APP],
    ['redirect_uri', back],
    ['response_type', 'code'],
    ['scope', 'snsapi_base'],
    ['state', orderNo],
  ])
  const second = await pay({ returnUrl: back, loginCode: rig.loginCode() })
  expect(second.data.payParams).toMatchObject({
    kind: CHANNEL,
    appId: WECHAT_APP,
    package: expect.stringMatching(/^prepay_id=/),
  })
  rig.pay(orderNo)
  clock.advance(4_000)
  expect((await status()).data).toMatchObject({ state: 'paid', payParams: null })
})

test('a payer who is known needs no second visit', async () => {
  const { back, pay } = await buyer()
  await pay({ returnUrl: back, loginCode: rig.loginCode() })
  expect((await pay({ returnUrl: back })).data.payParams).toMatchObject({
    package: expect.stringMatching(/^prepay_id=/),
  })
})

test('a used code, and no way back, pay nothing', async () => {
  const { back, pay } = await buyer()
  const loginCode = rig.loginCode()
  await pay({ returnUrl: back, loginCode })
  expect((await pay({ returnUrl: back, loginCode })).code).toBe(errorCodes.PAYMENT_FAILED)
  expect((await (await buyer()).pay({})).code).toBe(errorCodes.PAYMENT_FAILED)
})
