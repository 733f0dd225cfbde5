import type { Db } from '../../db/database'
import type { BillNote } from '../../text/bills'
import { fail } from '../../lib/errors'
import { coinsOfFen } from '../../lib/money'
import type { BillService, NewBill } from '../bills/bill.service'
import type { ProductConfig } from '../config/product-config'
import { sumOf } from '../coins/coin-balance'
import type { CoinService } from '../coins/coin.service'
import type { News } from '../delivery/outbox'
import type { IncomeLotRow, IncomeService } from '../income/income.service'
import type { InvitationService } from '../invitations/invitation.service'
import { onMember, onPlatform, type Posting } from '../ledger/accounts'
import type { JournalKind, LedgerService, MemberBalances, NewJournal } from '../ledger/ledger.service'
import type { OrderRow } from './unlock.repository'

/** What money asks of an order. */
export type PaidOrder = Pick<
  OrderRow,
  'id' | 'buyer_id' | 'owner_id' | 'consent_mode' | 'paid_coins' | 'owner_share_fen' | 'created_at'
>

/** What buyers have, by member, while nobody else moves it. */
export type HeldBalances = ReadonlyMap<string, MemberBalances>

/** Journals and bills of unlocks, each in the caller's transaction; both members hear that their wallets changed. */
export interface UnlockMoney {
  /** What buyers have, by member; it stays so until the transaction ends. Take it before any of the day's limits. */
  lockBalances(db: Db, buyerIds: readonly string[]): Promise<HeldBalances>
  /**
   * Takes the prices of orders, each of another buyer, out of principal into escrow.
   * @param balances As `lockBalances` answered in this transaction.
   * @throws DomainError PRINCIPAL_TOO_LOW with `short` in coins
   */
  hold(db: Db, balances: HeldBalances, orders: readonly PaidOrder[]): Promise<void>
  /** Notes, for the owner, what is to be earned. */
  promise(db: Db, order: PaidOrder): Promise<void>
  /** Gives the whole price back out of escrow. @param wasRevealed The owner was promised income. */
  giveBack(db: Db, order: PaidOrder, note: BillNote, wasRevealed: boolean): Promise<void>
  /** Pays the owner's share, held back for a time, and the product's. */
  settle(db: Db, order: PaidOrder, note: BillNote): Promise<void>
  /** Gives a settled price back: the product's part at once, the owner's as far as it is still there. */
  clawBack(db: Db, order: PaidOrder): Promise<void>
  /** Notes that income of an unlock may be taken out now; income of anything else is nothing here. */
  noteReleased(db: Db, lot: IncomeLotRow, availableFen: number): Promise<void>
}

/** What the money of unlocks needs of others. */
export interface UnlockMoneyNeeds {
  readonly config: Pick<ProductConfig, 'coin' | 'income'>
  readonly ledger: Pick<LedgerService, 'append' | 'lockEach' | 'balancesOf' | 'has'>
  readonly coins: Pick<CoinService, 'balanceOf'>
  readonly bills: BillService
  readonly income: Pick<IncomeService, 'earn' | 'takeBack'>
  readonly invitations: Pick<InvitationService, 'onPrincipalSpent' | 'onSpendUndone'>
  readonly news: Pick<News, 'add'>
}

const spendRef = (id: string): string => `unlock_spend:${id}`
const incomeRef = (id: string): string => `unlock_income:${id}`
/** Names the income of an order, and its settling journal. */
const INCOME_KEY = 'unlock_settle:'

