import { DAY_MS } from '@contract/constants'
import { noticesOf } from '../../../../test/server/acts/acting'
import { outcomeOf } from '../../../../test/server/acts/operating'
import type { SeededMember } from '../../../../test/server/seed'
import { useApp } from '../../../../test/server/rigs/app-rig'
import { createWithdrawalRows } from '../../../../test/server/withdrawal-rows'
import { askForReview } from '../../../../test/server/acts/withdrawing'

const app = useApp({ connections: 34 })
beforeEach(() => app.clock.advance(DAY_MS))

const review = () => app.services.withdrawals.review
const signed = (operator: string) => ({ operator, why: '核对过' })
const { balancesOf, rowOf, billOf, actsOf } = createWithdrawalRows(() => app)
const refusalOf = (work: Promise<unknown>): Promise<string> =>
  outcomeOf(work, (value) => (typeof value === 'string' ? value : 'done'))

const ask = (amountFen: number, member?: SeededMember) => askForReview(app, amountFen, member)
/** A withdrawal that people have to pay. */
const askPaying = async (amountFen: number) => {
  const asked = await ask(amountFen)
  const { state } = await rowOf(asked.id)
  if (state === 'reviewing') {
    await review().approve(asked.id, signed('anna'))
    if (amountFen > 50_000) await review().approve(asked.id, signed('bert'))
    await app.services.jobs.runDue()
  }
  return asked
}

describe('operators', () => {
  test('approve up to ¥500 alone and larger amounts with a second person, never one person twice', async () => {
    const small = await ask(50_000)
    expect(await review().approve(small.id, signed('Anna'))).toBe('done')
    const large = await ask(50_001)
    expect(await review().approve(large.id, signed('Anna'))).toBe('more')
    expect((await rowOf(large.id)).state).toBe('reviewing')
    expect(await refusalOf(review().approve(large.id, signed('ANNA')))).toBe('SECOND_OPERATOR')
    expect(await review().approve(large.id, signed('bert'))).toBe('done')
    expect((await rowOf(large.id)).approvals.map(({ by }) => by)).toEqual(['anna', 'bert'])
    expect(await actsOf(large.member)).toEqual(['withdrawal.approved anna', 'withdrawal.approved bert'])
    expect(await refusalOf(review().approve(large.id, signed('cora')))).toBe('WITHDRAWAL_STATE')
  })

  test('return amount and fee with the reason of a rejection', async () => {
    const { id, member } = await ask(30_000)
    await review().reject(id, { ...signed('anna'), reason: 'withdraw_details' })
    expect(await rowOf(id)).toMatchObject({ state: 'rejected', reason: 'withdraw_details' })
    expect(await balancesOf(member)).toMatchObject({ income_available: 30_000, withdraw_frozen: 0 })
    expect(await noticesOf(app, member.id)).toContain('withdraw_returned')
    const { list } = (await member.post('/api/user/system_message')).data
    expect(JSON.stringify(list)).toContain('收款信息有误')
    expect(await refusalOf(review().reject(id, { ...signed('anna'), reason: 'withdraw_details' }))).toBe(
      'WITHDRAWAL_STATE',
    )
  })

  test('get an error by name for missing or unknown values', async () => {
    const { id } = await askPaying(5_000)
    const reference = 'A1'
    expect(await refusalOf(review().approve('none', signed('anna')))).toBe('WITHDRAWAL_UNKNOWN')
    expect(await refusalOf(review().find(app.core.db, 'none'))).toBe('WITHDRAWAL_UNKNOWN')
    expect(await refusalOf(review().markPaid(id, { ...signed('a'), reference }))).toBe('OPERATOR_NAME')
    expect(await refusalOf(review().markPaid(id, { operator: 'anna', why: ' ', reference }))).toBe(
      'WHY_MISSING',
    )
    expect(await refusalOf(review().markPaid(id, { ...signed('anna'), reference: 'a b' }))).toBe(
      'REFERENCE_MISSING',
    )
    expect(await refusalOf(review().markFailed(id, { ...signed('anna'), reason: 'because' }))).toBe(
      'REASON_UNKNOWN',
    )
    expect(await refusalOf(review().sendAgain(id, signed('anna')))).toBe('PAYOUT_NOT_HELD')
  })

  test('record a small payment alone, and the cash leaves the ledger', async () => {
    const { id, member } = await askPaying(5_000)
    expect(await review().markPaid(id, { ...signed('anna'), reference: '20260715001' })).toBe('done')
    expect(await rowOf(id)).toMatchObject({ state: 'paid', provider_no: '20260715001' })
    expect(await balancesOf(member)).toMatchObject({ income_available: 0, withdraw_frozen: 0 })
    const { ledger } = app.services
    expect(await ledger.has(app.core.db, `payout_reconciled:${id}`)).toBe(true)
  })

  test('record a large payment by two, who must agree; the first one may correct the record', async () => {
    const { id } = await askPaying(60_000)
    const paid = (operator: string, reference: string) =>
      refusalOf(review().markPaid(id, { ...signed(operator), reference }))
    expect(await paid('anna', 'R1')).toBe('more')
    expect(await paid('bert', 'R2')).toBe('MARKS_DIFFER')
    const failed = { ...signed('bert'), reason: 'withdraw_failed' }
    expect(await refusalOf(review().markFailed(id, failed))).toBe('MARKS_DIFFER')
    expect(await paid('anna', 'R2')).toBe('more')
    expect((await rowOf(id)).state).toBe('paying')
    expect(await paid('bert', 'R2')).toBe('done')
    expect(await rowOf(id)).toMatchObject({ state: 'paid', provider_no: 'R2' })
  })

  test('return a withdrawal that could not be paid', async () => {
    const { id, member } = await askPaying(5_000)
    const failed = { ...signed('anna'), reason: 'withdraw_name' }
    expect(await review().markFailed(id, failed)).toBe('done')
    expect(await rowOf(id)).toMatchObject({ state: 'failed', reason: 'withdraw_name' })
    expect(await balancesOf(member)).toMatchObject({ income_available: 5_000, withdraw_frozen: 0 })
  })

  test('see the payee only by name, and the reading is logged', async () => {
    const { id, member } = await ask(30_000)
    const outline = JSON.stringify([
      await review().list(app.core.db, ['reviewing'], 500),
      await review().find(app.core.db, id),
    ])
    for (const secret of ['林澈', `${member.id}@example.com`, 'payee_sealed']) {
      expect(outline).not.toContain(secret)
    }
    const { payee, needed, isFrozen } = await review().open(id, 'anna')
    expect([payee?.account, payee?.realName, needed, isFrozen]).toEqual([
      `${member.id}@example.com`,
      '林澈',
      1,
      false,
    ])
    expect(await actsOf(member)).toEqual(['withdrawal.read anna'])
  })
})

