import { DAY_MS } from '@contract/constants'
import { expectFaults } from '../../../../test/net/net'
import { createInviting, type Inviting, invitingConfig } from '../../../../test/server/acts/inviting'
import { startApp, type TestApp } from '../../../../test/server/rigs/start-app'
import { fenOf } from '../../../../test/server/acts/unlocking'
import { onMember, onPlatform } from '../ledger/accounts'
import { shareDownFen } from '../../../lib/money'

let app: TestApp
let inviting: Inviting

beforeAll(async () => {
  app = await startApp({ connections: 34, config: invitingConfig })
  inviting = createInviting(app)
})
afterAll(() => app.close())
beforeEach(() => app.clock.advance(40 * DAY_MS))

const journalsOf = (kind: string) =>
  app.core.db.selectFrom('ledger_journal').selectAll().where('kind', '=', kind).execute()
const incomeBills = (memberId: string) =>
  app.core.db
    .selectFrom('bill')
    .select(['biz_type', 'sign', 'amount_fen', 'state', 'reason'])
    .where('member_id', '=', memberId)
    .where('type', '=', 'income')
    .orderBy('id')
    .execute()

describe('shares of invitees’ spending', () => {
  test('are five per cent, rounded down to the fen, and become available after seven days', async () => {
    const inviter = await inviting.newInviter()
    const invitee = await inviting.counted(inviter)
    await inviting.spend(invitee.id, 999, 'unlock:a')
    await inviting.work()
    expect(await fenOf(app, inviter)).toMatchObject({ income_pending: 49, income_available: 0 })
    expect(await incomeBills(inviter.id)).toEqual([
      { biz_type: 'invite_income', sign: 1, amount_fen: 49, state: 'held', reason: 'invite_share' },
    ])
    app.clock.advance(7 * DAY_MS - 1)
    await inviting.work()
    expect(await fenOf(app, inviter)).toMatchObject({ income_pending: 49, income_available: 0 })
    app.clock.advance(1)
    await inviting.work()
    expect(await fenOf(app, inviter)).toMatchObject({ income_pending: 0, income_available: 49 })
    expect(await incomeBills(inviter.id)).toMatchObject([{ state: 'done', amount_fen: 49 }])
  })

  test.each([
    [10, 800],
    [30, 1_000],
  ])('with %d counted invitees are %d hundredths of a per cent', async (counted, basisPoints) => {
    const inviter = await inviting.newInviter()
    const invitee = await inviting.counted(inviter)
    await app.core.db
      .updateTable('invite_standing')
      .set({ counted })
      .where('member_id', '=', inviter.id)
      .execute()
    await inviting.spend(invitee.id, 1_237, `unlock:level-${counted}`)
    await inviting.work()
    expect((await fenOf(app, inviter)).income_pending).toBe(shareDownFen(1_237, basisPoints))
  })

  test('wait for the verification when the spending was earlier', async () => {
    const inviter = await inviting.newInviter()
    const invitee = await inviting.joinBy(inviter)
    await inviting.spend(invitee.id, 1_000, 'unlock:early')
    await inviting.work()
    expect((await fenOf(app, inviter)).income_pending).toBe(0)
    await inviting.certify(invitee.id)
    await inviting.work()
    expect((await fenOf(app, inviter)).income_pending).toBe(50)
  })

  test('never exceed ¥50 for an invitee, to the fen, also when all spending is simultaneous', async () => {
    const inviter = await inviting.newInviter()
    const invitee = await inviting.counted(inviter)
    await Promise.all(
      Array.from({ length: 32 }, (_none, at) => inviting.spend(invitee.id, 10_000 + at, `unlock:cap-${at}`)),
    )
    await Promise.all([inviting.work(), inviting.work(), inviting.work()])
    expect((await fenOf(app, inviter)).income_pending).toBe(5_000)
    expect((await inviting.inviteOf(invitee.id)).income_fen).toBe(5_000)
  })

  test('count until the end of the thirtieth day', async () => {
    const inviter = await inviting.newInviter()
    const invitee = await inviting.joinBy(inviter)
    await inviting.certify(invitee.id)
    app.clock.advance(30 * DAY_MS - 1)
    await inviting.spend(invitee.id, 1_000, 'unlock:last')
    app.clock.advance(1)
    await inviting.spend(invitee.id, 1_000, 'unlock:late')
    await inviting.work()
    expect((await fenOf(app, inviter)).income_pending).toBe(50)
  })

  test('are paid once when a spend and its job are repeated', async () => {
    const inviter = await inviting.newInviter()
    const invitee = await inviting.counted(inviter)
    await Promise.all(Array.from({ length: 32 }, () => inviting.spend(invitee.id, 1_000, 'unlock:again')))
    const { id } = await inviting.inviteOf(invitee.id)
    await Promise.all(Array.from({ length: 32 }, () => app.services.invitations.advance(id)))
    await inviting.work()
    expect((await fenOf(app, inviter)).income_pending).toBe(50)
  })

  test('leave out spending from which the inviter earned', async () => {
    const inviter = await inviting.newInviter()
    const invitee = await inviting.counted(inviter)
    await inviting.spend(invitee.id, 1_000, 'unlock:own', inviter.id)
    await inviting.work()
    expect((await fenOf(app, inviter)).income_pending).toBe(0)
  })

  const undo = (key: string) =>
    app.core.transaction((tx) => app.services.invitations.service.onSpendUndone(tx, key))

  test('are paid after the review of an inviter who is suspended when the window ends', async () => {
    const inviter = await inviting.newInviter()
    const invitee = await inviting.counted(inviter)
    const restrict = (state: 'restricted' | 'active') =>
      app.core.db.updateTable('member').set({ account_state: state }).where('id', '=', inviter.id).execute()
    await restrict('restricted')
    await inviting.spend(invitee.id, 1_000, 'unlock:reviewed')
    for (let day = 0; day < 40; day += 1) {
      await inviting.work()
      app.clock.advance(DAY_MS)
    }
    expect((await fenOf(app, inviter)).income_pending).toBe(0)
    await restrict('active')
    await inviting.work()
    expect((await fenOf(app, inviter)).income_pending).toBe(50)
  })

  test('are taken back once when the spend is refunded, which frees the ceiling', async () => {
    const inviter = await inviting.newInviter()
    const invitee = await inviting.counted(inviter)
    await inviting.spend(invitee.id, 100_000, 'unlock:undone')
    await inviting.work()
    expect((await fenOf(app, inviter)).income_pending).toBe(5_000)
    await Promise.all(Array.from({ length: 8 }, () => undo('unlock:undone')))
    await inviting.work()
    await undo('unlock:undone')
    await inviting.work()
    expect(await fenOf(app, inviter)).toMatchObject({ income_pending: 0, income_available: 0 })
    expect(await incomeBills(inviter.id)).toMatchObject([{ state: 'returned', reason: 'invite_undone' }])
    expect((await inviting.inviteOf(invitee.id)).income_fen).toBe(0)
    await inviting.spend(invitee.id, 2_000, 'unlock:after')
    await inviting.work()
    expect((await fenOf(app, inviter)).income_pending).toBe(100)
    const held = await app.core.db
      .selectFrom('ledger_account')
      .select((eb) => eb.fn.sum<number>('balance_fen').as('fen'))
      .where('kind', '=', 'refund_reserve')
      .executeTakeFirstOrThrow()
    expect(Number(held.fen)).toBe(0)
    expect((await journalsOf('invite_undone')).length).toBeGreaterThan(0)
  })

  test('are not paid when the spend is refunded first', async () => {
    const inviter = await inviting.newInviter()
    const invitee = await inviting.joinBy(inviter)
    await inviting.spend(invitee.id, 1_000, 'unlock:never')
    await undo('unlock:never')
    await inviting.work()
    await inviting.certify(invitee.id)
    await inviting.work()
    expect((await fenOf(app, inviter)).income_pending).toBe(0)
  })

  test('are borne by the product when they were withdrawn before the refund, and the bill stays', async () => {
    const inviter = await inviting.newInviter()
    const invitee = await inviting.counted(inviter)
    await inviting.spend(invitee.id, 1_000, 'unlock:gone')
    await inviting.work()
    app.clock.advance(7 * DAY_MS)
    await inviting.work()
    await app.core.transaction((tx) =>
      app.services.ledger.append(tx, {
        key: `withdraw_hold:test-${inviter.id}`,
        kind: 'withdraw_hold',
        postings: [
          { ownerId: inviter.id, account: 'income_available', amountFen: -30 },
          { ownerId: inviter.id, account: 'withdraw_frozen', amountFen: 30 },
        ],
      }),
    )
    await undo('unlock:gone')
    await inviting.work()
    expect(await fenOf(app, inviter)).toMatchObject({ income_available: 0, withdraw_frozen: 30 })
    expect(await incomeBills(inviter.id)).toMatchObject([
      { biz_type: 'invite_income', state: 'done', amount_fen: 50 },
      { biz_type: 'income_clawback', sign: -1, state: 'done', amount_fen: 20 },
    ])
  })

  test('do not change when an unknown spend is undone', async () => {
    await undo('unlock:unknown')
    const jobs = await app.core.db
      .selectFrom('job')
      .select('id')
      .where('unique_key', 'like', '%unlock:unknown')
      .execute()
    expect(jobs).toEqual([])
  })
})

