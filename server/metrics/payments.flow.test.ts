import { Registry } from 'prom-client'
import type { PayChannel } from '@contract/types/wallet'
import { type PayRig, startPayRig } from '../../test/money/pay-rig'
import { type LyingAlipay, SCENE, startLyingAlipay } from '../../test/server/fakes/alipay-payouts'
import { createManualClock } from '../../test/server/manual-clock'
import { startApp, type TestApp } from '../../test/server/rigs/start-app'
import type { PayProvider } from '../providers/payment/port'
import { readAlipayKeys } from '../providers/wire/alipay/keys'

const CALL = { deadlineMs: 5_000 }
const CHANNELS = ['wx_h5', 'ali_wap', 'wx_virtual'] as const
const NOBODYS = { orderNo: 'NOSUCHORDER1', providerRef: 'nobody' }
const REFUND = { ...NOBODYS, refundNo: 'NOSUCHREFUND', amountFen: 1, paidFen: 1, reason: 'test' }

const clock = createManualClock()
const rigs: Partial<Record<PayChannel, PayRig>> = {}
let alipay: LyingAlipay
let app: TestApp
let registry: Registry

beforeAll(async () => {
  for (const channel of CHANNELS) rigs[channel] = await startPayRig(channel, clock)
  alipay = await startLyingAlipay(clock, { act: () => 'pays', ask: () => 'none' })
  registry = new Registry()
  const payout = {
    keys: readAlipayKeys(alipay.party.texts),
    gatewayUrl: `${alipay.gateway.url}/gateway.do`,
    scene: SCENE,
    sellerId: null,
  }
  const pay = Object.values(rigs).map(({ settings }) => settings)
  app = await startApp({ clock, config: { pay, payout }, registry })
})
afterAll(async () => {
  await app.close()
  for (const { server, others } of Object.values(rigs))
    for (const one of [server, ...others]) await one.close()
  await alipay.close()
})

/** Requests to the vendor by outcome. */
const countsOf = async (vendor: string): Promise<Record<string, number>> => {
  const line = new RegExp(`^jinyu_payments_total\\{vendor="${vendor}",outcome="(\\w+)"\\} (\\d+)$`, 'gm')
  const found = [...(await registry.metrics()).matchAll(line)]
  return Object.fromEntries(found.map(([, outcome = '', times]) => [outcome, Number(times)]))
}

const providerOf = (channel: PayChannel): PayProvider => {
  const found = app.services.recharges.payments.providerOf(channel)
  if (!found) throw new Error('a provider expected')
  return found
}

test.each([
  ['wx_h5', 'wechat_pay'],
  ['ali_wap', 'alipay'],
  ['wx_virtual', 'wx_virtual'],
] as const)('counts the requests of %s to %s by outcome', async (channel, vendor) => {
  const provider = providerOf(channel)
  expect(await countsOf(vendor)).toEqual({})
  expect(await provider.query(NOBODYS, channel, CALL)).toMatchObject({ kind: 'ok' })
  expect(await countsOf(vendor)).toEqual({ answered: 1 })
  expect(await provider.refund(REFUND, channel, CALL)).toMatchObject({ kind: 'rejected' })
  expect(await countsOf(vendor)).toEqual({ answered: 1, refused: 1 })
  rigs[channel]?.server.faults.push('cut')
  expect(await provider.close(NOBODYS, channel, CALL)).toMatchObject({ kind: 'unknown' })
  expect(await countsOf(vendor)).toEqual({ answered: 1, refused: 1, unknown: 1 })
  rigs[channel]?.server.faults.push('cut')
  await provider.findRefund(REFUND, channel, CALL)
  expect(await countsOf(vendor)).toEqual({ answered: 1, refused: 1, unknown: 2 })
})

test('counts statements and questions about single orders', async () => {
  const [wechat, virtual] = [await countsOf('wechat_pay'), await countsOf('wx_virtual')]
  await providerOf('wx_h5').statements?.fetch('2026-06-01', CALL)
  await providerOf('wx_virtual').orderQuestions?.movementsOf({ ...NOBODYS, refundNos: [] }, CALL)
  expect(await countsOf('wechat_pay')).toEqual({ ...wechat, answered: (wechat.answered ?? 0) + 1 })
  expect(await countsOf('wx_virtual')).toEqual({ ...virtual, answered: (virtual.answered ?? 0) + 1 })
})

test('counts no page of Alipay, which is made without a request', async () => {
  const before = await countsOf('alipay')
  const payer = { memberId: 'm', loginCode: null, ip: '127.0.0.1' }
  const about = { ...NOBODYS, providerRef: null, amountFen: 600, title: '近遇豆', productId: '0', payer }
  const more = { language: 'zh-CN', expireAt: clock.now() + 1, origin: app.url, returnUrl: null } as const
  const prepared = await providerOf('ali_wap').prepare({ ...about, ...more }, 'ali_wap', CALL)
  expect(prepared).toMatchObject({ kind: 'ok' })
  expect(await countsOf('alipay')).toEqual(before)
})

test('counts the requests for payouts apart from those for payments', async () => {
  const { payout } = app.services.providers
  if (!payout) throw new Error('a provider expected')
  await payout.query('NOSUCHPAYOUT', CALL)
  await payout.send({ outBizNo: 'P1', bizContent: '{"out_biz_no":"P1"}' }, CALL)
  alipay.gateway.faults.push('cut')
  await payout.query('NOSUCHPAYOUT', CALL)
  expect(await countsOf('alipay_payouts')).toEqual({ answered: 1, refused: 1, unknown: 1 })
})
