import { HOUR_MS } from '@contract/constants'
import { fundCoins } from '../../../test/server/acts/buying'
import type { MemberOptions } from '../../../test/server/seed'
import { startApp, type TestApp } from '../../../test/server/rigs/start-app'
import {
  buy,
  codeFor,
  feedback,
  fenOf,
  letTalk,
  openUnlocks,
  orderOf,
  reply,
  seedRevealed,
  seedSeller,
} from '../../../test/server/acts/unlocking'
import { applyFor, seedEarner } from '../../../test/server/acts/withdrawing'
import { MONEY_REVIEW_WORK, startMoneyReviewer } from './money-reviewer'
import { decliners, OWNERS_WORK, silentOwners, startDemoOwners } from '../owners'
import { demoPhones } from '../seed'

let app: TestApp
beforeAll(async () => {
  app = await startApp({ config: { isDemo: true } })
  openUnlocks(app)
  startMoneyReviewer(app.core, app.services)
  startDemoOwners(app.core, app.services)
})
afterAll(() => app.close())

/** Lets time pass, and runs the recurring work of the demo world. */
const pass = async (ms: number): Promise<void> => {
  app.clock.advance(ms)
  const { jobs } = app.services
  await jobs.runDue()
  await jobs.runRecurring(MONEY_REVIEW_WORK)
  await jobs.runRecurring(OWNERS_WORK)
  await jobs.runDue()
}

const withdraw = async (fen: number) => {
  const member = await seedEarner(app, fen)
  const isLarge = fen > app.services.productConfig.withdraw.twoPersonFen
  const { data } = await applyFor(member, fen, isLarge ? await codeFor(app, member) : {})
  await app.services.jobs.runDue()
  const id = data.withdrawal.id as string
  const find = async () => (await app.services.withdrawals.review.find(app.core.db, id)).withdrawal
  return { member, id, find }
}

const acts = async (subject: string) =>
  (await app.services.audit.list(app.core.db, { subject, limit: 20 }))
    .map(({ operator, act }) => `${operator} ${act}`)
    .reverse()

test('approves a withdrawal after ten seconds, and records it as paid after three more', async () => {
  const { find } = await withdraw(30_000)
  await pass(9_999)
  expect((await find()).state).toBe('reviewing')
  await pass(1)
  expect((await find()).state).toBe('paying')
  await pass(2_999)
  expect((await find()).state).toBe('paying')
  await pass(1)
  expect(await find()).toMatchObject({
    state: 'paid',
    provider_no: expect.stringMatching(/^DEMO-\w+$/) as string,
  })
})

test('two reviewers sign a large withdrawal, and both record the payment', async () => {
  const { id, find } = await withdraw(60_000)
  await pass(10_000)
  expect((await find()).state).toBe('reviewing')
  await pass(3_000)
  expect((await find()).state).toBe('paying')
  await pass(3_000)
  expect((await find()).state).toBe('paying')
  await pass(3_000)
  expect((await find()).state).toBe('paid')
  expect(await acts(`withdrawal:${id}`)).toEqual([
    'demo-reviewer withdrawal.approved',
    'demo-second withdrawal.approved',
    'demo-reviewer withdrawal.marked_paid',
    'demo-second withdrawal.marked_paid',
  ])
})

test('rejects an amount that ends with 44 fen, fails one with 33 during payment, and returns both', async () => {
  const rejected = await withdraw(30_044)
  const failed = await withdraw(30_033)
  await pass(10_000)
  expect(await rejected.find()).toMatchObject({ state: 'rejected', reason: 'withdraw_details' })
  await pass(3_000)
  expect(await failed.find()).toMatchObject({ state: 'failed', reason: 'withdraw_account' })
  for (const { member } of [rejected, failed]) {
    const { income_available: fen, withdraw_frozen: frozen } = await fenOf(app, member)
    expect([fen > 0, frozen]).toEqual([true, 0])
  }
})

