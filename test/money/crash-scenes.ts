import { randomUUID } from 'node:crypto'
import { DAY_MS, HOUR_MS } from '@contract/constants'
import type { CrashScene, CrashStage, Piece } from './crashes'
import { type Pair, seedPairs } from './people'

/** Advances time and runs everything that is due except what is due at the last moment. */
export const passUpTo = async ({ clock, hands }: CrashStage, ms: number): Promise<void> => {
  clock.advance(ms - 1)
  await hands.work()
  clock.advance(1)
}

const fund = async ({ hands }: CrashStage, memberId: string, packageId = 2): Promise<string> => {
  const orderNo = await hands.order(memberId, { kind: 'coin', packageId })
  await hands.begin(memberId, orderNo)
  await hands.press(orderNo, 'pay')
  return orderNo
}

/** A buyer and a seller. */
export const pairIn = async ({ world }: CrashStage, mode: 'ask' | 'instant' = 'ask'): Promise<Pair> => {
  const [pair] = await seedPairs(world, 1, mode)
  if (!pair) throw new Error('pair expected')
  return pair
}

/** The subject of a pair's act, with further ids. */
export const pieceOf = ({ buyerId, sellerId }: Pair, ids: Record<string, string> = {}): Piece => ({
  members: [buyerId, sellerId],
  ids: { buyerId, sellerId, token: randomUUID(), ...ids },
})

/** Brings about the state from which an act begins. */
export type Prepare = CrashScene['prepare']

const newcomer: Prepare = async (stage) => pieceOf(await pairIn(stage))

const ordered =
  (kind: 'coin' | 'vip', packageId: number | string): Prepare =>
  async (stage) => {
    const pair = await pairIn(stage)
    return pieceOf(pair, { orderNo: await stage.hands.order(pair.buyerId, { kind, packageId }) })
  }

const begun =
  (kind: 'coin' | 'vip', packageId: number | string): Prepare =>
  async (stage) => {
    const piece = await ordered(kind, packageId)(stage)
    await stage.hands.begin(piece.ids.buyerId ?? '', piece.ids.orderNo ?? '')
    return piece
  }

const paid =
  (kind: 'coin' | 'vip', packageId: number | string): Prepare =>
  async (stage) => {
    const piece = await begun(kind, packageId)(stage)
    await stage.hands.press(piece.ids.orderNo ?? '', 'pay')
    return piece
  }

const quoted =
  (mode: 'ask' | 'instant'): Prepare =>
  async (stage) => {
    const pair = await pairIn(stage, mode)
    await fund(stage, pair.buyerId)
    return pieceOf(pair, { quoteId: await stage.hands.quote(pair.buyerId, pair.sellerId) })
  }

const bought =
  (mode: 'ask' | 'instant'): Prepare =>
  async (stage) => {
    const piece = await quoted(mode)(stage)
    const orderId = await stage.hands.buy(piece.ids.buyerId ?? '', piece.ids.quoteId ?? '')
    return { ...piece, ids: { ...piece.ids, orderId } }
  }

/** An unlock with statements of both sides. */
export const said =
  (...words: ('not_found' | 'added' | 'fraud' | 'reply')[]): Prepare =>
  async (stage) => {
    const piece = await bought('instant')(stage)
    const { buyerId = '', sellerId = '', orderId = '' } = piece.ids
    for (const word of words) {
      if (word === 'reply') await stage.hands.reply(sellerId, orderId)
      else await stage.hands.feedback(buyerId, orderId, word)
    }
    return piece
  }

/** The state some time later, with everything that became due before. */
export const later =
  (prepare: Prepare, ms: number): Prepare =>
  async (stage) => {
    const piece = await prepare(stage)
    await passUpTo(stage, ms)
    return piece
  }

/** A seller who may withdraw the income of one sale. */
const earned: Prepare = async (stage) => {
  const piece = await later(said('added'), 7 * DAY_MS)(stage)
  await stage.hands.work()
  return piece
}

const applied: Prepare = async (stage) => {
  const piece = await earned(stage)
  return { ...piece, ids: { ...piece.ids, id: await stage.hands.withdraw(piece.ids.sellerId ?? '', 400) } }
}

/** An approved withdrawal that is paid by hand. */
const paying: Prepare = async (stage) => {
  const piece = await applied(stage)
  await stage.hands.work()
  return piece
}

const spent: Prepare = async (stage) => {
  const pair = await pairIn(stage)
  await fund(stage, pair.buyerId)
  return pieceOf(pair)
}

const work: CrashScene['act'] = (hands) => hands.work()
const scene = (
  name: string,
  prepare: Prepare,
  act: CrashScene['act'],
  mend?: CrashScene['mend'],
): CrashScene => ({
  name,
  prepare,
  act,
  ...(mend && { mend }),
})
const onOrder =
  (act: (hands: Parameters<CrashScene['act']>[0], ids: Record<string, string>) => Promise<unknown>) =>
  (hands: Parameters<CrashScene['act']>[0], { ids }: Piece) =>
    act(hands, ids)

/**
 * When a process dies between recording the request and sending it, nobody requests that money a second time
 * automatically.
 */
const refundAgain: CrashScene['mend'] = ({ hands }, { ids }) => hands.refundAgain(ids.orderNo ?? '')

