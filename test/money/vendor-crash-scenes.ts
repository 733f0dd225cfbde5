import { randomUUID } from 'node:crypto'
import { DAY_MS, MINUTE_MS, SECOND_MS } from '@contract/constants'
import type { Clock } from '../../server/lib/clock'
import { startLyingAlipay } from '../server/fakes/alipay-payouts'
import type { PayoutAct } from '../server/fakes/payout-provider'
import { later, pairIn, passUpTo, pieceOf, type Prepare, said } from './crash-scenes'
import type { CrashScene, CrashStage, CrashVendor, Piece } from './crashes'
import { proofSize } from '../server/proof-size'
import { type PayRig, RIGGED, startPayRig } from './pay-rig'

const AMOUNT_FEN = 400
/** Interval at which a frozen withdrawal is looked at again. */
const FREEZE_MS = 10 * MINUTE_MS
/** Lives of the longest scene. */
const EARNERS = 17
const LOST = 'lost, not paid' satisfies PayoutAct
/** First query after a transfer. */
const ASK_MS = MINUTE_MS
/** Queries about a refund that the vendor makes later. */
const REFUND_ROUNDS = 2

/**
 * Alipay's transfers behind its own adapter. @param acts What it does with the transfers of a life, in order; the last
 * one repeats. The last one is the transfer that may be lost.
 */
const payoutVendor =
  (...acts: readonly PayoutAct[]): CrashScene['startVendor'] =>
  async (clock) => {
    let left: PayoutAct[] = []
    let [sentBefore, fenBefore] = [0, 0]
    const act = (): PayoutAct => (left.length > 1 ? left.shift() : left[0]) ?? LOST
    const alipay = await startLyingAlipay(clock, { act, ask: () => 'none' })
    return {
      given: { payout: alipay },
      begin(isLost) {
        left = isLost ? [...acts.slice(0, -1), LOST] : [...acts]
        sentBefore = alipay.sent.length
        fenBefore = alipay.totalFen()
      },
      movedFen: () => alipay.totalFen() - fenBefore,
      faults() {
        const requests = alipay.sent.slice(sentBefore).map((bytes) => JSON.stringify(bytes))
        const others = [...new Set(requests)].slice(1)
        const times = requests.length > acts.length ? [`${requests.length} requests for one withdrawal`] : []
        return [...others.map((bytes) => `a transfer with other bytes: ${bytes}`), ...times]
      },
      close: () => alipay.close(),
    }
  }

/** Sellers whose income of one sale can be withdrawn. They are made together, because days that pass take time. */
const earners = new WeakMap<CrashStage, Piece[]>()

const earner: Prepare = async (stage) => {
  const ready = earners.get(stage) ?? []
  if (ready.length === 0) {
    const made = Array.from({ length: EARNERS }, () => said('added')(stage))
    ready.push(...(await Promise.all(made)))
    await passUpTo(stage, 7 * DAY_MS)
    await stage.hands.work()
    earners.set(stage, ready)
  }
  const piece = ready.pop()
  if (!piece) throw new Error('an earner expected')
  return piece
}

/**
 * An approved withdrawal that is due to be paid: of nothing else that is due then, so that every life has the same
 * statements.
 */
const approved: Prepare = async (stage) => {
  const { clock, hands } = stage
  const piece = await earner(stage)
  // Queries about earlier withdrawals, which end at once, are due at other moments.
  clock.advance(SECOND_MS)
  await hands.freezePayouts()
  const id = await hands.withdraw(piece.ids.sellerId ?? '', AMOUNT_FEN)
  await hands.work()
  await hands.liftFreeze()
  await passUpTo(stage, FREEZE_MS)
  return { ...piece, ids: { ...piece.ids, id } }
}

/** A withdrawal after its first request to the provider. */
const sent: Prepare = async (stage) => {
  const piece = await approved(stage)
  await stage.hands.work()
  return piece
}

const work: CrashScene['act'] = (hands) => hands.work()