test('leaves a withdrawal alone that a person has decided', async () => {
  const { id, find } = await withdraw(30_000)
  await app.services.withdrawals.review.approve(id, { operator: 'anna', why: 'x' })
  await pass(0)
  await app.services.withdrawals.review.markPaid(id, { operator: 'anna', why: 'x', reference: 'REAL-1' })
  await pass(20_000)
  expect((await find()).provider_no).toBe('REAL-1')
})

test('upholds a complaint that is long enough, ten seconds after the owner has answered', async () => {
  const long = await seedRevealed(app)
  await feedback(long.bob, long.order.id, 'not_found', {
    detail: '搜索了三次都提示用户不存在，换了手机也一样，截图可以补充给你们看',
  })
  const short = await seedRevealed(app)
  await feedback(short.bob, short.order.id, 'not_found', { detail: '搜索不到人' })
  await pass(60_000)
  expect((await orderOf(long.bob, long.order.id)).state).toBe('disputed')
  expect(await acts(`unlock:${long.order.id}`)).toEqual([])
  await reply(long.seller, long.order.id)
  await reply(short.seller, short.order.id)
  await pass(9_999)
  expect((await orderOf(long.bob, long.order.id)).state).toBe('disputed')
  await pass(1)
  expect((await orderOf(long.bob, long.order.id)).state).toBe('refunded')
  expect((await orderOf(short.bob, short.order.id)).state).toBe('settled')
  expect(await acts(`unlock:${long.order.id}`)).toEqual([
    'demo-reviewer unlock.read',
    'demo-reviewer unlock.buyer',
  ])
})

const ofDemo = (nickname = '晚风很轻', more: MemberOptions = {}): MemberOptions => ({
  nickname,
  row: { is_demo: true },
  ...more,
})
const asked = async (request: MemberOptions) => {
  const seller = await seedSeller(app, {}, request)
  const bob = await app.seed.member({ gender: 'male' })
  await letTalk(app, bob, seller)
  await fundCoins(app, bob.id, 100)
  return { bob, orderId: (await buy(bob, seller)).id }
}

test('a demo owner accepts after eight seconds; one declines, one does not answer', async () => {
  const yes = await asked(ofDemo())
  const no = await asked(ofDemo(decliners[0]))
  const nothing = await asked(ofDemo(silentOwners[0]))
  const states = () =>
    Promise.all([yes, no, nothing].map(async ({ bob, orderId }) => (await orderOf(bob, orderId)).state))
  await pass(7_999)
  expect(await states()).toEqual(['asked', 'asked', 'asked'])
  await pass(1)
  expect(await states()).toEqual(['revealed', 'declined', 'asked'])
  await pass(48 * HOUR_MS)
  expect((await states())[2]).toBe('timed_out')
})

test('does not answer for people, including those who are logged in as a demo member', async () => {
  const person = await asked({ nickname: '晚风很轻' })
  const player = await asked(ofDemo('晚风很轻', { phone: demoPhones()[1] ?? '' }))
  await pass(60_000)
  for (const { bob, orderId } of [person, player]) {
    expect((await orderOf(bob, orderId)).state).toBe('asked')
  }
})

test('a demo owner answers a complaint, so that it is decided soon', async () => {
  const { bob, orderId } = await asked(ofDemo())
  await pass(8_000)
  await feedback(bob, orderId, 'not_found', { detail: '搜索不到人' })
  await pass(4_999)
  expect((await orderOf(bob, orderId)).timeline.at(-1)?.state).toBe('disputed')
  await pass(1)
  expect((await orderOf(bob, orderId)).timeline.at(-1)?.state).toBe('replied')
  await pass(10_000)
  expect((await orderOf(bob, orderId)).state).toBe('settled')
})

test('neither of them runs in production', () => {
  const core = { ...app.core, config: { ...app.core.config, isProduction: true } }
  expect(() => startMoneyReviewer(core, app.services)).toThrow('production')
  expect(() => startDemoOwners(core, app.services)).toThrow('production')
})
