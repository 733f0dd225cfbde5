import { randomUUID } from 'node:crypto'
import { DAY_MS } from '@contract/constants'
import { errorCodes, type ErrorName } from '@contract/errors'
import { eventsOf, noticesOf } from '../../../../test/server/acts/acting'
import type { SeededMember } from '../../../../test/server/seed'
import { useApp } from '../../../../test/server/rigs/app-rig'
import { startApp } from '../../../../test/server/rigs/start-app'
import {
  applyFor,
  giveIncome,
  proveSelf,
  seedAlipay,
  seedEarner,
} from '../../../../test/server/acts/withdrawing'
import { changeMember } from '../../../../test/server/relations'
import { createWithdrawalRows } from '../../../../test/server/withdrawal-rows'

const app = useApp({ connections: 34 })
const { balancesOf, rowsOf, billsOf, idOf, rowOf } = createWithdrawalRows(() => app)

beforeEach(() => app.clock.advance(DAY_MS))

const codeOf = (name: ErrorName): number => errorCodes[name]
const previewOf = async (member: SeededMember, amountFen?: number) =>
  (await member.post('/api/user/withdraw', amountFen === undefined ? {} : { amountFen })).data
const reject = async (member: SeededMember) => {
  const refused = { operator: 'anna', why: '核对', reason: 'withdraw_refused' }
  await app.services.withdrawals.review.reject(await idOf(member), refused)
}
/** Brings the newest withdrawal to its end, with as many operators as it needs. */
const payOut = async (member: SeededMember) => {
  const { review } = app.services.withdrawals
  const id = await idOf(member)
  await app.services.jobs.runDue()
  const signed = (operator: string) => ({ operator, why: '核对' })
  for (const operator of ['anna', 'bert']) {
    if ((await rowOf(id)).state === 'reviewing') await review.approve(id, signed(operator))
  }
  await app.services.jobs.runDue()
  for (const operator of ['anna', 'bert']) {
    if ((await rowOf(id)).state === 'paying') {
      await review.markPaid(id, { ...signed(operator), reference: `R${id}` })
    }
  }
}

describe('the preview', () => {
  test('shows the available amount, the fee, the amount that arrives and the rest', async () => {
    const member = await seedEarner(app, 12_345)
    expect(await previewOf(member, 5_001)).toMatchObject({
      availableFen: 12_345,
      minFen: 3_000,
      maxFen: 200_000,
      leftTodayFen: 200_000,
      leftThisMonthFen: 1_000_000,
      feeFen: 51,
      arriveFen: 4_950,
      blockers: [],
      smsRequired: false,
      earnedThisMonthFen: 12_345,
      nextIncomeRelease: null,
      reviewDays: 2,
    })
  })

  test.each([
    [3_000, 30],
    [3_001, 31],
    [200_000, 2_000],
    [1, 10],
  ])('shows for %d fen the fee %d', async (amountFen, feeFen) => {
    const member = await seedEarner(app, 0)
    expect((await previewOf(member, amountFen)).feeFen).toBe(feeFen)
  })

  test('limits the fee to its maximum', async () => {
    const { withdraw } = app.services.productConfig
    const member = await seedEarner(app, 0)
    const before = withdraw.maxFen
    Object.assign(withdraw, { maxFen: 1_000_000 })
    expect((await previewOf(member, 900_000)).feeFen).toBe(2_500)
    Object.assign(withdraw, { maxFen: before })
  })

  test('names all blockers, most basic first', async () => {
    const member = await app.seed.member()
    const codes = async () =>
      (await previewOf(member)).blockers.map(({ code }: { code: number }) => code) as number[]
    expect(await codes()).toEqual(
      (['REAL_NAME_REQUIRED', 'ALIPAY_ACCOUNT_UNUSABLE', 'BALANCE_TOO_LOW'] as const).map(codeOf),
    )
    await changeMember(app, member, { certified_at: 1 })
    expect(await codes()).toEqual([codeOf('ALIPAY_ACCOUNT_UNUSABLE'), codeOf('BALANCE_TOO_LOW')])
    await seedAlipay(app, member.id)
    expect(await codes()).toEqual([codeOf('BALANCE_TOO_LOW')])
    await giveIncome(app, member.id, 3_000)
    expect(await codes()).toEqual([])
  })

  test('shows the date of held income, which cannot be withdrawn', async () => {
    const member = await seedEarner(app, 0)
    await giveIncome(app, member.id, 4_000, DAY_MS)
    expect(await previewOf(member)).toMatchObject({
      availableFen: 0,
      earnedThisMonthFen: 4_000,
      nextIncomeRelease: { fen: 4_000, at: app.clock.now() + DAY_MS },
    })
  })

  test('requires a code for large amounts and for new details', async () => {
    const member = await seedEarner(app, 0)
    expect((await previewOf(member, 50_000)).smsRequired).toBe(false)
    expect((await previewOf(member, 50_001)).smsRequired).toBe(true)
    const fresh = await app.seed.member({ isVerified: true })
    await seedAlipay(app, fresh.id, 30 * DAY_MS - 1)
    expect((await previewOf(fresh, 3_000)).smsRequired).toBe(true)
    app.clock.advance(1)
    expect((await previewOf(fresh, 3_000)).smsRequired).toBe(false)
  })
})