/** Every handler of money, each from the state in which it does most. */
export const crashScenes: readonly CrashScene[] = [
  scene(
    'an order of coins is made',
    newcomer,
    onOrder((hands, { buyerId = '', token }) => hands.order(buyerId, { kind: 'coin', packageId: 2 }, token)),
  ),
  scene(
    'a payment begins',
    ordered('coin', 2),
    onOrder((hands, { buyerId = '', orderNo = '' }) => hands.begin(buyerId, orderNo)),
  ),
  scene(
    'coins are paid',
    begun('coin', 2),
    onOrder((hands, { orderNo = '' }) => hands.press(orderNo, 'pay')),
  ),
  scene(
    'coins are paid, and notified twice',
    begun('coin', 2),
    onOrder((hands, { orderNo = '' }) => hands.press(orderNo, 'duplicate')),
  ),
  scene(
    'a membership is paid',
    begun('vip', 'v30'),
    onOrder((hands, { orderNo = '' }) => hands.press(orderNo, 'pay')),
  ),
  scene(
    'a payment is given up',
    begun('coin', 2),
    onOrder((hands, { orderNo = '' }) => hands.press(orderNo, 'cancel')),
  ),
  scene('an order that nobody paid ends', later(begun('coin', 2), 15 * 60_000), work),
  scene(
    'coins are given back',
    paid('coin', 2),
    onOrder(async (hands, { orderNo = '' }) => {
      await hands.refund(orderNo)
      await hands.work()
    }),
    refundAgain,
  ),
  scene(
    'a membership is given back',
    paid('vip', 'v30'),
    onOrder(async (hands, { orderNo = '' }) => {
      await hands.refund(orderNo)
      await hands.work()
    }),
    refundAgain,
  ),
  scene(
    'coins are spent with the product',
    spent,
    onOrder((hands, { buyerId = '', token = '' }) => hands.spendOnce(buyerId, 40, token)),
  ),
  scene('given coins end', later(spent, 365 * DAY_MS), work),
  scene(
    'a contact is asked for',
    quoted('ask'),
    onOrder((hands, { buyerId = '', quoteId = '', token }) => hands.buy(buyerId, quoteId, token)),
  ),
  scene(
    'a contact is bought at once',
    quoted('instant'),
    onOrder((hands, { buyerId = '', quoteId = '', token }) => hands.buy(buyerId, quoteId, token)),
  ),
  scene(
    'the owner accepts',
    bought('ask'),
    onOrder((hands, { sellerId = '', orderId = '' }) => hands.decide(sellerId, orderId, 'accept')),
  ),
  scene(
    'the owner declines',
    bought('ask'),
    onOrder((hands, { sellerId = '', orderId = '' }) => hands.decide(sellerId, orderId, 'decline')),
  ),
  scene(
    'the buyer cancels',
    bought('ask'),
    onOrder((hands, { buyerId = '', orderId = '' }) => hands.decide(buyerId, orderId, 'cancel')),
  ),
  scene('the owner says nothing', later(bought('ask'), 48 * HOUR_MS), work),
  scene(
    'the buyer confirms',
    bought('instant'),
    onOrder((hands, { buyerId = '', orderId = '', token }) =>
      hands.feedback(buyerId, orderId, 'added', token),
    ),
  ),
  scene('the buyer says nothing', later(bought('instant'), 72 * HOUR_MS), work),
  scene('income may be taken out', later(said('added'), 7 * DAY_MS), work),
  scene(
    'the buyer complains',
    bought('instant'),
    onOrder((hands, { buyerId = '', orderId = '', token }) =>
      hands.feedback(buyerId, orderId, 'not_found', token),
    ),
  ),
  scene('the owner does not answer a complaint', later(said('not_found'), 24 * HOUR_MS), work),
  scene(
    'a complaint is right',
    said('not_found', 'reply'),
    onOrder((hands, { orderId = '' }) => hands.judge(orderId, 'buyer')),
  ),
  scene(
    'a complaint is not right',
    said('not_found', 'reply'),
    onOrder((hands, { orderId = '' }) => hands.judge(orderId, 'owner')),
  ),
  scene(
    'the buyer claims fraud',
    said('added'),
    onOrder((hands, { buyerId = '', orderId = '', token }) =>
      hands.feedback(buyerId, orderId, 'fraud', token),
    ),
  ),
  scene(
    'a word of fraud is right',
    said('added', 'fraud', 'reply'),
    onOrder((hands, { orderId = '' }) => hands.judge(orderId, 'buyer')),
  ),
  scene(
    'a withdrawal is asked for',
    earned,
    onOrder((hands, { sellerId = '', token }) => hands.withdraw(sellerId, 400, token)),
  ),
  scene('a withdrawal is looked at and handed on', applied, work),
  scene(
    'a withdrawal is approved by hand',
    applied,
    onOrder(async (hands, { id = '' }) => {
      await hands.approve(id)
      await hands.work()
    }),
  ),
  scene(
    'a withdrawal is rejected',
    applied,
    onOrder((hands, { id = '' }) => hands.reject(id)),
  ),
  scene(
    'a withdrawal is paid',
    paying,
    onOrder((hands, { id = '' }) => hands.markPaid(id)),
  ),
  scene(
    'a withdrawal fails',
    paying,
    onOrder((hands, { id = '' }) => hands.markFailed(id)),
  ),
]
