import { randomUUID } from 'node:crypto'
import { DAY_MS } from '@contract/constants'
import { add, listOf, refusalOf, remove } from '../../../../test/server/acts/acting'
import { proofSize } from '../../../../test/server/proof-size'
import type { SeededMember } from '../../../../test/server/seed'
import { intend } from '../../../../test/server/speed-dates'
import { beginOrder, settleOrder, useShop } from '../../../../test/server/shop'
import { quotaDayOf } from '../../../lib/clock'

const { app, fake } = useShop()

const begin = (member: SeededMember, packageId = 'v30') => beginOrder(member, { kind: 'vip', packageId })
const settle = (orderNo: string) => settleOrder({ app, fake }, orderNo)
const buy = async (member: SeededMember, packageId?: string) => {
  const orderNo = await begin(member, packageId)
  await settle(orderNo)
  return orderNo
}
const vipOf = async (member: SeededMember) => (await member.post('/api/user/my_info')).data.vip
const noticesOf = async (member: SeededMember) =>
  (
    await app.core.db
      .selectFrom('notice')
      .selectAll()
      .where('member_id', '=', member.id)
      .orderBy('id')
      .execute()
  ).map(({ kind }) => kind)

test('a purchase adds days, a bill, a notification, and revenue in the ledger', async () => {
  const member = await app.seed.member()
  const orderNo = await buy(member)
  expect(await vipOf(member)).toEqual({
    level: 1,
    expireTime: app.clock.now() + 30 * DAY_MS,
    startedAt: app.clock.now(),
    source: 'purchase',
    packageId: 'v30',
  })
  const { data } = await member.post('/api/user/pay_recharge', { orderNo, query: true })
  expect(data.bill).toMatchObject({
    type: 'payment',
    bizType: 'vip_purchase',
    sign: -1,
    amountFen: 3_000,
    state: 'done',
  })
  expect(await noticesOf(member)).toEqual(['vip_started'])
  expect(await app.services.ledgerVerify.runNow()).toEqual([])
})

test('a membership has a start, also when the clock moves while its row is locked', async () => {
  const member = await app.seed.member()
  const orderNo = await begin(member, 'v7')
  const { now } = app.clock
  const started = now()
  let ticks = 0
  app.clock.now = () => started + ticks++
  try {
    await settle(orderNo)
  } finally {
    app.clock.now = now
  }
  const { startedAt, expireTime } = await vipOf(member)
  expect(startedAt).toBeGreaterThan(started)
  expect(startedAt + 7 * DAY_MS).toBe(expireTime)
})

test('new days follow the remaining ones, or begin now', async () => {
  const member = await app.seed.member()
  await buy(member, 'v7')
  app.clock.advance(2 * DAY_MS)
  await buy(member, 'v30')
  expect((await vipOf(member)).expireTime).toBe(app.clock.now() + 35 * DAY_MS)
  const lapsed = await app.seed.member({ row: { vip_expire_at: app.clock.now(), vip_started_at: 1 } })
  await buy(lapsed, 'v7')
  expect(await vipOf(lapsed)).toMatchObject({
    expireTime: app.clock.now() + 7 * DAY_MS,
    startedAt: app.clock.now(),
  })
})

test('ten orders with two webhooks each, all at once, add the days of each order once', async () => {
  for (let round = 0; round < proofSize(2, 5); round++) {
    const member = await app.seed.member()
    const orders = await Promise.all(Array.from({ length: 10 }, () => begin(member, 'v7')))
    await Promise.all(orders.flatMap((orderNo) => [settle(orderNo), settle(orderNo)]))
    expect((await vipOf(member)).expireTime).toBe(app.clock.now() + 70 * DAY_MS)
  }
})

test('warns an invisible member a day before the end, notifies of the end, and deletes nothing', async () => {
  const hidden = await app.seed.member()
  const open = await app.seed.member()
  for (const member of [hidden, open]) await buy(member, 'v7')
  await hidden.post('/api/user/update_info', { settings: { browseInvisibly: true } })
  const end = app.clock.now() + 7 * DAY_MS
  app.clock.set(end - DAY_MS - 1)
  await app.services.jobs.runDue()
  expect(await noticesOf(hidden)).toEqual(['vip_started'])
  app.clock.set(end - DAY_MS)
  await app.services.jobs.runDue()
  expect(await noticesOf(hidden)).toEqual(['vip_started', 'vip_ending'])
  expect(await noticesOf(open)).toEqual(['vip_started'])
  app.clock.set(end)
  await app.services.jobs.runDue()
  expect(await noticesOf(hidden)).toEqual(['vip_started', 'vip_ending', 'vip_ended'])
  expect((await hidden.post('/api/user/my_info')).data.user.settings.browseInvisibly).toBe(true)
})

test('notifies only of the new end when the member buys more before the end', async () => {
  const member = await app.seed.member()
  await buy(member, 'v7')
  const first = app.clock.now() + 7 * DAY_MS
  await buy(member, 'v7')
  app.clock.set(first)
  await app.services.jobs.runDue()
  expect(await noticesOf(member)).toEqual(['vip_started', 'vip_started'])
  app.clock.advance(7 * DAY_MS)
  await app.services.jobs.runDue()
  expect(await noticesOf(member)).toEqual(['vip_started', 'vip_started', 'vip_ended'])
})