describe('concurrent calls', () => {
  test('let one of an approval, a rejection and a second approval win, and the money is in one place', async () => {
    for (let round = 0; round < 10; round++) {
      const { id, member } = await ask(30_000)
      const outcomes = await Promise.all([
        refusalOf(review().approve(id, signed('anna'))),
        refusalOf(review().reject(id, { ...signed('bert'), reason: 'withdraw_refused' })),
        refusalOf(review().approve(id, signed('cora'))),
      ])
      const { state } = await rowOf(id)
      expect(outcomes.filter((outcome) => outcome === 'WITHDRAWAL_STATE').length).toBeGreaterThanOrEqual(1)
      const { income_available: available, withdraw_frozen: frozen } = await balancesOf(member)
      expect([available, frozen]).toEqual(state === 'rejected' ? [30_000, 0] : [0, 30_000])
    }
  })

  test('book one payment once when thirty-two record it', async () => {
    const { id, member } = await askPaying(5_000)
    const marks = Array.from({ length: 32 }, (_, at) =>
      refusalOf(
        at % 2 === 0
          ? review().markPaid(id, { ...signed(`op${at}`), reference: 'R1' })
          : review().markFailed(id, { ...signed(`op${at}`), reason: 'withdraw_failed' }),
      ),
    )
    const outcomes = await Promise.all(marks)
    expect(outcomes.filter((outcome) => outcome === 'done')).toHaveLength(1)
    expect(outcomes.filter((outcome) => outcome === 'WITHDRAWAL_STATE')).toHaveLength(31)
    const { income_available: available, withdraw_frozen: frozen } = await balancesOf(member)
    const { state } = await rowOf(id)
    expect([available, frozen]).toEqual([state === 'paid' ? 0 : 5_000, 0])
  })

  test('submit one withdrawal once when many workers run its jobs', async () => {
    const { id } = await ask(30_000)
    await review().approve(id, signed('anna'))
    const { turn } = await rowOf(id)
    await Promise.all(Array.from({ length: 32 }, () => app.services.withdrawals.payouts.advance(id, turn)))
    expect((await billOf(id)).steps.map(({ state }) => state)).toEqual(['reviewing', 'approved', 'paying'])
  })
})

test('a payment by hand is left to people, without a new job', async () => {
  const { id } = await askPaying(10_000)
  const { turn } = await rowOf(id)
  expect(await rowOf(id)).toMatchObject({ state: 'paying', next_at: null })
  app.clock.advance(DAY_MS)
  await app.services.withdrawals.payouts.resume()
  await app.services.jobs.runDue()
  expect(await rowOf(id)).toMatchObject({ state: 'paying', turn, next_at: null })
})