test('shares include a greeting paid with bought coins, and not one paid with given coins', async () => {
  const inviter = await inviting.newInviter()
  const invitee = await inviting.counted(inviter)
  const pay = (key: string) =>
    app.core.transaction((tx) =>
      app.services.coins.spendForPlatform(tx, {
        memberId: invitee.id,
        coins: 20,
        kind: 'greeting_spend',
        key: `greeting_spend:${key}`,
      }),
    )
  await pay('given')
  await app.core.transaction((tx) =>
    app.services.ledger.append(tx, {
      key: `coin_recharge:${invitee.id}`,
      kind: 'coin_recharge',
      postings: [onMember(invitee.id, 'recharge_principal', 600), onPlatform('cash_local', -600)],
    }),
  )
  await pay('bought')
  await inviting.work()
  expect((await fenOf(app, inviter)).income_pending).toBe(10)
})

test('shares agree with the ledger', async () => {
  expectFaults(
    /^log: the books are wrong: .*: Error: recharges; withdrawals /,
    /^log: the books are wrong: .*: Error: invitations; /,
  )
  const findings = await app.services.ledgerVerify.runNow()
  expect(findings.filter(({ check }) => check === 'invitations')).toEqual([])
  const { key } = await app.core.db
    .selectFrom('invite_spend')
    .select('key')
    .where('share_fen', '>', 0)
    .where('state', '=', 'earned')
    .limit(1)
    .executeTakeFirstOrThrow()
  await app.core.db.updateTable('invite_spend').set({ share_fen: 1 }).where('key', '=', key).execute()
  const found = await app.services.ledgerVerify.runNow()
  expect(found.map(({ check }) => check)).toContain('invitations')
})
