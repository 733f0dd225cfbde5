import { MINUTE_MS } from '@contract/constants'
import { expectFaults } from '../../../../test/net/net'
import { createPayingOut } from '../../../../test/server/acts/paying-out'
import { feeFor, giveIncome, seedAlipay } from '../../../../test/server/acts/withdrawing'
import { startLyingAlipay } from '../../../../test/server/fakes/alipay-payouts'
import {
  createLyingPayout,
  type AskFault,
  type LyingPayout,
  type PayoutAct,
  payoutActs,
} from '../../../../test/server/fakes/payout-provider'
import { dealer, lots } from '../../../../test/server/lots'
import { proofSize } from '../../../../test/server/proof-size'
import { useApp } from '../../../../test/server/rigs/app-rig'
import { createWithdrawalRows } from '../../../../test/server/withdrawal-rows'
import type { PayoutReviewService } from './payout-review.service'
import type { PayoutMoment } from './payout.service'

/** A third of the calls at each moment end in a crash. */
const crashCards: readonly [boolean, ...boolean[]] = [true, false, false]
/** Crashes at the rarest moment in a round: about thirty are dealt, and the answers dealt vary the number of calls. */
const FEWEST_DEATHS = 5

const app = useApp({ connections: 34 })

const { balancesOf } = createWithdrawalRows(() => app)
const { useProvider, passTime } = createPayingOut(() => app)

/** Alipay's adapter signs and verifies each call, so it runs fewer schedules. */
describe.each([
  { name: 'a provider', rounds: proofSize(1, 8) },
  { name: 'the adapter of Alipay', rounds: proofSize(1, 2) },
])('schedules of wrong answers and crashes, by $name', ({ name, rounds: ROUNDS }) => {
  const MEMBERS = 125
  const draw = lots(20_261_122)
  const acts = new Map<string, PayoutAct>()
  const deaths: Record<PayoutMoment, number> = { begun: 0, sent: 0, asked: 0, recorded: 0 }
  const faults: readonly [AskFault, ...AskFault[]] = [
    'none',
    'none',
    'timeout',
    'refused',
    'garbage',
    'not found yet',
  ]
  let isHonest = false
  const nextAct = dealer(payoutActs, draw)
  const nextFault = dealer(faults, draw)
  const nextCrash: Record<PayoutMoment, () => boolean> = {
    begun: dealer(crashCards, draw),
    sent: dealer(crashCards, draw),
    asked: dealer(crashCards, draw),
    recorded: dealer(crashCards, draw),
  }
  const chance: Pick<LyingPayout, 'act' | 'ask'> = {
    act(id) {
      const act = nextAct()
      acts.set(id, act)
      return act
    },
    ask: () => (isHonest ? 'none' : nextFault()),
  }
  let provider: LyingPayout
  let close: () => Promise<void> = () => Promise.resolve()
  beforeAll(async () => {
    if (name === 'a provider') return void (provider = createLyingPayout(chance))
    const alipay = await startLyingAlipay(app.clock, chance)
    provider = alipay
    close = () => alipay.close()
  })
  afterAll(() => close())
  const die = (moment: PayoutMoment): void => {
    if (isHonest || !nextCrash[moment]()) return
    deaths[moment] += 1
    throw new Error('the process died')
  }

  const ask = async (memberId: string): Promise<string> => {
    const amountFen = 3_000 + draw(17_000)
    await giveIncome(app, memberId, amountFen)
    const request = { amountFen, quoteFeeFen: feeFor(amountFen), clientToken: app.core.ids.uuid() }
    const caller = {
      id: memberId,
      deviceId: '',
      ip: '127.0.0.1',
      language: 'en' as const,
      platform: 'h5' as const,
    }
    return (await app.services.withdrawals.service.apply(caller, request)).withdrawal.id
  }

  /** Operators settle the remaining payments after a look at the provider's books. */
  const settleByHand = async (review: PayoutReviewService): Promise<void> => {
    const open = await app.core.db
      .selectFrom('withdrawal')
      .selectAll()
      .where('state', '=', 'paying')
      .execute()
    for (const { id, operator_at: operatorAt } of open) {
      expect(operatorAt).not.toBeNull()
      expect(provider.entries.get(id)?.paid ?? 0).toBe(0)
      await review.markFailed(id, { operator: 'anna', why: '查过账单', reason: 'withdraw_failed' })
    }
  }

  test('settle exactly what left the provider, and pay nobody twice', async () => {
    expectFaults(
      /^log: job failed: Error: the process died \{"kind":"payout"/,
      /^log: a payout needs an operator: Error: /,
    )
    const { review } = useProvider(provider, die)
    const request = { isVerified: true, hasAvatar: false }
    const members = await Promise.all(Array.from({ length: MEMBERS }, () => app.seed.member(request)))
    await Promise.all(members.map(({ id }) => seedAlipay(app, id)))
    const ids: string[] = []
    for (let round = 0; round < ROUNDS; round++) {
      isHonest = false
      ids.push(...(await Promise.all(members.map(({ id }) => ask(id)))))
      await passTime(15 * MINUTE_MS, 3 * MINUTE_MS)
      isHonest = true
      await passTime(30 * 60 * MINUTE_MS, 6 * 60 * MINUTE_MS)
      await settleByHand(review)
    }

    const rows = await app.core.db.selectFrom('withdrawal').selectAll().where('id', 'in', ids).execute()
    expect(rows).toHaveLength(ROUNDS * MEMBERS)
    const settledFen = rows.reduce((sum, row) => sum + (row.state === 'paid' ? row.arrive_fen : 0), 0)
    expect(provider.totalFen()).toBe(settledFen)
    for (const { id, state } of rows) {
      expect(['paid', 'failed', 'returned']).toContain(state)
      expect([id, provider.entries.get(id)?.paid ?? 0]).toEqual([id, state === 'paid' ? 1 : 0])
    }
    for (const member of members) {
      expect(await balancesOf(member)).toMatchObject({ withdraw_frozen: 0 })
    }
    // Each payment has one number and is sent once.
    expect(new Set(provider.sent.map(({ outBizNo }) => outBizNo)).size).toBe(provider.sent.length)
    // The run covered every kind of answer, and crashes at every moment.
    expect(new Set(acts.values()).size).toBe(payoutActs.length)
    for (const count of Object.values(deaths)) expect(count).toBeGreaterThan(FEWEST_DEATHS * ROUNDS)
  }, 240_000)
})
