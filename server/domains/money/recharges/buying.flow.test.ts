import { randomUUID } from 'node:crypto'
import { DAY_MS, MINUTE_MS } from '@contract/constants'
import { billsOf, order, pay, orderStatus, walletOf } from '../../../../test/server/acts/buying'
import { deliver } from '../../../../test/server/fakes/pay-provider'
import { beginOrder, beHonest, orderRowOf, useShop } from '../../../../test/server/shop'
import { errorCodes } from '../../../../contract/errors'

const { app, fake } = useShop({}, ['wx_jsapi', 'wx_h5'])
afterEach(() => {
  fake.onPrepare = null
  beHonest(fake)
})

/** An adult who is old enough for every ceiling but the month's. */
const buyer = (age?: number) => app.seed.member(age === undefined ? {} : { age })
const coins = (packageId = 0) => ({ kind: 'coin', packageId }) as const
const begun = async () => {
  const member = await buyer()
  return { member, orderNo: await beginOrder(member, coins()) }
}
const paidNotice = (orderNo: string) => {
  fake.pay(orderNo)
  return fake.notice({ kind: 'paid', orderNo })
}
const findings = () => app.services.ledgerVerify.runNow()

test('sells coins: order, payment, webhook, credit with bonus, bills, notification, wallet', async () => {
  const member = await buyer()
  const made = await order(member, coins(2))
  expect(made.data).toEqual({
    orderNo: expect.stringMatching(/^[0-9A-Za-z]{8,32}$/) as string,
    amountFen: 3_000,
    channels: ['wx_jsapi', 'wx_h5'],
    expireAt: app.clock.now() + 15 * MINUTE_MS,
    monthFen: 3_000,
  })
  const { orderNo } = made.data
  expect((await orderStatus(member, orderNo)).data).toEqual({ payParams: null, state: 'created', bill: null })
  const begun = await pay(member, orderNo, 'wx_jsapi')
  expect(begun.data).toMatchObject({
    payParams: { kind: 'wx_jsapi' },
    state: 'paying',
    bill: {
      type: 'recharge',
      bizType: 'coin_recharge',
      state: 'processing',
      amountFen: 3_000,
      coins: 300,
      sign: 1,
    },
  })
  expect(await deliver(app.url, paidNotice(orderNo))).toEqual({ status: 200, text: 'success' })
  expect((await orderStatus(member, orderNo)).data).toMatchObject({ state: 'paid', bill: { state: 'done' } })
  expect(await walletOf(member)).toEqual({
    principalCoins: 300,
    bonusCoins: 15,
    totalCoins: 315,
    nextBonusExpiry: { coins: 15, at: app.clock.now() + 365 * DAY_MS },
    incomePendingFen: 0,
    incomeAvailableFen: 0,
    nextIncomeRelease: null,
    withdrawFrozenFen: 0,
    escrowCoins: 0,
    firstRechargeDone: true,
  })
  expect(
    (await billsOf(app, member.id)).map(({ biz_type, state, coins }) => [biz_type, state, coins]).sort(),
  ).toEqual([
    ['bonus_grant', 'done', 15],
    ['coin_recharge', 'done', 300],
  ])
  const notices = await app.core.db
    .selectFrom('notice')
    .selectAll()
    .where('member_id', '=', member.id)
    .execute()
  expect(notices).toMatchObject([{ kind: 'recharge_done', params: { coins: '315' } }])
  expect(await findings()).toEqual([])
})

test('credits nothing on the client’s word', async () => {
  const { member, orderNo } = await begun()
  expect((await orderStatus(member, orderNo)).data.state).toBe('paying')
  expect((await walletOf(member)).totalCoins).toBe(0)
})

test('finds a payment with the next query when its webhook is lost', async () => {
  const { member, orderNo } = await begun()
  fake.pay(orderNo)
  expect((await orderStatus(member, orderNo)).data.state).toBe('paid')
  expect((await walletOf(member)).totalCoins).toBe(60)
  expect(await deliver(app.url, fake.notice({ kind: 'paid', orderNo }))).toMatchObject({ text: 'success' })
  expect((await walletOf(member)).totalCoins).toBe(60)
})

test('asks the provider at most every three seconds while a member polls', async () => {
  const { member, orderNo } = await begun()
  const asked = () => fake.asked.filter((question) => question === `query ${orderNo}`).length
  await Promise.all(Array.from({ length: 20 }, () => orderStatus(member, orderNo)))
  expect(asked()).toBe(1)
  app.clock.advance(2_999)
  fake.pay(orderNo)
  expect((await orderStatus(member, orderNo)).data.state).toBe('paying')
  expect(asked()).toBe(1)
  app.clock.advance(1)
  expect((await orderStatus(member, orderNo)).data.state).toBe('paid')
  expect(asked()).toBe(2)
})

