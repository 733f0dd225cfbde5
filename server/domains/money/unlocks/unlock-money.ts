import type { Db } from '../../../db/database'
import type { Tx } from '../../../db/transaction'
import type { BillNote } from '../../../text/bills'
import { fail } from '../../../lib/errors'
import { coinsOfFen } from '../../../lib/money'
import type { BillService, NewBill } from '../bills/bill.service'
import type { ProductConfig } from '../../account/config/product-config'
import { sumOf } from '../coins/coin-balance'
import type { CoinService } from '../coins/coin.service'
import type { IncomeLotRow, IncomeService } from '../income/income.service'
import type { InvitationService } from '../invitations/invitation.service'
import { onMember, onPlatform, type Posting } from '../ledger/accounts'
import type { JournalKind, LedgerService, MemberBalances, NewJournal } from '../ledger/ledger.service'
import type { OrderRow } from './unlock.repository'

/** The fields of an order that its money needs. */
export type PaidOrder = Pick<
  OrderRow,
  'id' | 'buyer_id' | 'owner_id' | 'consent_mode' | 'paid_coins' | 'owner_share_fen' | 'created_at'
>

/** Balances of buyers by member id, locked. */
export type LockedBalances = ReadonlyMap<string, MemberBalances>

/** Journals and bills of unlocks, each in the caller's transaction; both members get the `wallet` event. */
export interface UnlockMoney {
  /** Buyers' balances by member id, locked until the transaction ends. Take the lock before any daily limit. */
  lockBalances(db: Db, buyerIds: readonly string[]): Promise<LockedBalances>
  /**
   * Moves the prices of orders, each of another buyer, from bought coins into escrow.
   * @param balances The result of `lockBalances` in this transaction.
   * @throws DomainError PRINCIPAL_TOO_LOW with `short` in coins
   */
  hold(tx: Tx, balances: LockedBalances, orders: readonly PaidOrder[]): Promise<void>
  /** Adds the bill of the owner's expected income. */
  promise(db: Db, order: PaidOrder): Promise<void>
  /** Refunds the whole price from escrow. @param wasRevealed True when the owner has a bill of expected income. */
  giveBack(tx: Tx, order: PaidOrder, note: BillNote, wasRevealed: boolean): Promise<void>
  /** Pays the owner's share, held for a time, and the product's share. */
  settle(tx: Tx, order: PaidOrder, note: BillNote): Promise<void>
  /** Refunds a settled price: the product's share in full, the owner's as far as it is still there. */
  clawBack(tx: Tx, order: PaidOrder): Promise<void>
  /** Updates the bill when income of an unlock becomes available; ignores other income. */
  recordReleased(db: Db, lot: IncomeLotRow, availableFen: number): Promise<void>
}

/** Dependencies of the money of unlocks. */
export interface UnlockMoneyDeps {
  readonly productConfig: Pick<ProductConfig, 'coin' | 'income'>
  readonly ledger: Pick<LedgerService, 'append' | 'lockEach' | 'balancesOf' | 'has'>
  readonly coins: Pick<CoinService, 'balanceOf'>
  readonly bills: BillService
  readonly income: Pick<IncomeService, 'earn' | 'clawBack'>
  readonly invitations: { readonly service: Pick<InvitationService, 'onPrincipalSpent' | 'onSpendUndone'> }
}

const spendRef = (id: string): string => `unlock_spend:${id}`
const incomeRef = (id: string): string => `unlock_income:${id}`
/** Prefix of the key of an order's income and of its settlement's journal. */
const INCOME_KEY = 'unlock_settle:'