describe('an application', () => {
  test('holds the whole amount, writes the bill and notifies the member', async () => {
    const member = await seedEarner(app, 5_000)
    const { code, data } = await applyFor(member, 3_000)
    expect(code).toBe(1)
    expect(data.withdrawal).toMatchObject({
      amountFen: 3_000,
      feeFen: 30,
      arriveFen: 2_970,
      state: 'reviewing',
      reason: null,
      timeline: [{ state: 'reviewing', at: app.clock.now(), note: null }],
    })
    expect(await balancesOf(member)).toMatchObject({ income_available: 2_000, withdraw_frozen: 3_000 })
    expect(await billsOf(member)).toMatchObject([
      {
        biz_type: 'withdraw',
        sign: -1,
        amount_fen: 3_000,
        fee_fen: 30,
        state: 'reviewing',
        balance_after_fen: 2_000,
      },
    ])
    expect(await noticesOf(app, member.id)).toEqual(['withdraw_submitted'])
    expect((await eventsOf(app, member.id)).map(({ event }) => event)).toContain('wallet')
  })

  test.each<[ErrorName, number, object]>([
    ['BELOW_MINIMUM', 2_999, {}],
    ['BELOW_MINIMUM', 0, {}],
    ['ABOVE_MAXIMUM', 200_001, {}],
    ['BALANCE_TOO_LOW', 30_001, {}],
    ['FEE_CHANGED', 3_000, { quoteFeeFen: 29 }],
    ['FEE_CHANGED', 3_000, { quoteFeeFen: 0 }],
  ])('is rejected with %s for %d fen %p', async (name, amountFen, more) => {
    const member = await seedEarner(app, 30_000)
    expect((await applyFor(member, amountFen, more)).code).toBe(codeOf(name))
    expect(await rowsOf(member)).toEqual([])
    expect(await balancesOf(member)).toMatchObject({ income_available: 30_000, withdraw_frozen: 0 })
  })

  test('is rejected for another fee with the right one', async () => {
    const member = await seedEarner(app, 30_000)
    expect((await applyFor(member, 3_000, { quoteFeeFen: 1 })).data).toEqual({ feeFen: 30 })
  })

  test.each<[ErrorName, (member: SeededMember) => Promise<unknown>]>([
    ['REAL_NAME_REQUIRED', (member) => changeMember(app, member, { certified_at: null })],
    [
      'REAL_NAME_REQUIRED',
      (member) =>
        app.core.db
          .updateTable('alipay_account')
          .set({ id_card_hash: null, id_card_sealed: null, id_card_masked: null })
          .where('member_id', '=', member.id)
          .execute(),
    ],
    [
      'ALIPAY_ACCOUNT_UNUSABLE',
      (member) => app.core.db.deleteFrom('alipay_account').where('member_id', '=', member.id).execute(),
    ],
    ['WITHDRAWAL_RUNNING', (member) => applyFor(member, 3_000)],
    [
      'WITHDRAWAL_LIMIT',
      async (member) => {
        await applyFor(member, 3_000)
        await payOut(member)
      },
    ],
  ])('is rejected with %s', async (name, prepare) => {
    const member = await seedEarner(app, 30_000)
    await prepare(member)
    const before = await rowsOf(member)
    expect((await applyFor(member, 3_000)).code).toBe(codeOf(name))
    expect((await rowsOf(member)).length).toBe(before.length)
  })

  test('is limited to one a Shanghai day and a sum a month; returned ones do not count', async () => {
    app.clock.set(Date.parse('2027-03-10T23:59:59+08:00'))
    const member = await seedEarner(app, 1_200_000)
    const key = async (amountFen: number) => {
      app.clock.advance(61_000)
      return applyFor(member, amountFen, await proveSelf(app, member))
    }
    app.clock.set(Date.parse('2027-03-11T12:00:00+08:00'))
    expect((await key(200_000)).code).toBe(1)
    await reject(member)
    for (let day = 11; day < 16; day++) {
      app.clock.set(Date.parse(`2027-03-${day}T13:00:00+08:00`))
      expect((await key(200_000)).code).toBe(1)
      await payOut(member)
      const until = Date.parse(`2027-03-${day + 1}T00:00:00+08:00`)
      const limit = { code: codeOf('WITHDRAWAL_LIMIT'), data: { until } }
      if (day < 15) expect(await key(3_000)).toMatchObject(limit)
    }
    const until = Date.parse('2027-04-01T00:00:00+08:00')
    app.clock.set(Date.parse('2027-03-16T00:00:00+08:00'))
    expect(await previewOf(member)).toMatchObject({ leftTodayFen: 200_000, leftThisMonthFen: 0 })
    expect(await applyFor(member, 3_000)).toMatchObject({ code: codeOf('WITHDRAWAL_LIMIT'), data: { until } })
    app.clock.set(until)
    expect((await applyFor(member, 3_000)).code).toBe(1)
  })

  test('of a large amount needs a code: none, a wrong one, the right one, the same request again', async () => {
    const member = await seedEarner(app, 100_000)
    const key = { clientToken: randomUUID() }
    expect((await applyFor(member, 60_000, key)).code).toBe(codeOf('SESSION_NOT_FRESH'))
    app.clock.advance(61_000)
    const proof = await proveSelf(app, member)
    const wrong = { ...proof, smsCode: proof.smsCode === '111111' ? '222222' : '111111' }
    expect((await applyFor(member, 60_000, { ...key, ...wrong })).code).toBe(codeOf('CODE_WRONG'))
    const first = await applyFor(member, 60_000, { ...key, ...proof })
    expect(first.code).toBe(1)
    const again = await applyFor(member, 60_000, { ...key, ...proof })
    expect(again.data).toEqual(first.data)
    expect((await applyFor(member, 60_001, { ...key, ...proof })).code).toBe(codeOf('TOKEN_REUSED'))
    expect(await rowsOf(member)).toHaveLength(1)
  })

  test('does not use its code up when it is rejected', async () => {
    const member = await seedEarner(app, 100_000)
    app.clock.advance(61_000)
    const proof = await proveSelf(app, member)
    expect((await applyFor(member, 100_001, proof)).code).toBe(codeOf('BALANCE_TOO_LOW'))
    expect((await applyFor(member, 60_000, proof)).code).toBe(1)
  })

  test('is found by its token for ever', async () => {
    const member = await seedEarner(app, 50_000)
    const key = { clientToken: randomUUID() }
    const first = await applyFor(member, 3_000, key)
    await payOut(member)
    app.clock.advance(3 * DAY_MS)
    await app.services.jobs.runRecurring('forget')
    const later = await applyFor(member, 3_000, key)
    expect(later.data.withdrawal).toMatchObject({ id: first.data.withdrawal.id, state: 'paid' })
    expect((await applyFor(member, 3_100, key)).code).toBe(codeOf('TOKEN_REUSED'))
    expect(await rowsOf(member)).toHaveLength(1)
  })

  test('is rejected when this server pays nothing out', async () => {
    const closed = await startApp({ config: { payout: null } })
    const member = await closed.seed.member({ isVerified: true })
    expect((await applyFor(member, 3_000)).code).toBe(codeOf('FEATURE_OFF'))
    expect((await member.post('/api/user/withdraw')).data.blockers[0].code).toBe(codeOf('FEATURE_OFF'))
    await closed.close()
  })
})
