import { DAY_MS } from '@contract/constants'
import { billsOf } from '../../../../test/server/acts/buying'
import { useApp } from '../../../../test/server/rigs/app-rig'
import { DomainError } from '../../../lib/errors'
import { onMember, onPlatform } from '../ledger/accounts'

const app = useApp({ connections: 34 })
let count = 0

/** A member with bought coins and with grants that were given a moment apart. */
const rich = async (principal: number, grants: readonly number[] = []) => {
  const member = await app.seed.member()
  if (principal > 0)
    await app.core.transaction((tx) =>
      app.services.ledger.append(tx, {
        key: `coin_recharge:${member.id}`,
        kind: 'coin_recharge',
        postings: [
          onMember(member.id, 'recharge_principal', principal * 10),
          onPlatform('cash_local', -principal * 10),
        ],
      }),
    )
  for (const coins of grants) {
    app.clock.advance(1)
    await grant(member.id, coins)
  }
  return member
}
const grant = (memberId: string, coins: number, key = `test:${(count += 1)}`) =>
  app.core.transaction((tx) =>
    app.services.coins.grantBonus(tx, { memberId, coins, key, note: 'bonus_package' }),
  )
const spend = (memberId: string, coins: number, key = `greeting_spend:${(count += 1)}`) =>
  app.core.transaction((tx) =>
    app.services.coins.spendForPlatform(tx, { memberId, coins, kind: 'greeting_spend', key }),
  )
const lotsOf = (memberId: string) =>
  app.core.db
    .selectFrom('bonus_lot')
    .selectAll()
    .where('member_id', '=', memberId)
    .orderBy('expire_at')
    .execute()
const leftOf = async (memberId: string) => (await lotsOf(memberId)).map(({ left_coins }) => left_coins)
const balanceOf = (memberId: string) => app.services.coins.balanceOf(app.core.db, memberId)

test('spends given coins first, oldest first, then bought coins, for a service of the product', async () => {
  const { id } = await rich(100, [5, 8])
  expect(await spend(id, 7)).toEqual({ principalCoins: 100, bonusCoins: 6 })
  expect(await leftOf(id)).toEqual([0, 6])
  expect(await spend(id, 10)).toEqual({ principalCoins: 96, bonusCoins: 0 })
  expect(await leftOf(id)).toEqual([0, 0])
})

test('reports how many coins are missing, and moves nothing', async () => {
  const { id } = await rich(3, [5])
  await expect(spend(id, 10)).rejects.toMatchObject({ refusal: 'COINS_TOO_LOW', data: { short: 2 } })
  expect(await balanceOf(id)).toEqual({ principalCoins: 3, bonusCoins: 5 })
  expect(await leftOf(id)).toEqual([5])
})

test('accepts one grant for a reason', async () => {
  const { id } = await rich(0)
  await grant(id, 20, 'invite:1')
  await expect(grant(id, 20, 'invite:1')).rejects.toMatchObject({ code: '23505' })
  expect(await balanceOf(id)).toEqual({ principalCoins: 0, bonusCoins: 20 })
})

test('lets seven of a hundred simultaneous spends succeed when the coins are enough for seven', async () => {
  const { id } = await rich(40, [10, 20])
  const outcomes = await Promise.all(
    Array.from({ length: 100 }, () =>
      spend(id, 10).then(
        () => true,
        (error: unknown) => {
          expect(error).toBeInstanceOf(DomainError)
          return false
        },
      ),
    ),
  )
  expect(outcomes.filter(Boolean)).toHaveLength(7)
  expect(await balanceOf(id)).toEqual({ principalCoins: 0, bonusCoins: 0 })
  expect(await leftOf(id)).toEqual([0, 0])
})

test('warns of given coins a week before and expires them to the millisecond, without spent ones', async () => {
  const { id } = await rich(10, [15])
  await spend(id, 4)
  const [lot] = await lotsOf(id)
  const expireAt = lot!.expire_at
  expect(expireAt).toBe(app.clock.now() + 365 * DAY_MS)
  expect(await app.services.coins.nextExpiry(app.core.db, id)).toEqual({ coins: 11, at: expireAt })
  app.clock.set(expireAt - 7 * DAY_MS)
  await app.services.jobs.runDue()
  const notices = () => app.core.db.selectFrom('notice').selectAll().where('member_id', '=', id).execute()
  expect(await notices()).toMatchObject([
    { kind: 'bonus_expiring', category: 'wallet', params: { coins: '11' } },
  ])
  app.clock.set(expireAt - 1)
  await app.services.jobs.runDue()
  expect(await balanceOf(id)).toEqual({ principalCoins: 10, bonusCoins: 11 })
  app.clock.set(expireAt)
  await expect(spend(id, 11)).rejects.toMatchObject({ refusal: 'COINS_TOO_LOW' })
  await app.services.jobs.runDue()
  await app.services.coins.expire(lot!.id)
  expect(await balanceOf(id)).toEqual({ principalCoins: 10, bonusCoins: 0 })
  expect(await app.services.coins.nextExpiry(app.core.db, id)).toBeNull()
  const bills = await billsOf(app, id)
  expect(bills.map(({ biz_type, sign, coins, state }) => [biz_type, sign, coins, state])).toEqual([
    ['bonus_grant', 1, 15, 'done'],
    ['bonus_expire', -1, 11, 'done'],
  ])
  expect(await notices()).toHaveLength(1)
})

test('spends or expires every coin once when an expiry races a spend', async () => {
  for (let round = 0; round < 20; round++) {
    const { id } = await rich(0, [10])
    const [lot] = await lotsOf(id)
    app.clock.set(lot!.expire_at - 1)
    const spending = spend(id, 10).catch((error: unknown) => expect(error).toBeInstanceOf(DomainError))
    app.clock.advance(1)
    await Promise.all([spending, app.services.coins.expire(lot!.id)])
    await app.services.coins.expire(lot!.id)
    expect(await balanceOf(id)).toEqual({ principalCoins: 0, bonusCoins: 0 })
    expect(await leftOf(id)).toEqual([0])
  }
})

test('takes only the rest of a grant for a refund, and puts it back', async () => {
  const { id } = await rich(0, [])
  await grant(id, 15, 'recharge:1')
  await spend(id, 10)
  const debit = () => app.core.transaction((tx) => app.services.coins.debitGrant(tx, 'recharge:1', 15))
  expect(await debit()).toBe(5)
  expect(await debit()).toBe(0)
  await app.core.transaction((tx) => app.services.coins.putBackOfGrant(tx, 'recharge:1', 5))
  expect(await leftOf(id)).toEqual([5])
})
