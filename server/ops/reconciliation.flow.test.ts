import { randomUUID } from 'node:crypto'
import { expectFaults } from '../../test/net/net'
import { onMember, onPlatform } from '../domains/money/ledger/accounts'
import { fundCoins } from '../../test/server/acts/buying'
import { by, createOperator } from '../../test/server/acts/operating'
import { startApp, type TestApp } from '../../test/server/rigs/start-app'
import { fenOf } from '../../test/server/acts/unlocking'

let app: TestApp
beforeEach(async () => {
  app = await startApp()
})
afterEach(() => app.close())

/** Adds coins to a member's account without an order. */
const conjureCoins = (memberId: string, coins: number) =>
  app.core.transaction((tx) =>
    app.services.ledger.append(tx, {
      key: `coin_recharge:${randomUUID()}`,
      kind: 'coin_recharge',
      postings: [onMember(memberId, 'recharge_principal', coins * 10), onPlatform('cash_local', -coins * 10)],
    }),
  )

const { ops, refusal, actsOn } = createOperator(() => app)

test('reports correct books as correct', async () => {
  expect(await ops('ledger', 'verify')).toEqual({
    text: 'The books are right.',
    data: { isRight: true, findings: [], givenUp: 0 },
    isFault: false,
  })
  expect((await ops('ledger', 'freezes')).text).toBe('Payouts are not frozen.')
})

test('wrong books have a separate exit code and freeze payouts until an operator lifts it by name', async () => {
  expectFaults(/^log: the books are wrong: payouts are frozen: Error: recharges /)
  // Coins without an order.
  await conjureCoins('123456789012', 10)
  const found = await ops('ledger', 'verify')
  expect(found.isFault).toBe(true)
  expect(found.text).toMatch(/coin_recharge:.*expected nothing, found 100/)
  expect((await ops('ledger', 'freezes')).text).toContain('ledger')
  expect((await ops('ledger', 'unfreeze', ...by('anna', 'a test journal'))).text).toBe('Lifted: 1.')
  expect((await ops('ledger', 'freezes')).text).toBe('Payouts are not frozen.')
  expect(await refusal('ledger', 'unfreeze', ...by('anna'))).toBe('Payouts are not frozen.')
})

test('alerts about and lists a job that is given up, and retries it by name', async () => {
  expectFaults(/^log: job failed: Error: provider is away \{"kind":"stubborn"/)
  const failures: string[] = []
  app.services.jobs.handle('stubborn', () => {
    failures.push('tried')
    return failures.length > 12 ? Promise.resolve() : Promise.reject(new Error('provider is away'))
  })
  const payload = { refundNo: 'R1' }
  await app.services.queue.enqueue(app.core.db, { kind: 'stubborn', payload, runAt: app.clock.now() })
  for (let attempt = 0; attempt < 12; attempt += 1) {
    expect((await ops('jobs', 'failed')).text).toBe('No work was given up.')
    expect((await ops('alerts')).text).toBe('No alerts.')
    await app.services.jobs.runDue()
    app.clock.advance(16 * 60_000)
  }
  expect(failures).toHaveLength(12)
  const listed = await ops('jobs', 'failed')
  expect(listed.text).toContain('stubborn  refundNo R1  "provider is away"')
  const [{ id } = { id: 0 }] = listed.data as { id: number }[]
  expect((await ops('alerts')).text).toMatch(new RegExp(`job_given_up .*job ${id}, kind stubborn`))
  expect(await ops('ledger', 'verify')).toMatchObject({
    text: 'The books are right.\nTimed work that was given up: 1. See jobs failed.',
    isFault: false,
  })
  expect((await ops('jobs', 'retry', String(id), ...by('anna', 'it is back'))).text).toBe(
    'It is tried again.',
  )
  expect(await refusal('jobs', 'retry', String(id), ...by('anna'))).toContain('No work with this number')
  await app.services.jobs.runDue()
  expect(failures).toHaveLength(13)
  expect((await ops('jobs', 'failed')).text).toBe('No work was given up.')
  expect(await actsOn(`job:${id}`)).toEqual(['anna job.retried'])
})

test('lists every account, and their sum is zero', async () => {
  await conjureCoins('123456789012', 10)
  await conjureCoins('123456789013', 5)
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
  expect(await app.services.payoutFreeze.stops(app.core.db)).toBe(true)
  expect(await actsOn('payout_freeze')).toEqual(['anna payout.frozen'])
  await ops('ledger', 'unfreeze', ...by('bert'))
  expect(await app.services.payoutFreeze.stops(app.core.db)).toBe(false)
})

const keyOfJournal = async () =>
  (
    await app.core.db
      .selectFrom('ledger_journal')
      .select('business_key')
      .orderBy('id')
      .executeTakeFirstOrThrow()
  ).business_key

test('two people take back an unexplained journal, and the books are correct again', async () => {
  expectFaults(/^log: the books are wrong: payouts are frozen: Error: recharges /)
  await conjureCoins('123456789012', 10)
  const key = await keyOfJournal()
  expect((await ops('ledger', 'verify')).isFault).toBe(true)
  expect((await ops('ledger', 'reverse', key, ...by('anna', 'no order'))).data).toEqual({
    key,
    isDone: false,
  })
  expect(await refusal('ledger', 'reverse', key, ...by('Anna'))).toContain('anna has signed already')
  expect((await ops('ledger', 'verify')).isFault).toBe(true)
  expect((await ops('ledger', 'reverse', key, ...by('bert', 'no order'))).data).toEqual({ key, isDone: true })
  expect((await ops('ledger', 'verify')).text).toBe('The books are right.')
  const { recharge_principal: left } = await fenOf(app, { id: '123456789012' })
  expect(left).toBe(0)
  expect(await refusal('ledger', 'reverse', key, ...by('carl'))).toContain('taken back already')
  expect(await refusal('ledger', 'reverse', `reversal:${key}`, ...by('carl'))).toContain('no journal')
  expect(await actsOn(`ledger_journal:${key}`)).toEqual([
    'anna ledger.reversal_signed',
    'bert ledger.reversed',
  ])
})

test('refuses to take back a correct journal, and one whose money is already spent', async () => {
  await fundCoins(app, '123456789013', 10)
  expect(await refusal('ledger', 'reverse', await keyOfJournal(), ...by('anna'))).toContain('nothing wrong')
  expect(await refusal('ledger', 'reverse', 'nothing', ...by('anna'))).toContain('no journal')
  await conjureCoins('123456789012', 10)
  const { business_key: key } = await app.core.db
    .selectFrom('ledger_journal')
    .select('business_key')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  await app.core.transaction((tx) =>
    app.services.ledger.append(tx, {
      key: 'greeting_spend:none',
      kind: 'greeting_spend',
      facts: { coins: 10 },
      postings: [onMember('123456789012', 'recharge_principal', -100), onPlatform('revenue', 100)],
    }),
  )
  await ops('ledger', 'reverse', key, ...by('anna'))
  expect(await refusal('ledger', 'reverse', key, ...by('bert'))).toContain('no longer has')
})

test('finds a reversal that mirrors no journal', async () => {
  expectFaults(
    /^log: the books are wrong: payouts are frozen: Error: a reversal does not mirror its journal /,
  )
  await app.core.transaction((tx) =>
    app.services.ledger.append(tx, {
      key: 'reversal:coin_recharge:none',
      kind: 'coin_recharge',
      facts: {},
      postings: [onMember('123456789012', 'recharge_principal', 100), onPlatform('cash_local', -100)],
    }),
  )
  expect((await ops('ledger', 'verify')).text).toContain('a reversal does not mirror its journal')
})
