import { by, createOperator } from '../../test/server/operating'
import { startApp, type TestApp } from '../../test/server/start-app'
import { giveCoins } from '../../test/server/unlocking'

let app: TestApp
beforeEach(async () => {
  app = await startApp()
})
afterEach(() => app.close())

const { ops, refusal, actsOn } = createOperator(() => app)

test('right books are said to be right', async () => {
  expect(await ops('ledger', 'verify')).toEqual({
    text: 'The books are right.',
    data: { isRight: true, findings: [] },
    isFault: false,
  })
  expect((await ops('ledger', 'freezes')).text).toBe('Payouts are not frozen.')
})

test('wrong books are a fault of their own, freeze payouts, and are lifted by name', async () => {
  // Coins without an order behind them.
  await giveCoins(app, { id: '123456789012' }, 10)
  const found = await ops('ledger', 'verify')
  expect(found.isFault).toBe(true)
  expect(found.text).toMatch(/coin_recharge:.*expected nothing, found 100/)
  expect((await ops('ledger', 'freezes')).text).toContain('ledger')
  expect((await ops('ledger', 'unfreeze', ...by('anna', 'a test journal'))).text).toBe('Lifted: 1.')
  expect((await ops('ledger', 'freezes')).text).toBe('Payouts are not frozen.')
  expect(await refusal('ledger', 'unfreeze', ...by('anna'))).toBe('Payouts are not frozen.')
})

test('every account is told, and all together they are zero', async () => {
  await giveCoins(app, { id: '123456789012' }, 10)
  await giveCoins(app, { id: '123456789013' }, 5)
  const { text, data, isFault } = await ops('ledger', 'balances')
  expect(isFault).toBe(false)
  expect(text).toMatch(/platform +cash_local +-¥1\.50/)
  expect(text).toMatch(/members +recharge_principal +¥1\.50/)
  expect(text).toMatch(/all +¥0\.00$/)
  expect(data).toMatchObject({ sumFen: 0 })
})

test('an operator freezes payouts, once, with a reason', async () => {
  expect((await ops('ledger', 'freeze', ...by('anna', 'the bank called'))).text).toBe('Payouts are frozen.')
  expect(await refusal('ledger', 'freeze', ...by('bert'))).toContain('frozen payouts already')
  expect(await app.services.payoutFreeze.stops(app.core.db, 1)).toBe(true)
  expect(await actsOn('payout_freeze')).toEqual(['anna payout.frozen'])
  await ops('ledger', 'unfreeze', ...by('bert'))
  expect(await app.services.payoutFreeze.stops(app.core.db, 1)).toBe(false)
})