/** The money of unlocks over ledger, bills and income. */
export const createUnlockMoney = (needs: UnlockMoneyNeeds): UnlockMoney => {
  const { config, ledger, coins, bills, income, invitations, news } = needs
  const fenOf = ({ paid_coins: paid }: PaidOrder): number => paid * config.coin.fenPerCoin

  const journalOf = (kind: JournalKind, order: PaidOrder, postings: readonly Posting[]): NewJournal => ({
    key: `${kind}:${order.id}`,
    kind,
    facts: { orderId: order.id, paidCoins: order.paid_coins, ownerShareFen: order.owner_share_fen },
    postings: postings.filter(({ amountFen }) => amountFen !== 0),
  })
  const post = (db: Db, kind: JournalKind, order: PaidOrder, postings: readonly Posting[]) =>
    ledger.append(db, journalOf(kind, order, postings))

  const tellWallets = async (db: Db, ids: readonly string[]): Promise<void> => {
    for (const id of ids) await news.add(db, id, { event: 'wallet' })
  }

  const coinsLeft = async (db: Db, memberId: string): Promise<number> => {
    return sumOf(await coins.balanceOf(db, memberId))
  }

  const addRefundBill = async (db: Db, order: PaidOrder, note: BillNote): Promise<void> => {
    await bills.step(db, spendRef(order.id), { state: 'returned', reason: note })
    await bills.add(db, {
      memberId: order.buyer_id,
      ref: `unlock_refund:${order.id}`,
      type: 'payment',
      bizType: 'unlock_refund',
      sign: 1,
      coins: order.paid_coins,
      state: 'done',
      balanceAfterCoins: await coinsLeft(db, order.buyer_id),
      peerId: order.owner_id,
      orderNo: order.id,
      refundOfRef: spendRef(order.id),
      reason: note,
    })
  }

  /** What the owner no longer had is no movement of theirs. */
  const addClawbackBill = async (db: Db, order: PaidOrder, takenFen: number): Promise<void> => {
    if (takenFen === 0) return
    const { income_available: balanceAfterFen } = await ledger.balancesOf(db, order.owner_id)
    await bills.add(db, {
      memberId: order.owner_id,
      ref: `income_clawback:${order.id}`,
      type: 'income',
      bizType: 'income_clawback',
      sign: -1,
      amountFen: takenFen,
      state: 'done',
      balanceAfterFen,
      peerId: order.buyer_id,
      orderNo: order.id,
      refundOfRef: incomeRef(order.id),
      reason: 'unlock_clawed_back',
    })
  }

  return {
    lockBalances: ledger.lockEach,

    async hold(db, before, orders) {
      const buyerIds = orders.map(({ buyer_id: id }) => id)
      for (const order of orders) {
        const short = fenOf(order) - (before.get(order.buyer_id)?.recharge_principal ?? 0)
        if (short > 0) fail('PRINCIPAL_TOO_LOW', { short: coinsOfFen(short, config.coin.fenPerCoin) })
      }
      const journals = orders.map((order) =>
        journalOf('unlock_hold', order, [
          onMember(order.buyer_id, 'recharge_principal', -fenOf(order)),
          onMember(order.buyer_id, 'escrow', fenOf(order)),
        ]),
      )
      await ledger.append(db, ...journals)
      /** Held by the lock above: nobody else moves them meanwhile. */
      const coinsAfter = ({ buyer_id: id, paid_coins: paid }: PaidOrder): number => {
        const { recharge_principal: principal = 0, recharge_bonus: bonus = 0 } = before.get(id) ?? {}
        return coinsOfFen(principal + bonus, config.coin.fenPerCoin) - paid
      }
      const billOf = (order: PaidOrder): NewBill => ({
        memberId: order.buyer_id,
        ref: spendRef(order.id),
        type: 'payment',
        bizType: 'unlock_spend',
        sign: -1,
        coins: order.paid_coins,
        state: 'held',
        balanceAfterCoins: coinsAfter(order),
        peerId: order.owner_id,
        orderNo: order.id,
        note: order.consent_mode === 'ask' ? 'unlock_asked' : 'unlock_revealed',
      })
      await bills.add(db, ...orders.map(billOf))
      await tellWallets(db, buyerIds)
    },

    async promise(db, order) {
      if (order.consent_mode === 'ask') {
        await bills.step(db, spendRef(order.id), { state: 'held', note: 'unlock_revealed' })
      }
      await bills.add(db, {
        memberId: order.owner_id,
        ref: incomeRef(order.id),
        type: 'income',
        bizType: 'unlock_income',
        sign: 1,
        amountFen: order.owner_share_fen,
        feeFen: fenOf(order) - order.owner_share_fen,
        state: 'held',
        peerId: order.buyer_id,
        orderNo: order.id,
        note: 'unlock_revealed',
      })
    },

    async giveBack(db, order, note, wasRevealed) {
      const priceFen = fenOf(order)
      await post(db, 'unlock_refund', order, [
        onMember(order.buyer_id, 'escrow', -priceFen),
        onMember(order.buyer_id, 'recharge_principal', priceFen),
      ])
      await addRefundBill(db, order, note)
      if (wasRevealed) await bills.step(db, incomeRef(order.id), { state: 'returned', reason: note })
      await tellWallets(db, wasRevealed ? [order.buyer_id, order.owner_id] : [order.buyer_id])
    },

    async settle(db, order, note) {
      const { buyer_id: buyerId, owner_id: ownerId, owner_share_fen: shareFen } = order
      const priceFen = fenOf(order)
      await post(db, 'unlock_settle', order, [
        onMember(buyerId, 'escrow', -priceFen),
        onMember(ownerId, 'income_pending', shareFen),
        onPlatform('revenue', priceFen - shareFen),
      ])
      const key = `${INCOME_KEY}${order.id}`
      const { holdMs } = config.income
      const { releaseAt } = await income.earn(db, { memberId: ownerId, fen: shareFen, key, holdMs })
      await bills.step(db, spendRef(order.id), { state: 'done', note })
      await bills.step(db, incomeRef(order.id), { state: 'held', note: 'income_held', releaseAt })
      const spend = { memberId: buyerId, fen: priceFen, key: `unlock:${order.id}` }
      await invitations.onPrincipalSpent(db, { ...spend, spentAt: order.created_at, payeeId: ownerId })
      await tellWallets(db, [buyerId, ownerId])
    },

    async clawBack(db, order) {
      const { id, buyer_id: buyerId, owner_share_fen: shareFen } = order
      const priceFen = fenOf(order)
      await post(db, 'unlock_clawback', order, [
        onPlatform('revenue', shareFen - priceFen),
        onPlatform('refund_reserve', -shareFen),
        onMember(buyerId, 'recharge_principal', priceFen),
      ])
      const key = `${INCOME_KEY}${id}`
      const { takenFen } = await income.takeBack(db, { key })
      await addRefundBill(db, order, 'unlock_clawed_back')
      const wasReleased = await ledger.has(db, `income_release:${key}`)
      if (wasReleased) await addClawbackBill(db, order, takenFen)
      else await bills.step(db, incomeRef(id), { state: 'returned', reason: 'unlock_clawed_back' })
      await invitations.onSpendUndone(db, `unlock:${id}`)
      await tellWallets(db, [buyerId])
    },

    async noteReleased(db, { key }, availableFen) {
      if (!key.startsWith(INCOME_KEY)) return
      await bills.step(db, incomeRef(key.slice(INCOME_KEY.length)), {
        state: 'done',
        balanceAfterFen: availableFen,
        note: 'income_released',
      })
    },
  }
}