/** After a day without a result an operator looks at the account, from which nothing went out. */
const settleByHand: CrashScene['mend'] = async ({ clock, hands }, { ids: { id = '' } }) => {
  if (!(await hands.isPaying(id))) return
  clock.advance(DAY_MS)
  await hands.work()
  await hands.markFailed(id)
}

/** Withdrawals that Alipay pays. */
export const payoutCrashScenes: readonly CrashScene[] = [
  {
    name: 'Alipay pays a withdrawal',
    startVendor: payoutVendor('pays'),
    mayLose: true,
    prepare: approved,
    act: work,
    mend: settleByHand,
  },
  {
    name: 'Alipay pays a withdrawal, and its answer is lost',
    startVendor: payoutVendor('lost, paid'),
    mayLose: true,
    prepare: approved,
    act: work,
    mend: settleByHand,
  },
  {
    name: 'Alipay is asked about a transfer whose answer was lost',
    startVendor: payoutVendor('lost, paid'),
    prepare: later(sent, ASK_MS),
    act: work,
    mend: settleByHand,
  },
  {
    name: 'Alipay pays a withdrawal that it refused before, for our own sake',
    startVendor: payoutVendor('lacks money', 'pays'),
    mayLose: true,
    prepare: sent,
    async act(hands, { ids: { id = '' } }) {
      await hands.sendAgain(id)
      await hands.work()
    },
    mend: settleByHand,
  },
]

/** Scenes of one channel of payment, whose vendor holds what members paid. */
const payScenes = (channel: (typeof RIGGED)[number]): readonly CrashScene[] => {
  let rig: PayRig
  let orders: string[] = []

  const startVendor = async (clock: Clock): Promise<CrashVendor> => {
    rig = await startPayRig(channel, clock)
    return {
      pay: [rig.settings],
      begin: () => void (orders = []),
      movedFen: () => orders.reduce((sum, orderNo) => sum + rig.heldFen(orderNo), 0),
      faults: () => [],
      async close() {
        for (const server of [rig.server, ...rig.others]) await server.close()
      },
    }
  }

  /** The member has paid, and the product does not know it. */
  const unnoticed: Prepare = async (stage) => {
    const pair = await pairIn(stage)
    const { platform } = rig
    const orderNo = await stage.hands.order(
      pair.buyerId,
      { kind: 'coin', packageId: 2 },
      randomUUID(),
      platform,
    )
    const surface = { channel, platform, loginCode: rig.loginCode() }
    const { payParams } = await stage.hands.begin(pair.buyerId, orderNo, surface)
    await rig.open(payParams ?? {})
    rig.pay(orderNo)
    orders.push(orderNo)
    return pieceOf(pair, { orderNo })
  }

  const noticed: Prepare = async (stage) => {
    const piece = await unnoticed(stage)
    await stage.hands.notify(channel, rig.paidNotice(piece.ids.orderNo ?? ''))
    return piece
  }

  return [
    {
      name: `${channel}: a notification says that coins are paid`,
      startVendor,
      prepare: unnoticed,
      act: (hands, { ids: { orderNo = '' } }) => hands.notify(channel, rig.paidNotice(orderNo)),
    },
    {
      name: `${channel}: a query says that coins are paid`,
      startVendor,
      prepare: later(unnoticed, 3 * SECOND_MS),
      act: work,
    },
    {
      name: `${channel}: coins are given back`,
      startVendor,
      prepare: noticed,
      async act(hands, { ids: { orderNo = '' } }) {
        await hands.refund(orderNo)
        await hands.work()
      },
      async mend({ clock, hands }, { ids: { orderNo = '' } }) {
        await hands.refundAgain(orderNo)
        for (let round = 0; round < REFUND_ROUNDS; round += 1) {
          await hands.work()
          clock.advance(10 * MINUTE_MS)
        }
      },
    },
  ]
}

/** One channel of each wire format; the whole proof tries every channel. */
const CHANNELS = proofSize<readonly (typeof RIGGED)[number][]>(['ali_wap', 'wx_h5', 'wx_virtual'], RIGGED)

/** Payments and refunds by vendors. */
export const paymentCrashScenes: readonly CrashScene[] = CHANNELS.flatMap(payScenes)