test('asks the provider by itself at 3 s, 10 s, 30 s, 2 min, 5 min and so on', async () => {
  const { member, orderNo } = await begun()
  const since = app.clock.now()
  const asked = () => fake.asked.filter((question) => question === `query ${orderNo}`).length
  for (const [index, ms] of [3_000, 10_000, 30_000, 120_000, 300_000].entries()) {
    app.clock.set(since + ms - 1)
    await app.services.jobs.runDue()
    expect(asked()).toBe(index)
    app.clock.set(since + ms)
    if (index === 4) fake.pay(orderNo)
    await app.services.jobs.runDue()
    expect(asked()).toBe(index + 1)
  }
  expect((await walletOf(member)).totalCoins).toBe(60)
})

test('credits a webhook that arrives before the provider’s answer to the preparation', async () => {
  const member = await buyer()
  const { data } = await order(member, coins())
  fake.onPrepare = async (orderNo) => {
    if (orderNo === data.orderNo) await deliver(app.url, paidNotice(orderNo))
  }
  expect((await pay(member, data.orderNo, 'wx_jsapi')).data).toMatchObject({ state: 'paid', payParams: null })
  expect((await walletOf(member)).totalCoins).toBe(60)
})

test.each([
  ['rejected', 'PAYMENT_FAILED'],
  ['lost', 'PAYMENT_PENDING'],
  ['throws', 'PAYMENT_PENDING'],
] as const)(
  'refuses when the provider’s preparation is %s, with %s, and succeeds on retry',
  async (lie, refusal) => {
    const member = await buyer()
    const { data } = await order(member, coins())
    fake.lies.prepare.push(lie)
    expect((await pay(member, data.orderNo, 'wx_jsapi')).code).toBe(errorCodes[refusal])
    expect((await pay(member, data.orderNo, 'wx_jsapi')).data.payParams).toMatchObject({ kind: 'wx_jsapi' })
  },
)

test('credits nothing for another amount, raises an alert and notifies the member', async () => {
  const { member, orderNo } = await begun()
  fake.pay(orderNo, 1)
  expect((await orderStatus(member, orderNo)).code).toBe(errorCodes.AMOUNT_MISMATCH)
  expect(await deliver(app.url, fake.notice({ kind: 'paid', orderNo }))).toMatchObject({ text: 'success' })
  expect((await walletOf(member)).totalCoins).toBe(0)
  const alerts = await app.services.recharges.cases.alerts(50)
  expect(alerts.filter(({ order_no: no }) => no === orderNo)).toMatchObject([
    { reason: 'amount_mismatch', facts: { paidFen: 1, amountFen: 600 } },
  ])
})

test('closes the first channel before the member pays by another one', async () => {
  const { member, orderNo } = await begun()
  fake.lies.close.push('lost')
  expect((await pay(member, orderNo, 'wx_h5')).code).toBe(errorCodes.PAYMENT_PENDING)
  expect((await pay(member, orderNo, 'wx_h5')).data.payParams).toMatchObject({ kind: 'wx_h5' })
  expect((await orderRowOf(app, orderNo)).channel).toBe('wx_h5')
  const second = await begun()
  fake.pay(second.orderNo)
  expect((await pay(second.member, second.orderNo, 'wx_h5')).data).toMatchObject({
    state: 'paid',
    payParams: null,
  })
})

test('credits once and raises an alert when an order is paid by two channels', async () => {
  const { member, orderNo } = await begun()
  expect(await deliver(app.url, paidNotice(orderNo))).toMatchObject({ text: 'success' })
  const other = fake.notice({ kind: 'paid', orderNo, id: 'second', providerNo: 'other' })
  expect(await deliver(app.url, other, 'wx_h5')).toMatchObject({ text: 'success' })
  expect((await walletOf(member)).totalCoins).toBe(60)
  const alerts = await app.services.recharges.cases.alerts(50)
  expect(alerts.filter(({ order_no: no }) => no === orderNo)).toMatchObject([{ reason: 'paid_twice' }])
})

