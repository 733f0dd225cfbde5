import { randomUUID } from 'node:crypto'
import { DAY_MS } from '@contract/constants'
import { expectFaults } from '../../../../test/net/net'
import { openShop } from '../../../../test/server/acts/buying'
import { faultsOf, giveBonus, isSeen, logIn, logInAgain } from '../../../../test/server/acts/cancelling'
import { createPhoneChanging } from '../../../../test/server/acts/changing-phone'
import type { SeededMember } from '../../../../test/server/seed'
import { startApp, type TestApp } from '../../../../test/server/rigs/start-app'
import { insertBlock } from '../../../../test/server/relations'
import { fenOf, openUnlocks } from '../../../../test/server/acts/unlocking'
import { giveIncome } from '../../../../test/server/acts/withdrawing'
import { doDueWork, dumpOf, leaveForGood, tablesOf } from '../../../../test/server/acts/erasing'
import { erasurePlan } from './erasure-plan'

let app: TestApp
beforeAll(async () => {
  app = await startApp({ connections: 12 })
  openShop(app)
  openUnlocks(app)
})
afterAll(() => app.close())
beforeEach(() => app.clock.advance(DAY_MS))

test('the plan names every table of the database', async () => {
  expect(Object.keys(erasurePlan).sort()).toEqual((await tablesOf(app)).sort())
})

test('the phone may register again as an unknown member; only blocks still apply', async () => {
  const ada = await app.seed.member()
  const eve = await app.seed.member({ gender: 'male' })
  await insertBlock(app, eve, ada)
  await leaveForGood(app, ada)
  const { data } = await logIn(app, ada)
  expect(data.registerState).toBe('new')
  const registered = await app.post('/api/auth/register', {
    registerTicket: data.registerTicket,
    gender: 'female',
    birthday: '1996-05-05',
    consents: { user: '1.0', privacy: '1.0' },
    clientToken: randomUUID(),
    deviceId: 'fresh',
  })
  expect(registered.code).toBe(1)
  const newId = registered.data.userId as string
  expect(newId).not.toBe(ada.id)
  const seen = await eve.post('/api/user/get', { userId: newId })
  expect(seen.code).not.toBe(1)
})

describe('a block of a member who registered again with the phone of an erased account', () => {
  const { newPhone, change } = createPhoneChanging(() => app)
  const hashesOf = async (blocker: SeededMember): Promise<string[]> => {
    const { db } = app.core
    const rows = await db
      .selectFrom('block')
      .select('to_phone_hash')
      .where('from_id', '=', blocker.id)
      .execute()
    return rows.map(({ to_phone_hash: hash }) => hash.toString('hex'))
  }

  test('applies to their next number, and the former number is free of it', async () => {
    const [eve, ada] = [await app.seed.member({ gender: 'male' }), await app.seed.member()]
    await insertBlock(app, eve, ada)
    await leaveForGood(app, ada)
    const newcomer = await app.seed.member({ phone: ada.phone })
    expect((await change(newcomer, newPhone())).code).toBe(1)
    expect([await isSeen(eve, newcomer), await isSeen(newcomer, eve)]).toEqual([false, false])
    const stranger = await app.seed.member({ phone: ada.phone })
    expect([await isSeen(eve, stranger), await isSeen(stranger, eve)]).toEqual([true, true])
  })

  test('outlives the erased account’s hash, and is deleted with the last account of the number', async () => {
    const [eve, ada] = [await app.seed.member({ gender: 'male' }), await app.seed.member()]
    await insertBlock(app, eve, ada)
    await leaveForGood(app, ada)
    const registered = await app.seed.member({ phone: ada.phone })
    app.clock.advance(31 * DAY_MS)
    await doDueWork(app)
    // Unused sessions have expired by now.
    const [stranger, viewer] = [await app.seed.member(), await logInAgain(app, eve)]
    const newcomer = await logInAgain(app, registered)
    expect([await isSeen(viewer, stranger), await isSeen(stranger, newcomer)]).toEqual([true, true])
    expect([await isSeen(viewer, newcomer), await isSeen(newcomer, viewer)]).toEqual([false, false])
    await leaveForGood(app, newcomer)
    app.clock.advance(31 * DAY_MS)
    await doDueWork(app)
    expect(await hashesOf(eve)).toEqual([''])
  })
})

test('given coins expire, and income that was given up is revenue of the product', async () => {
  expectFaults(/^log: the books are wrong: payouts are frozen: Error: unlocks /)
  const member = await app.seed.member()
  await giveBonus(app, member.id, 20)
  await giveIncome(app, member.id, 900)
  await leaveForGood(app, member, { income: 'give_up' })
  expect(await fenOf(app, member)).toMatchObject({ recharge_bonus: 0, income_available: 0 })
  expect(await faultsOf(app)).toEqual([])
})

test('a repeated job changes nothing', async () => {
  const member = await app.seed.member()
  await leaveForGood(app, member)
  const before = await dumpOf(app)
  await app.core.db
    .updateTable('job')
    .set({ done_at: null })
    .where('kind', 'like', 'cancellation%')
    .where('run_at', '<=', app.clock.now())
    .execute()
  await doDueWork(app)
  const after = await dumpOf(app)
  for (const table of ['member', 'cancellation', 'upload', 'block'])
    expect(after.get(table)).toBe(before.get(table))
})
