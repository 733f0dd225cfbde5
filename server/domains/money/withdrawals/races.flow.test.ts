import { randomUUID } from 'node:crypto'
import { DAY_MS } from '@contract/constants'
import { proofSize } from '../../../../test/server/proof-size'
import type { Answer } from '../../../../test/server/seed'
import { useApp } from '../../../../test/server/rigs/app-rig'
import { applyFor, giveIncome, proveSelf, seedEarner } from '../../../../test/server/acts/withdrawing'
import { createWithdrawalRows } from '../../../../test/server/withdrawal-rows'

const app = useApp({ connections: 34 })
const { balancesOf, rowsOf, billsOf } = createWithdrawalRows(() => app)

beforeEach(() => app.clock.advance(DAY_MS))

describe('concurrent applications', () => {
  const tally = (answers: readonly Answer[]) => {
    const counts: Record<number, number> = {}
    for (const { code } of answers) counts[code] = (counts[code] ?? 0) + 1
    return counts
  }

  test('grant one of a hundred withdrawals with the money for one, round after round', async () => {
    for (let round = 0; round < proofSize(2, 6); round++) {
      const member = await seedEarner(app, 3_000)
      app.clock.advance(30_000)
      const answers = await Promise.all(Array.from({ length: 100 }, () => applyFor(member, 3_000)))
      expect(tally(answers)[1]).toBe(1)
      expect(await rowsOf(member)).toHaveLength(1)
      expect(await balancesOf(member)).toMatchObject({ income_available: 0, withdraw_frozen: 3_000 })
      expect(await billsOf(member)).toHaveLength(1)
    }
  })

  test('give one withdrawal and one answer for a hundred repeats of a request', async () => {
    const member = await seedEarner(app, 9_000)
    app.clock.advance(30_000)
    const idempotencyKey = { clientToken: randomUUID() }
    const answers = await Promise.all(
      Array.from({ length: 100 }, () => applyFor(member, 3_000, idempotencyKey)),
    )
    expect(tally(answers)).toEqual({ 1: 100 })
    expect(new Set(answers.map(({ data }) => JSON.stringify(data))).size).toBe(1)
    expect(await rowsOf(member)).toHaveLength(1)
  })

  test('give one withdrawal and one answer for repeats of a request with one code', async () => {
    const member = await seedEarner(app, 90_000)
    app.clock.advance(61_000)
    const idempotencyKey = { clientToken: randomUUID(), ...(await proveSelf(app, member)) }
    const answers = await Promise.all(
      Array.from({ length: 12 }, () => applyFor(member, 60_000, idempotencyKey)),
    )
    expect(tally(answers)).toEqual({ 1: 12 })
    expect(new Set(answers.map(({ data }) => data.withdrawal.id)).size).toBe(1)
    expect(await rowsOf(member)).toHaveLength(1)
  })

  test('never pay out income that is taken back at the same moment', async () => {
    for (let round = 0; round < proofSize(4, 10); round++) {
      const member = await seedEarner(app, 0)
      const key = `race ${randomUUID()}`
      await giveIncome(app, member.id, 3_000)
      const lot = await app.core.db
        .selectFrom('income_lot')
        .select('key')
        .where('member_id', '=', member.id)
        .executeTakeFirstOrThrow()
      const [answer, taken] = await Promise.all([
        applyFor(member, 3_000),
        app.core.transaction((tx) => app.services.income.clawBack(tx, { key: lot.key })),
      ])
      const { income_available: available, withdraw_frozen: frozen } = await balancesOf(member)
      expect([key, available, frozen + taken.takenFen]).toEqual([key, 0, 3_000])
      expect(answer.code === 1).toBe(frozen === 3_000)
    }
  })
})
