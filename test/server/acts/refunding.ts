import type { FakePayProvider } from '../fakes/pay-provider'
import type { SeededMember } from '../seed'
import { beginOrder, settleOrder } from '../shop'
import type { TestApp } from '../rigs/start-app'
import type { OrderOptions } from './buying'

/** An order of that package of coins. */
export const coins = (packageId: number) => ({ kind: 'coin', packageId }) as const

/** An order of 30 days of membership. */
export const vip = { kind: 'vip', packageId: 'v30' } as const

/** Paid orders and spent coins, in a shop that is started later. */
export const createRefunding = (shop: () => { readonly app: TestApp; readonly fake: FakePayProvider }) => ({
  /** A paid order, of a new member unless one is given. */
  async bought(request: OrderOptions, by?: SeededMember) {
    const member = by ?? (await shop().app.seed.member({ gender: 'male' }))
    const orderNo = await beginOrder(member, request)
    await settleOrder(shop(), orderNo)
    return { member, orderNo }
  },
  /** Spends coins of the member on the product. */
  spend: (memberId: string, amount: number) =>
    shop().app.core.transaction((tx) =>
      shop().app.services.coins.spendForPlatform(tx, {
        memberId,
        coins: amount,
        kind: 'greeting_spend',
        key: `greeting_spend:${memberId}:${amount}`,
      }),
    ),
})
