import { randomUUID } from 'node:crypto'
import { DAY_MS, HOUR_MS } from '@contract/constants'
import { errorCodes } from '@contract/errors'
import { expectFaults } from '../../../../test/net/net'
import { listOf } from '../../../../test/server/acts/acting'
import { fundCoins, openShop, order, pay as payOrder } from '../../../../test/server/acts/buying'
import {
  accountOf,
  cancel,
  checkOf,
  faultsOf,
  isSeen,
  logInAgain,
} from '../../../../test/server/acts/cancelling'
import {
  createFakePayProvider,
  deliver,
  type FakePayProvider,
} from '../../../../test/server/fakes/pay-provider'
import type { SeededMember } from '../../../../test/server/seed'
import { startApp, type TestApp } from '../../../../test/server/rigs/start-app'
import { matchPair, sendText } from '../../../../test/server/relations'
import { buy, decide, feedback, fenOf, openUnlocks, seedTrade } from '../../../../test/server/acts/unlocking'
import {
  applyFor,
  giveIncome,
  proveSelf,
  seedAlipay,
  seedEarner,
} from '../../../../test/server/acts/withdrawing'

let app: TestApp
let fake: FakePayProvider

beforeAll(async () => {
  let now = () => 0
  fake = createFakePayProvider(() => now())
  app = await startApp({ connections: 20, providers: { payment: [fake] } })
  now = app.clock.now
  openShop(app)
  openUnlocks(app)
})
afterAll(() => app.close())
beforeEach(() => app.clock.advance(DAY_MS))

const work = () => app.services.jobs.runDue()
const bought = async (member: SeededMember, packageId: number): Promise<string> => {
  const { data } = await order(member, { kind: 'coin', packageId })
  await payOrder(member, data.orderNo, 'wx_jsapi')
  fake.pay(data.orderNo)
  await deliver(app.url, fake.notice({ kind: 'paid', orderNo: data.orderNo }))
  return data.orderNo as string
}

describe('the check', () => {
  test('of an ordinary account names no blockers and no balances', async () => {
    const member = await app.seed.member()
    expect((await checkOf(member)).data).toEqual({
      state: 'active',
      deadline: null,
      blockers: [],
      balances: {
        incomeFen: 0,
        payout: null,
        payoutTo: null,
        refundFen: 0,
        byHandFen: 0,
        openUnlocks: 0,
        lostCoins: 0,
        vipExpireAt: null,
      },
      coolingDays: 15,
    })
  })

  test('names an unsettled sale to its owner, and a dispute to both sides', async () => {
    const { seller, bob } = await seedTrade(app)
    const { id } = await buy(bob, seller)
    await decide(seller, id, 'accept')
    const ofOwner = (await checkOf(seller)).data
    expect(ofOwner.blockers).toEqual([{ kind: 'escrow', count: 1, until: app.clock.now() + 3 * DAY_MS }])
    const ofBuyer = (await checkOf(bob)).data
    expect(ofBuyer).toMatchObject({ blockers: [], balances: { openUnlocks: 1 } })
    app.clock.advance(DAY_MS)
    expect((await feedback(bob, id, 'not_found')).code).toBe(1)
    for (const side of [seller, bob]) {
      expect((await checkOf(side)).data.blockers).toEqual([{ kind: 'dispute', count: 1, until: null }])
      const refused = await cancel(app, side)
      expect(refused).toMatchObject({
        code: errorCodes.CANCELLATION_BLOCKED,
        data: { blockers: ['dispute'] },
      })
      expect(await accountOf(app, side)).toBe('active')
    }
  })

  test('names a running withdrawal', async () => {
    const member = await seedEarner(app, 5_000)
    expect((await applyFor(member, 4_000)).code).toBe(1)
    expect((await checkOf(member)).data.blockers).toEqual([{ kind: 'withdrawal', count: 1, until: null }])
  })

  test('names pending income, and until when it is pending', async () => {
    const { seller, bob } = await seedTrade(app)
    const { id } = await buy(bob, seller)
    await decide(seller, id, 'accept')
    app.clock.advance(DAY_MS)
    expect((await feedback(bob, id, 'added', { score: 5 })).code).toBe(1)
    const { blockers } = (await checkOf(seller)).data
    expect(blockers).toEqual([{ kind: 'income_pending', count: 1, until: app.clock.now() + 7 * DAY_MS }])
    expect((await checkOf(bob)).data.blockers).toEqual([])
  })

  test('says how much of the paid coins is refunded, and how much is too old for that', async () => {
    const member = await app.seed.member()
    await bought(member, 2)
    expect((await checkOf(member)).data.balances).toMatchObject({
      refundFen: 3_000,
      byHandFen: 0,
      lostCoins: 15,
    })
    app.clock.advance(366 * DAY_MS)
    const again = await logInAgain(app, member)
    expect((await checkOf(again)).data.balances).toMatchObject({ refundFen: 0, byHandFen: 3_000 })
  })
})

