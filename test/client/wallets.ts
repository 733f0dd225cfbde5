import { fakeWorld, type FakeWorld } from './fake-stores'
import { billOf, sellingConfig, walletOf } from './money'
import { viewerInfo } from './viewer'

/** The money of {@link walletWorld}'s viewer: 420 coins and 128.50 yuan. */
export const walletFigures = {
  principalCoins: 300,
  bonusCoins: 120,
  incomePendingFen: 4_250,
  incomeAvailableFen: 8_600,
}

/** Answers questions about the payment of the order ORDER0001 with this state. */
export const answerPayment = (world: FakeWorld, state: 'paying' | 'paid' | 'closed'): void =>
  world.api.answer('/api/user/pay_recharge', (payload) => ({
    payParams: 'query' in payload ? null : { kind: 'local', confirmUrl: 'https://jinyu.test/pay' },
    state,
    bill: billOf('1', { orderNo: 'ORDER0001', settledAt: world.clock.now() }),
  }))

/** A logged-in viewer with money, whose order of 30 yuan is not paid yet; `stored` is what the device stores. */
export async function walletWorld(config = sellingConfig(), stored: object = {}): Promise<FakeWorld> {
  const world = fakeWorld({ token: 't', ...stored })
  world.api.answer('/api/user/my_info', () => viewerInfo())
  world.api.answer('/api/config/user', () => config)
  world.api.answer('/api/user/balance', () => ({ wallet: walletOf(walletFigures) }))
  world.api.answer('/api/user/recharge', () => ({
    orderNo: 'ORDER0001',
    amountFen: 3_000,
    channels: ['local'],
    expireAt: world.clock.now() + 900_000,
    monthFen: 3_000,
  }))
  answerPayment(world, 'paying')
  await world.root.session.start()
  return world
}
