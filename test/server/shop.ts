import type { PayChannel } from '@contract/types/wallet'
import { openShop, order, pay, type OrderOptions } from './acts/buying'
import { useApp } from './rigs/app-rig'
import { createFakePayProvider, deliver, type FakePayProvider } from './fakes/pay-provider'
import type { SeededMember } from './seed'
import { startApp, type StartAppOptions, type TestApp } from './rigs/start-app'

type ShopOptions = Omit<StartAppOptions, 'providers'>

/** A server with purchases enabled, and the payment provider that a test controls. */
export interface Shop {
  readonly app: TestApp
  readonly fake: FakePayProvider
}

/** The options of a server with purchases, its provider, and what enables them once the server runs. */
const prepareShop = (options: ShopOptions, channels?: readonly PayChannel[]) => {
  let now = () => 0
  const fake = createFakePayProvider(() => now(), channels)
  const open = (app: TestApp): void => {
    now = app.clock.now
    openShop(app)
  }
  return { fake, open, options: { connections: 34, providers: { payment: [fake] }, ...options } }
}

/** Starts a server with every purchase enabled, by the channels of a fake provider. Close it in the same test. */
export const startShop = async (
  options: ShopOptions = {},
  channels?: readonly PayChannel[],
): Promise<Shop> => {
  const prepared = prepareShop(options, channels)
  const app = await startApp(prepared.options)
  prepared.open(app)
  return { app, fake: prepared.fake }
}

/** As {@link startShop}, for all tests of a file: registers the hooks, as {@link useApp} does. */
export const useShop = (options: ShopOptions = {}, channels?: readonly PayChannel[]): Shop => {
  const prepared = prepareShop(options, channels)
  const app = useApp(prepared.options)
  beforeAll(() => prepared.open(app))
  return { app, fake: prepared.fake }
}

/** Creates an order and starts its payment by WeChat; returns the order's number. */
export const beginOrder = async (member: SeededMember, request: OrderOptions): Promise<string> => {
  const { data } = await order(member, request)
  await pay(member, data.orderNo, 'wx_jsapi')
  return data.orderNo as string
}

/** The payer pays, and the provider notifies the server. */
export const settleOrder = async ({ app, fake }: Shop, orderNo: string): Promise<void> => {
  fake.pay(orderNo)
  await deliver(app.url, fake.notice({ kind: 'paid', orderNo }))
}

/** Clears the provider's lies, so that it is honest again. */
export const beHonest = ({ lies }: FakePayProvider): void => {
  for (const queue of Object.values(lies)) queue.length = 0
}

/** The row of an order. */
export const orderRowOf = ({ core }: TestApp, orderNo: string) =>
  core.db.selectFrom('recharge_order').selectAll().where('order_no', '=', orderNo).executeTakeFirstOrThrow()