test('confirms the open unlocks of a buyer who leaves: the owner is paid, and nobody waits', async () => {
  const { seller, bob } = await seedTrade(app)
  const { id, paidCoins } = await buy(bob, seller)
  await decide(seller, id, 'accept')
  expect((await cancel(app, bob)).code).toBe(1)
  expect(await accountOf(app, bob)).toBe('cancelling')
  const order = app.core.db
    .selectFrom('unlock_order')
    .select(['state', 'owner_share_fen'])
    .where('id', '=', id)
  const { state, owner_share_fen: share } = await order.executeTakeFirstOrThrow()
  expect(state).toBe('settled')
  expect(await fenOf(app, bob)).toMatchObject({ escrow: 0 })
  expect(await fenOf(app, seller)).toMatchObject({ income_pending: share })
  expect(paidCoins).toBeGreaterThan(0)
})

/** A new session of the member. */
describe('hides the account at once, ends its sessions and returns the last day', () => {
  test('hides the account at once, ends its sessions and answers the last day', async () => {
    const ada = await app.seed.member()
    const bob = await app.seed.member({ gender: 'male' })
    await matchPair(app, ada, bob)
    await sendText(ada, bob, '你好')
    expect(await isSeen(bob, ada)).toBe(true)
    const answer = await cancel(app, ada, { reason: '找到对象了' })
    const deadline = app.clock.now() + 15 * DAY_MS
    expect(answer).toMatchObject({ code: 1, data: { state: 'cancelling', deadline, blockers: [] } })
    expect((await ada.post('/api/user/my_info')).status).toBe(401)
    expect(await isSeen(bob, ada)).toBe(false)
    const { list } = (await bob.post('/api/user/message_group_list', { box: 'main' })).data
    expect(list[0].peer).toMatchObject({ id: ada.id, gone: true, nickname: '' })
  })

  test('keeps no reason of blanks', async () => {
    const member = await app.seed.member()
    expect((await cancel(app, member, { reason: '\u2800\u2800' })).code).toBe(1)
    const { reason } = await app.core.db
      .selectFrom('cancellation')
      .select('reason')
      .where('member_id', '=', member.id)
      .executeTakeFirstOrThrow()
    expect(reason).toBeNull()
  })

  test('accepts a reason of 140 characters as a reader counts them, and refuses a longer one', async () => {
    const member = await app.seed.member()
    const long = await cancel(app, member, { reason: '👩‍🚀'.repeat(141) })
    expect(long.code).toBe(errorCodes.INVALID_PARAMETERS)
    expect(long.data.fields).toEqual({ reason: '最多140字' })
    expect(await accountOf(app, member)).toBe('active')
    app.clock.advance(DAY_MS)
    expect((await cancel(app, member, { reason: ` ${'👩‍🚀'.repeat(140)} ` })).code).toBe(1)
    const { reason } = await app.core.db
      .selectFrom('cancellation')
      .select('reason')
      .where('member_id', '=', member.id)
      .executeTakeFirstOrThrow()
    expect(reason).toBe('👩‍🚀'.repeat(140))
  })

  test('asks for the right code, and a wrong one changes nothing', async () => {
    const member = await app.seed.member()
    const answer = await cancel(app, member, { smsCode: '000000' })
    expect(answer.code).toBe(errorCodes.CODE_WRONG)
    expect(await accountOf(app, member)).toBe('active')
    expect((await member.post('/api/user/my_info')).code).toBe(1)
  })

  test('makes one cancellation of simultaneous requests', async () => {
    const member = await app.seed.member()
    app.clock.advance(61_000)
    const proof = await proveSelf(app, member)
    const body = { step: 'submit', clientToken: randomUUID(), ...proof }
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => member.post('/api/user/cancel_account', body)),
    )
    expect(answers.filter(({ code }) => code === 1).length).toBeGreaterThan(0)
    const rows = await app.core.db
      .selectFrom('cancellation')
      .selectAll()
      .where('member_id', '=', member.id)
      .execute()
    expect(rows).toHaveLength(1)
  })

  test('refunds orders that wait for an answer, on either side', async () => {
    const { seller, bob } = await seedTrade(app)
    await buy(bob, seller)
    expect((await fenOf(app, bob)).escrow).toBe(1_000)
    expect((await cancel(app, seller)).code).toBe(1)
    expect(await fenOf(app, bob)).toMatchObject({ escrow: 0, recharge_principal: 1_000 })
  })

  test('asks what to do with income, and pays it out below the minimum without a fee', async () => {
    const member = await seedEarner(app, 7)
    expect((await checkOf(member)).data.balances).toMatchObject({ incomeFen: 7, payout: null })
    const silent = await cancel(app, member)
    expect(silent.code).toBe(errorCodes.INVALID_PARAMETERS)
    expect(Object.keys(silent.data.fields as object)).toEqual(['income'])
    expect((await cancel(app, member, { income: 'withdraw' })).code).toBe(1)
    const row = await app.core.db
      .selectFrom('withdrawal')
      .selectAll()
      .where('member_id', '=', member.id)
      .executeTakeFirstOrThrow()
    expect(row).toMatchObject({ amount_fen: 7, fee_fen: 0, arrive_fen: 7, state: 'reviewing' })
    expect(await fenOf(app, member)).toMatchObject({ income_available: 0, withdraw_frozen: 7 })
  })

  test('says why income cannot be paid out, and accepts that it is given up', async () => {
    const member = await app.seed.member()
    await giveIncome(app, member.id, 900)
    const { balances } = (await checkOf(member)).data
    expect(balances.payout).toEqual({ code: errorCodes.REAL_NAME_REQUIRED, until: null })
    expect((await cancel(app, member, { income: 'withdraw' })).code).toBe(errorCodes.REAL_NAME_REQUIRED)
    expect(await accountOf(app, member)).toBe('active')
    expect((await cancel(app, member, { income: 'give_up' })).code).toBe(1)
    // Until the last day nothing is lost.
    expect((await fenOf(app, member)).income_available).toBe(900)
  })

  test('refuses a payout to an Alipay account that was bound today until its lock ends', async () => {
    const member = await app.seed.member({ isVerified: true })
    await giveIncome(app, member.id, 900)
    await seedAlipay(app, member.id, HOUR_MS)
    const { payout } = (await checkOf(member)).data.balances
    expect(payout.code).toBe(errorCodes.ALIPAY_ACCOUNT_UNUSABLE)
    expect(payout.until).toBeGreaterThan(app.clock.now())
  })

  test('refunds paid coins through their payment', async () => {
    expectFaults(/^log: the books are wrong: payouts are frozen: Error: unlocks /)
    const member = await app.seed.member()
    const orderNo = await bought(member, 2)
    expect((await cancel(app, member)).code).toBe(1)
    await work()
    await work()
    const { refunds } = fake.books.get(orderNo) ?? { refunds: new Map<string, number>() }
    expect([...refunds.values()]).toEqual([3_000])
    expect(await fenOf(app, member)).toMatchObject({ recharge_principal: 0, recharge_bonus: 0 })
    expect(await faultsOf(app)).toEqual([])
  })
})

test('a member who leaves invites nobody and is in no list', async () => {
  const ada = await app.seed.member()
  const bob = await app.seed.member({ gender: 'male' })
  await fundCoins(app, ada.id, 0).catch(() => undefined)
  await bob.post('/api/user/add_action', { kind: 'follow', userId: ada.id, clientToken: randomUUID() })
  const { inviteCode } = (await ada.post('/api/user/my_info')).data.user
  await cancel(app, ada)
  expect(await app.services.members.findInviter(app.core.db, inviteCode as string)).toBeNull()
  const { list } = await listOf(bob, 'action_list', 'follow')
  expect(list.map((row: { member: { gone: boolean } | null }) => row.member?.gone ?? true)).not.toContain(
    false,
  )
})