describe('every benefit ends with the membership, to the millisecond', () => {
  interface Case {
    readonly member: SeededMember
    readonly target: SeededMember
  }

  // Without the free day of browsing invisibly, which needs no membership.
  beforeAll(() => {
    app.services.productConfig.quota.invisiblePerMonth = 0
  })
  afterAll(() => {
    app.services.productConfig.quota.invisiblePerMonth = 1
  })

  /** A member whose membership ends in `ms`, with more likes and visits than other members may see. */
  const caseEndingIn = async (ms: number): Promise<Case> => {
    const member = await app.seed.member({ gender: 'male', row: { vip_expire_at: app.clock.now() + ms } })
    const others = await Promise.all(Array.from({ length: 5 }, () => app.seed.member({ gender: 'female' })))
    for (const other of others) {
      await other.post('/api/user/get', { userId: member.id, from: 'home' })
      await add(other, 'like', member)
    }
    const target = await app.seed.member({ gender: 'female' })
    return { member, target }
  }

  /** Uses the daily allowance of members without a membership. */
  const use = async ({ member }: Case, scope: string, used: number): Promise<void> => {
    const period = quotaDayOf(app.clock.now(), app.services.productConfig.quota.resetHour)
    const row = { scope, subject: member.id, period, used, expire_at: app.clock.now() + 2 * DAY_MS }
    await app.core.db.insertInto('usage_count').values(row).execute()
  }

  const refusal = (answer: { code: number }) => (answer.code === 1 ? null : refusalOf(answer.code))
  const seesAll = async ({ member }: Case, kind: string): Promise<string | null> => {
    const { list } = await listOf(member, 'action_to_me_list', kind)
    expect(list.length).toBe(5)
    return list.every((row: { locked: boolean }) => !row.locked) ? null : 'locked'
  }

  const benefits: readonly [
    name: string,
    refused: string,
    prepare: ((one: Case) => Promise<unknown>) | null,
    attempt: (one: Case) => Promise<string | null | undefined>,
  ][] = [
    [
      'likes without limit',
      'LIKE_QUOTA',
      (one) => use(one, 'like', 30),
      async ({ member, target }) => refusal(await add(member, 'like', target)),
    ],
    [
      'more super likes',
      'SUPERLIKE_QUOTA',
      (one) => use(one, 'superlike', 1),
      async ({ member, target }) => refusal(await add(member, 'superlike', target)),
    ],
    [
      'undo without limit',
      'UNDO_QUOTA',
      async (one) => {
        await use(one, 'undo', 3)
        await add(one.member, 'pass', one.target)
      },
      async ({ member, target }) => refusal(await remove(member, 'pass', target, true)),
    ],
    [
      'more greetings',
      'GREETING_QUOTA',
      (one) => use(one, 'greet', 2),
      async ({ member, target }) =>
        refusal(
          await member.post('/api/user/send_msg', {
            userId: target.id,
            clientMsgId: randomUUID(),
            type: 'text',
            content: { text: '你也喜欢爬山吗' },
          }),
        ),
    ],
    [
      'speed dates without limit',
      'SPEED_QUOTA',
      (one) => use(one, 'speed', 10),
      async ({ member }) => refusal(await intend(member, 'join')),
    ],
    ['who likes me', 'locked', null, (one) => seesAll(one, 'like')],
    ['all visitors', 'locked', null, (one) => seesAll(one, 'visit')],
    [
      'filtering by interest',
      'VIP_REQUIRED',
      null,
      async ({ member }) =>
        refusal(
          await member.post('/api/user/recommend_user', {
            scene: 'home',
            filters: { interests: ['hiking'] },
          }),
        ),
    ],
    [
      'keeping a filter by interest',
      'VIP_REQUIRED',
      null,
      async ({ member }) =>
        refusal(await member.post('/api/user/update_info', { filters: { interests: ['hiking'] } })),
    ],
    [
      'browsing invisibly',
      'VIP_REQUIRED',
      null,
      async ({ member }) =>
        refusal(await member.post('/api/user/update_info', { settings: { browseInvisibly: true } })),
    ],
    [
      'erasing the own visit',
      'VIP_REQUIRED',
      ({ member, target }) => member.post('/api/user/get', { userId: target.id, from: 'home' }),
      async ({ member, target }) => refusal(await remove(member, 'visit', target)),
    ],
    [
      'the badge',
      'no badge',
      null,
      async ({ member, target }) => {
        const { data } = await target.post('/api/user/get', { userId: member.id, from: 'home' })
        return data.user.vip ? null : 'no badge'
      },
    ],
  ]

  test.each(benefits)('%s', async (_, refused, prepare, attempt) => {
    const open = await caseEndingIn(1)
    await prepare?.(open)
    expect(await attempt(open)).toBeNull()
    const over = await caseEndingIn(1)
    await prepare?.(over)
    app.clock.advance(1)
    expect(await attempt(over)).toBe(refused)
  })

  test('a visit shows again after the membership of an invisible member ends', async () => {
    const { member, target } = await caseEndingIn(1)
    await member.post('/api/user/update_info', { settings: { browseInvisibly: true } })
    const visit = async () => {
      await member.post('/api/user/get', { userId: target.id, from: 'home' })
      return (await listOf(target, 'action_to_me_list', 'visit')).total
    }
    expect(await visit()).toBe(0)
    app.clock.advance(1)
    expect(await visit()).toBe(1)
  })
})