test('names every refusal', async () => {
  const member = await buyer()
  const other = await buyer()
  const minor = await buyer(17)
  const { data } = await order(member, coins())
  const codeOf = async (answer: ReturnType<typeof order>) => (await answer).code
  expect(await codeOf(order(minor, coins()))).toBe(errorCodes.MINOR_PROTECTION)
  expect(await codeOf(order(member, coins(9)))).toBe(errorCodes.PACKAGE_CHANGED)
  expect(await codeOf(order(member, { kind: 'coin', packageId: 'v30' }))).toBe(errorCodes.PACKAGE_CHANGED)
  expect(await codeOf(order(member, { kind: 'vip', packageId: 0 }))).toBe(errorCodes.PACKAGE_CHANGED)
  expect(await codeOf(pay(other, data.orderNo, 'wx_jsapi'))).toBe(errorCodes.NOT_FOUND)
  expect(await codeOf(orderStatus(other, data.orderNo))).toBe(errorCodes.NOT_FOUND)
  expect(await codeOf(pay(member, 'NOSUCHORDER', 'wx_jsapi'))).toBe(errorCodes.NOT_FOUND)
  expect(await codeOf(pay(member, data.orderNo, 'local'))).toBe(errorCodes.CHANNEL_UNAVAILABLE)
  expect(await codeOf(pay(member, data.orderNo, 'ali_wap'))).toBe(errorCodes.CHANNEL_UNAVAILABLE)
  for (const returnUrl of [
    'https://evil.example/#/pages/my/wallet',
    `${app.url}.evil.example/#/pages/my/wallet`,
    '//evil.example/#/pages/my/wallet',
    'javascript:alert(1)',
    '#/pages/my/wallet" onclick="x',
    `${app.url}/notify/pay`,
  ]) {
    const answer = await pay(member, data.orderNo, 'wx_jsapi', { returnUrl })
    expect(answer.code).toBe(errorCodes.INVALID_PARAMETERS)
    expect(answer.data.fields).toHaveProperty(['env.returnUrl'])
  }
  const { pay: shop } = app.services.productConfig.features
  shop.h5 = false
  expect(await codeOf(order(member, coins()))).toBe(errorCodes.FEATURE_OFF)
  shop.h5 = true
})

test('rejects hostile packages and amounts from the client', async () => {
  const member = await buyer()
  const hostile: unknown[] = [
    -1, 0.5, 1e308, 100, 2 ** 53, '0', '1e3', 'NaN', '１', ' 0', '0 ', '', null, true, [], [0], {}, { id: 0 },
  ] // prettier-ignore
  for (const packageId of hostile) {
    const answer = await member.post('/api/user/recharge', {
      kind: 'coin',
      packageId,
      clientToken: randomUUID(),
    })
    expect([errorCodes.PACKAGE_CHANGED, errorCodes.INVALID_PARAMETERS]).toContain(answer.code)
  }
  const claims = [{ amountFen: 1 }, { amountFen: 0 }, { bonusNum: 1_000_000 }]
  for (const claim of claims) {
    const answer = await order(member, { ...coins(4), ...claim })
    expect(answer.code).toBe(errorCodes.PACKAGE_CHANGED)
  }
  const unnamed: object = { num: 1_000_000 }
  expect((await order(member, { ...coins(4), ...unnamed })).data).toMatchObject({ amountFen: 12_800 })
})

test('rejects an order at a price or with a bonus that the member was not shown', async () => {
  const member = await buyer()
  const { coin, vip } = app.services.productConfig
  const coinPackage = coin.packages.find(({ id }) => id === 2)!
  const vipPackage = vip.packages.find(({ id }) => id === 'v30')!
  const before = [coinPackage.bonusNum, vipPackage.amountFen] as const
  const coinRequest = { ...coins(2), amountFen: 3_000, bonusNum: 15, clientToken: randomUUID() }
  const vipRequest = { kind: 'vip', packageId: 'v30', amountFen: 3_000, clientToken: randomUUID() } as const
  const [bought, joined] = [await order(member, coinRequest), await order(member, vipRequest)]
  expect([bought.code, joined.code]).toEqual([1, 1])
  coinPackage.bonusNum = 10
  vipPackage.amountFen = 3_500
  const late = () => ({ clientToken: randomUUID() })
  expect((await order(member, { ...coinRequest, ...late() })).code).toBe(errorCodes.PACKAGE_CHANGED)
  expect((await order(member, { ...vipRequest, ...late() })).code).toBe(errorCodes.PACKAGE_CHANGED)
  const { length } = await app.core.db
    .selectFrom('recharge_order')
    .select('order_no')
    .where('member_id', '=', member.id)
    .execute()
  expect(length).toBe(2)
  // A repeated request returns the earlier order.
  expect((await order(member, coinRequest)).data).toEqual(bought.data)
  expect((await order(member, vipRequest)).data).toEqual(joined.data)
  const seen = await order(member, { ...vipRequest, ...late(), amountFen: 3_500 })
  expect(seen.data.amountFen).toBe(3_500)
  await pay(member, bought.data.orderNo, 'wx_jsapi')
  await deliver(app.url, paidNotice(bought.data.orderNo))
  expect((await walletOf(member)).bonusCoins).toBe(15)
  ;[coinPackage.bonusNum, vipPackage.amountFen] = before
})

test('makes one order of a hundred repeats of one request, and rejects another request with its token', async () => {
  const member = await buyer()
  const clientToken = randomUUID()
  const answers = await Promise.all(
    Array.from({ length: 100 }, () => order(member, { ...coins(), clientToken })),
  )
  expect(new Set(answers.map(({ data }) => JSON.stringify(data))).size).toBe(1)
  const rows = await app.core.db
    .selectFrom('recharge_order')
    .selectAll()
    .where('member_id', '=', member.id)
    .execute()
  expect(rows).toHaveLength(1)
  expect((await order(member, { ...coins(1), clientToken })).code).toBe(errorCodes.TOKEN_REUSED)
})
