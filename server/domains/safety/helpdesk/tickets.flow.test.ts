import { HOUR_MS, SERVICE_ACCOUNT_ID } from '@contract/constants'
import { errorCodes } from '@contract/errors'
import type { ActionRow } from '@contract/types/action'
import { add, remove } from '../../../../test/server/acts/acting'
import { writeBill as writeBillOf, type BillInput } from '../../../../test/server/acts/billing'
import { by, createOperator } from '../../../../test/server/acts/operating'
import type { SeededMember } from '../../../../test/server/seed'
import { startApp, type TestApp } from '../../../../test/server/rigs/start-app'
import { insertBlock, sendText } from '../../../../test/server/relations'
import { feedback, openUnlocks, seedRevealed } from '../../../../test/server/acts/unlocking'

let app: TestApp
let ada: SeededMember
let bob: SeededMember

beforeAll(async () => {
  app = await startApp()
  openUnlocks(app)
})
afterAll(() => app.close())
beforeEach(async () => {
  ada = await app.seed.member()
  bob = await app.seed.member({ gender: 'male' })
  app.clock.advance(1_000)
})

const { ops } = createOperator(() => app)

const page = async (member: SeededMember, more: object = {}) =>
  (await member.post('/api/user/action_list', { kind: 'matter', ...more })).data as {
    list: ActionRow[]
    nextCursor: string | null
    total: number
  }

const tickets = async (member: SeededMember = ada) => (await page(member)).list.map(({ matter }) => matter)

const writeBill = (bill: BillInput) => writeBillOf(app, ada.id, { sign: -1, amountFen: 3_000, ...bill })

test('the list is empty for a member who brought nothing up', async () => {
  expect(await page(ada)).toEqual({ list: [], nextCursor: null, total: 0 })
})

test('a report is listed with the reported member until it is withdrawn, and shows its outcome', async () => {
  await add(ada, 'report', bob, { reason: 'harassment' })
  const { list } = await page(ada)
  expect(list[0]).toMatchObject({ kind: 'matter', locked: false, member: { id: bob.id } })
  expect(list[0]?.matter).toEqual({
    kind: 'report',
    state: 'received',
    reason: 'harassment',
    amountFen: 0,
    coins: 0,
    billId: null,
  })
  await ops('decide', list[0]?.id ?? '', '--dismiss', ...by('anna'))
  expect((await tickets())[0]?.state).toBe('refused')
  app.clock.advance(1_000)
  await add(ada, 'report', bob, { reason: 'scam' })
  await remove(ada, 'report', bob)
  expect(await tickets()).toHaveLength(1)
})

test('a report of a member who blocked the reporter stays and hides the member', async () => {
  await add(ada, 'report', bob, { reason: 'scam' })
  await app.core.db.updateTable('member').set({ account_state: 'banned' }).where('id', '=', bob.id).execute()
  const { list } = await page(ada)
  expect(list[0]?.member).toMatchObject({ gone: true, nickname: '' })
})

test('a chat with the help desk is listed with its state', async () => {
  await sendText(ada, { id: SERVICE_ACCOUNT_ID } as SeededMember, '你好')
  const id = (await page(ada)).list[0]?.id ?? ''
  expect(await tickets()).toMatchObject([{ kind: 'inquiry', state: 'received' }])
  await ops('service reply', id, '--text', '你好', '--as', 'anna')
  expect(await tickets()).toMatchObject([{ kind: 'inquiry', state: 'answered' }])
  await ops('service close', id, ...by('anna'))
  expect(await tickets()).toMatchObject([{ kind: 'inquiry', state: 'closed' }])
})

test('an appeal is listed', async () => {
  await add(bob, 'report', ada, { reason: 'harassment' })
  const report = (await page(bob)).list[0]?.id ?? ''
  await ops('decide', report, '--uphold', '--step', 'day', ...by('anna'))
  await ada.post('/api/user/add_action', {
    kind: 'appeal',
    extra: { text: '不是我' },
    clientToken: app.core.ids.uuid(),
  })
  const { list } = await page(ada)
  expect(list[0]?.matter).toMatchObject({ kind: 'appeal', state: 'reviewing' })
  await ops('appeal', list[0]?.id ?? '', '--grant', ...by('bert'))
  expect((await tickets())[0]?.state).toBe('granted')
})

test('a disputed unlock is listed for both members, each with their own outcome', async () => {
  const { seller, bob: buyer, order } = await seedRevealed(app)
  expect((await feedback(buyer, order.id, 'not_found')).code).toBe(1)
  const [mine] = (await page(buyer)).list
  expect(mine).toMatchObject({ id: order.id, unlock: { role: 'buyer', id: order.id } })
  expect(mine?.matter).toMatchObject({ kind: 'dispute', state: 'reviewing', coins: 100, amountFen: 0 })
  expect((await tickets(seller))[0]).toMatchObject({ kind: 'dispute', coins: 0, amountFen: 400 })
  app.clock.advance(25 * HOUR_MS)
  await app.services.jobs.runDue()
  const states = [(await tickets(buyer))[0]?.state, (await tickets(seller))[0]?.state]
  expect(states).toEqual(['granted', 'refused'])
  await insertBlock(app, seller, buyer)
  expect((await page(buyer)).list[0]?.member).toMatchObject({ gone: true })
})

test.each([
  ['recharge', 'recharge_refund', 'processing', 'refund', 'reviewing'],
  ['recharge', 'recharge_refund', 'done', 'refund', 'granted'],
  ['payment', 'vip_refund', 'closed', 'refund', 'refused'],
  ['withdrawal', 'withdraw', 'reviewing', 'withdrawal', 'reviewing'],
  ['withdrawal', 'withdraw', 'paying', 'withdrawal', 'reviewing'],
  ['withdrawal', 'withdraw', 'returned', 'withdrawal', 'refused'],
] as const)(
  'lists a bill of %s for %s that is %s as a %s that is %s',
  async (type, bizType, state, kind, received) => {
    await writeBill({ type, bizType, state })
    const [row] = (await page(ada)).list
    expect(row?.matter).toEqual({
      kind,
      state: received,
      amountFen: 3_000,
      coins: 0,
      reason: null,
      billId: row?.id,
    })
  },
)

test('a finished withdrawal and a recharge are not listed', async () => {
  await writeBill({ type: 'withdrawal', bizType: 'withdraw', state: 'done' })
  await writeBill({ type: 'recharge', bizType: 'coin_recharge', state: 'done' })
  expect(await tickets()).toEqual([])
})

test('pages are newest first, without gaps or repeats, and show only the member’s tickets', async () => {
  for (let n = 0; n < 7; n += 1) {
    if (n % 2 === 0) app.clock.advance(1)
    await writeBill({ type: 'withdrawal', bizType: 'withdraw', state: 'returned' })
  }
  const first = await page(ada, { limit: 3 })
  const second = await page(ada, { limit: 3, cursor: first.nextCursor })
  const third = await page(ada, { limit: 3, cursor: second.nextCursor })
  const ids = [first, second, third].flatMap(({ list }) => list.map(({ id }) => id))
  expect(new Set(ids).size).toBe(7)
  expect(first.total).toBe(7)
  expect(third.nextCursor).toBeNull()
  const { code } = await bob.post('/api/user/action_list', { kind: 'matter', cursor: first.nextCursor })
  expect(code).toBe(errorCodes.INVALID_PARAMETERS)
  expect(await tickets(bob)).toEqual([])
})
