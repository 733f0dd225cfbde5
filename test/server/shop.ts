import type { PayChannel } from '@contract/types/wallet'
import { openShop, order, pay, type OrderWish } from './buying'
import { createFakePayProvider, deliver, type FakePayProvider } from './fakes/pay-provider'
import type { SeededMember } from './seed'
import { startApp, type StartAppOptions, type TestApp } from './start-app'

/** A server with an open shop, and the provider of payments that a test commands. */
export interface Shop {
  readonly app: TestApp
  readonly fake: FakePayProvider
}

/** Starts a server in which everything may be bought, by the channels of a fake provider. Close it in the same test. */
export const startShop = async (
  options: Omit<StartAppOptions, 'outer'> = {},
  channels?: readonly PayChannel[],
): Promise<Shop> => {
  let now = () => 0
  const fake = createFakePayProvider(() => now(), channels)
  const app = await startApp({ connections: 34, outer: { payProviders: [fake] }, ...options })
  now = app.clock.now
  openShop(app)
  return { app, fake }
}

/** Orders, and begins to pay by WeChat; the order's number. */
export const beginOrder = async (member: SeededMember, wish: OrderWish): Promise<string> => {
  const { data } = await order(member, wish)
  await pay(member, data.orderNo, 'wx_jsapi')
  return data.orderNo as string
}

/** The payer pays, and the provider tells it. */
export const settleOrder = async ({ app, fake }: Shop, orderNo: string): Promise<void> => {
  fake.pay(orderNo)
  await deliver(app.url, fake.notice({ kind: 'paid', orderNo }))
}

/** The provider forgets what it was told to lie about, and is honest again. */
export const beHonest = ({ lies }: FakePayProvider): void => {
  for (const queue of Object.values(lies)) queue.length = 0
}

/** An order as it stands in the table. */
export const orderRowOf = ({ core }: TestApp, orderNo: string) =>
  core.db.selectFrom('recharge_order').selectAll().where('order_no', '=', orderNo).executeTakeFirstOrThrow()
