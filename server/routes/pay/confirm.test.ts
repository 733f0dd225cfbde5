import { randomUUID } from 'node:crypto'
import { openShop, order, orderStatus, walletOf } from '../../../test/server/acts/buying'
import { deliver } from '../../../test/server/fakes/pay-provider'
import type { SeededMember } from '../../../test/server/seed'
import { startApp, type TestApp } from '../../../test/server/rigs/start-app'
import { createLocalPay } from '../../providers/payment/local'

let app: TestApp

beforeAll(async () => {
  app = await startApp()
  openShop(app)
})
afterAll(() => app.close())

const begun = async (language = 'zh-CN') => {
  const member = await app.seed.member()
  const { data } = await order(member, { kind: 'coin', packageId: 2 })
  const env = { returnUrl: '#/pages/my/wallet' }
  const answer = await app.post(
    '/api/user/pay_recharge',
    { orderNo: data.orderNo, channel: 'local', env },
    { token: member.token, headers: { 'x-lang': language } },
  )
  return { member, orderNo: data.orderNo as string, url: answer.data.payParams.confirmUrl as string }
}
const page = async (url: string) => {
  const response = await fetch(url)
  return { status: response.status, headers: response.headers, html: await response.text() }
}
/** Address that a button of the page sends to. */
const addressOf = async (url: string, act: string): Promise<URL> => {
  const { html } = await page(url)
  const action = new RegExp(`action="([^"]+/${act}\\?[^"]*)"`).exec(html)?.[1]
  if (action === undefined) throw new Error(`no button ${act}`)
  return new URL(action, url)
}
const send = (address: URL) =>
  fetch(address, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    redirect: 'manual',
  })
/** Presses a button of the page, as a browser without scripts does. */
const idempotencyKey = async (url: string, act: string) => {
  const response = await send(await addressOf(url, act))
  expect(response.status).toBe(303)
  return page(new URL(response.headers.get('location') ?? '', url).href)
}
const stateOf = async (member: SeededMember, orderNo: string) => {
  const row = await app.core.db
    .selectFrom('recharge_order')
    .select('state')
    .where('order_no', '=', orderNo)
    .executeTakeFirstOrThrow()
  return [row.state, (await walletOf(member)).totalCoins]
}

test('the page says that it is a demo, in both languages, without a script', async () => {
  const chinese = await page((await begun()).url)
  expect(chinese.status).toBe(200)
  expect(chinese.html).toContain('这是演示，不会真的付款')
  expect(chinese.html).toContain('¥30.00')
  expect(chinese.html).toContain(`href="${app.url}/#/pages/my/wallet"`)
  expect(chinese.html).not.toMatch(/<script|javascript:| on\w+=/i)
  expect(chinese.headers.get('content-security-policy')).toContain("default-src 'none'")
  expect(chinese.headers.get('cache-control')).toBe('no-store')
  const english = await page((await begun('en')).url)
  expect(english.html).toContain('A demonstration: no money moves')
  expect(english.html).toContain('<html lang="en">')
})

test('pay: the signed notification credits before the payer is back', async () => {
  const { member, orderNo, url } = await begun()
  const after = await idempotencyKey(url, 'pay')
  expect(after.html).toContain('已付款（演示）')
  expect(after.html).not.toContain('<button')
  expect(await stateOf(member, orderNo)).toEqual(['paid', 315])
})

test('pay and cancel, thirty times each at once: the order is paid once or closed, and credited accordingly', async () => {
  for (let round = 0; round < 4; round++) {
    const { member, orderNo, url } = await begun()
    const [toPay, toCancel] = [await addressOf(url, 'pay'), await addressOf(url, 'cancel')]
    const answers = await Promise.all(
      Array.from({ length: 60 }, (_, at) => send(at % 2 === round % 2 ? toPay : toCancel)),
    )
    expect(answers.filter(({ status }) => status >= 500)).toEqual([])
    const [state, coins] = await stateOf(member, orderNo)
    expect([state, coins]).toEqual(state === 'paid' ? ['paid', 315] : ['closed', 0])
    const credits = await app.core.db
      .selectFrom('ledger_journal')
      .select('id')
      .where('business_key', '=', `coin_recharge:${orderNo}`)
      .execute()
    expect(credits).toHaveLength(state === 'paid' ? 1 : 0)
  }
  expect(await app.services.ledgerVerify.runNow()).toEqual([])
})

test('cancel: the order closes, nothing is credited, and it can no longer be paid', async () => {
  const { member, orderNo, url } = await begun()
  const again = await page(url)
  await idempotencyKey(url, 'cancel')
  expect(await stateOf(member, orderNo)).toEqual(['closed', 0])
  expect((await orderStatus(member, orderNo)).data.bill).toMatchObject({
    state: 'closed',
    reason: '已取消支付',
  })
  const action = /action="([^"]+\/pay\?[^"]*)"/.exec(again.html)?.[1] ?? ''
  await fetch(new URL(action, url), { method: 'POST', redirect: 'manual' })
  expect(await stateOf(member, orderNo)).toEqual(['closed', 0])
})