/** Moves the money of unlocks with ledger, bills and income. */
export const createUnlockMoney = (deps: UnlockMoneyDeps): UnlockMoney => {
  const { productConfig, ledger, coins, bills, income, invitations } = deps
  const fenOf = ({ paid_coins: paid }: PaidOrder): number => paid * productConfig.coin.fenPerCoin

  const journalOf = (kind: JournalKind, order: PaidOrder, postings: readonly Posting[]): NewJournal => ({
    key: `${kind}:${order.id}`,
    kind,
    facts: { orderId: order.id, paidCoins: order.paid_coins, ownerShareFen: order.owner_share_fen },
    postings: postings.filter(({ amountFen }) => amountFen !== 0),
  })
  const post = (db: Db, kind: JournalKind, order: PaidOrder, postings: readonly Posting[]) =>
    ledger.append(db, journalOf(kind, order, postings))

  const notifyWallets = (tx: Tx, ids: readonly string[]): void => {
    for (const id of ids) tx.events.add(id, { event: 'wallet' })
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

  /** Adds the owner's bill of what was taken; money that the owner no longer had gets no bill. */
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

    async hold(tx, before, orders) {
      const buyerIds = orders.map(({ buyer_id: id }) => id)
      for (const order of orders) {
        const short = fenOf(order) - (before.get(order.buyer_id)?.recharge_principal ?? 0)
        if (short > 0) fail('PRINCIPAL_TOO_LOW', { short: coinsOfFen(short, productConfig.coin.fenPerCoin) })
      }
      const journals = orders.map((order) =>
        journalOf('unlock_hold', order, [
          onMember(order.buyer_id, 'recharge_principal', -fenOf(order)),
          onMember(order.buyer_id, 'escrow', fenOf(order)),
        ]),
      )
      /** The balance after the payment; the lock above keeps it exact. */
      const coinsAfter = ({ buyer_id: id, paid_coins: paid }: PaidOrder): number => {
        const { recharge_principal: principal = 0, recharge_bonus: bonus = 0 } = before.get(id) ?? {}
        return coinsOfFen(principal + bonus, productConfig.coin.fenPerCoin) - paid
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
      await Promise.all([ledger.append(tx, ...journals), bills.add(tx, ...orders.map(billOf))])
      notifyWallets(tx, buyerIds)
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

    async giveBack(tx, order, note, wasRevealed) {
      const priceFen = fenOf(order)
      await post(tx, 'unlock_refund', order, [
        onMember(order.buyer_id, 'escrow', -priceFen),
        onMember(order.buyer_id, 'recharge_principal', priceFen),
      ])
      await addRefundBill(tx, order, note)
      if (wasRevealed) await bills.step(tx, incomeRef(order.id), { state: 'returned', reason: note })
      notifyWallets(tx, wasRevealed ? [order.buyer_id, order.owner_id] : [order.buyer_id])
    },

    async settle(tx, order, note) {
      const { buyer_id: buyerId, owner_id: ownerId, owner_share_fen: shareFen } = order
      const priceFen = fenOf(order)
      await post(tx, 'unlock_settle', order, [
        onMember(buyerId, 'escrow', -priceFen),
        onMember(ownerId, 'income_pending', shareFen),
        onPlatform('revenue', priceFen - shareFen),
      ])
      const key = `${INCOME_KEY}${order.id}`
      const { holdMs } = productConfig.income
      const { releaseAt } = await income.earn(tx, { memberId: ownerId, fen: shareFen, key, holdMs })
      await bills.step(tx, spendRef(order.id), { state: 'done', note })
      await bills.step(tx, incomeRef(order.id), { state: 'held', note: 'income_held', releaseAt })
      const spend = { memberId: buyerId, fen: priceFen, key: `unlock:${order.id}` }
      await invitations.service.onPrincipalSpent(tx, {
        ...spend,
        spentAt: order.created_at,
        payeeId: ownerId,
      })
      notifyWallets(tx, [buyerId, ownerId])
    },

    async clawBack(tx, order) {
      const { id, buyer_id: buyerId, owner_share_fen: shareFen } = order
      const priceFen = fenOf(order)
      await post(tx, 'unlock_clawback', order, [
        onPlatform('revenue', shareFen - priceFen),
        onPlatform('refund_reserve', -shareFen),
        onMember(buyerId, 'recharge_principal', priceFen),
      ])
      const key = `${INCOME_KEY}${id}`
      const { takenFen } = await income.clawBack(tx, { key })
      await addRefundBill(tx, order, 'unlock_clawed_back')
      const wasReleased = await ledger.has(tx, `income_release:${key}`)
      if (wasReleased) await addClawbackBill(tx, order, takenFen)
      else await bills.step(tx, incomeRef(id), { state: 'returned', reason: 'unlock_clawed_back' })
      await invitations.service.onSpendUndone(tx, `unlock:${id}`)
      notifyWallets(tx, [buyerId])
    },

    async recordReleased(db, { key }, availableFen) {
      if (!key.startsWith(INCOME_KEY)) return
      await bills.step(db, incomeRef(key.slice(INCOME_KEY.length)), {
        state: 'done',
        balanceAfterFen: availableFen,
        note: 'income_released',
      })
    },
  }
}