test('delay: the notification comes twenty seconds later', async () => {
  const { member, orderNo, url } = await begun()
  expect((await idempotencyKey(url, 'delay')).html).toContain('20 秒')
  expect(await stateOf(member, orderNo)).toEqual(['paying', 0])
  const [job] = await app.core.db.selectFrom('job').selectAll().where('kind', '=', 'local_notice').execute()
  expect(job?.run_at).toBe(app.clock.now() + 20_000)
  await app.core.db.updateTable('job').set({ done_at: 1 }).where('kind', '=', 'recharge_ask').execute()
  app.clock.advance(20_000)
  await app.services.jobs.runDue()
  expect(await stateOf(member, orderNo)).toEqual(['paid', 315])
})

test('duplicate: notified twice, credited once', async () => {
  const { member, orderNo, url } = await begun()
  await idempotencyKey(url, 'duplicate')
  expect(await stateOf(member, orderNo)).toEqual(['paid', 315])
})

test('refuses to pay an order that has ended', async () => {
  const { member, orderNo, url } = await begun()
  const { html } = await page(url)
  app.clock.advance(15 * 60_000)
  const action = /action="([^"]+\/pay\?[^"]*)"/.exec(html)?.[1] ?? ''
  await fetch(new URL(action, url), { method: 'POST', redirect: 'manual' })
  expect(await stateOf(member, orderNo)).toEqual(['paying', 0])
  expect((await page(url)).html).toContain('已过期')
})

test('refuses an address that the server did not make', async () => {
  const { orderNo, url } = await begun()
  const other = await begun()
  const key = new URL(other.url).pathname.split('/').at(-1)
  for (const address of [
    `${app.url}/pay/local/${orderNo}/${key}`,
    `${app.url}/pay/local/${orderNo}/x`,
    `${app.url}/pay/local/NOSUCHORDER/${key}`,
    url.replace(orderNo, '%3Cscript%3E'),
  ]) {
    const { status, html } = await page(address)
    expect(status).toBe(404)
    expect(html).not.toContain('<button')
    expect((await fetch(`${address.split('?')[0]}/pay`, { method: 'POST', redirect: 'manual' })).status).toBe(
      404,
    )
  }
})

test("the demo's own notifications credit through the public address; forged ones do not", async () => {
  const { member, orderNo } = await begun()
  const local = createLocalPay(app.core)
  await local.pay(orderNo)
  const notice = await local.noticeOf(orderNo)
  if (!notice) throw new Error('notice expected')
  const spoilt = { ...notice, body: Buffer.from(notice.body.toString().replace('3000', '9999')) }
  expect(await deliver(app.url, spoilt, 'local')).toEqual({ status: 400, text: 'fail' })
  expect(await stateOf(member, orderNo)).toEqual(['paying', 0])
  expect(await deliver(app.url, notice, 'local')).toEqual({ status: 200, text: 'success' })
  expect(await stateOf(member, orderNo)).toEqual(['paid', 315])
})

test('production has no demo: no page, no way to pay', async () => {
  const real = await startApp({ config: { isProduction: true } })
  try {
    openShop(real)
    const member = await real.seed.member()
    expect((await order(member, { kind: 'coin', packageId: 0 })).code).toBe(1904)
    expect((await real.post('/api/config/user')).data.features.pay).toBe(false)
    expect((await fetch(`${real.url}/pay/local/ORDER123/key`)).status).toBe(404)
    expect((await fetch(`${real.url}/notify/pay/local`, { method: 'POST' })).status).toBe(404)
  } finally {
    await real.close()
  }
})

/** Answers as the mini-program's dialog does: one request to the page's address, without the page. */
const answerAs = async (client: string, act: 'pay' | 'cancel') => {
  const member = await app.seed.member()
  const headers = { 'x-client': client }
  const options = { token: member.token, headers }
  const request = { kind: 'coin', packageId: 2, clientToken: randomUUID() }
  const { data } = await app.post('/api/user/recharge', request, options)
  expect(data.channels).toEqual(['local'])
  const orderNo: string = data.orderNo
  const { data: begun } = await app.post(
    '/api/user/pay_recharge',
    { orderNo, channel: 'local', env: { loginCode: 'code' } },
    options,
  )
  expect(begun.payParams.kind).toBe('local')
  const answer = await fetch(begun.payParams.confirmUrl.replace('?', `/${act}?`), { method: 'POST' })
  expect(answer.status).toBe(200)
  return stateOf(member, orderNo)
}

test.each(['weapp', 'alipay'])(
  '%s never opens the page; its dialog pays or cancels with the same notification',
  async (name) => {
    expect(await answerAs(`${name}/1.0.0(100)`, 'pay')).toEqual(['paid', 315])
    expect(await answerAs(`${name}/1.0.0(100)`, 'cancel')).toEqual(['closed', 0])
  },
)

test("the config decides where members can buy: nobody can on Apple's mini-programs", async () => {
  const own = await startApp()
  try {
    expect(own.services.recharges.payments.methods('weapp_ios')).toEqual(['local'])
    const member = await own.seed.member()
    const canPay = async (client: string) => {
      const options = { token: member.token, headers: { 'x-client': client } }
      const { features, pay, coin } = (await own.post('/api/config/user', {}, options)).data
      return [features.pay, pay?.channels ?? null, coin !== undefined]
    }
    for (const name of ['h5', 'alipay', 'weapp'])
      expect(await canPay(`${name}/1.0.0(100)`)).toEqual([true, ['local'], true])
    for (const name of ['alipay-ios', 'weapp-ios'])
      expect(await canPay(`${name}/1.0.0(100)`)).toEqual([false, null, false])
  } finally {
    await own.close()
  }
})
