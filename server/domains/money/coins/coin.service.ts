import type { BillType } from '@contract/types/wallet'
import type { Db } from '../../../db/database'
import type { Tx } from '../../../db/transaction'
import type { Core } from '../../../lib/core'
import { fail } from '../../../lib/errors'
import type { BillNote } from '../../../text/bills'
import type { NewBill } from '../bills/bill.service'
import { onMember, onPlatform } from '../ledger/accounts'
import type { MemberBalances } from '../ledger/ledger.service'
import { createBonusEnds, type BonusEndDeps } from './bonus-ends'
import { BonusRepository } from './bonus.repository'
import { coinsOf, sumOf, type CoinBalance } from './coin-balance'

/** A payment with coins for one of the product's own services. */
export interface PlatformSpend {
  readonly memberId: string
  /** Whole coins, above 0. */
  readonly coins: number
  readonly kind: 'greeting_spend'
  /** Idempotency key of the event; a second spend with it is rejected. */
  readonly key: string
}

/** Coins to be given. */
export interface BonusGrant {
  readonly memberId: string
  /** Whole coins, above 0. */
  readonly coins: number
  /** Idempotency key of the reason, `recharge:01J…`; a second grant with it is rejected. */
  readonly key: string
  readonly note: BillNote
  /** The record page that shows the grant; `payment` by default. */
  readonly billType?: BillType
}

/** Called when a member pays the product with bought coins; `fen` is above 0. */
export type PrincipalListener = (db: Db, spend: PlatformSpend, fen: number) => Promise<void>

/** Coins: bought coins, and given coins with their dates. Source: product §7.8.3, §7.8.4 */
export interface CoinService {
  balanceOf(db: Db, memberId: string): Promise<CoinBalance>
  balanceOfEach(db: Db, memberIds: readonly string[]): Promise<ReadonlyMap<string, CoinBalance>>
  /**
   * Pays for a service of the product, in the caller's transaction: first with given coins, oldest first, then with
   * bought coins. Returns the remaining balance. The caller writes the bill.
   * @throws DomainError COINS_TOO_LOW with `short`; then nothing was spent.
   */
  spendForPlatform(tx: Tx, spend: PlatformSpend): Promise<CoinBalance>
  /** Gives coins, in the caller's transaction, with the bills `bonus_grant:<key>`; expiry is scheduled. */
  grantBonus(tx: Tx, ...grants: readonly BonusGrant[]): Promise<void>
  /**
   * Debits up to `coins` of a grant's spendable coins for a refund and returns how many. The caller writes the
   * journal.
   */
  debitGrant(db: Db, key: string, coins: number): Promise<number>
  /** Coins of a grant that are left. */
  leftOfGrant(db: Db, key: string): Promise<number>
  /** Returns coins that were taken from a grant; the caller writes the journal. */
  putBackOfGrant(db: Db, key: string, coins: number): Promise<void>
  /** The given coins that expire next; null when the member has no given coins. */
  nextExpiry(db: Db, memberId: string): Promise<{ coins: number; at: number } | null>
  /** Runs the job: warns the member that a lot expires soon, while any of its coins are left. */
  warn(lotId: string): Promise<void>
  /** Adds a listener that runs in the spend's transaction whenever bought coins are spent. */
  onPrincipalSpent(listener: PrincipalListener): void
  /** Runs the job: expires the rest of a lot whose date has passed. */
  expire(lotId: string): Promise<void>
  /** Expires all given coins of a member whose account is closed, in the caller's transaction. */
  expireAll(tx: Tx, memberId: string): Promise<void>
}

/** Keeps coins in the ledger and the table `bonus_lot`. */
export const createCoinService = (core: Core, deps: BonusEndDeps): CoinService => {
  const { ledger, bills } = deps
  const listeners: PrincipalListener[] = []
  const { fenPerCoin, bonusExpireMs } = deps.productConfig.coin

  const coinsIn = (balances: MemberBalances) => coinsOf(balances, fenPerCoin)
  const ends = createBonusEnds(core, deps)
  const balanceOf = async (db: Db, memberId: string) => coinsIn(await ledger.balancesOf(db, memberId))
  const balanceOfEach: CoinService['balanceOfEach'] = async (db, memberIds) => {
    const balances = await ledger.balancesOfEach(db, memberIds)
    return new Map([...balances].map(([id, own]) => [id, coinsIn(own)]))
  }

  /** Debits given coins, oldest first, and returns how many. */
  const debitBonus = async (db: Db, memberId: string, coins: number): Promise<number> => {
    const repository = new BonusRepository(db)
    let taken = 0
    for (const lot of await repository.lockSpendable(memberId, core.clock.now())) {
      const part = Math.min(lot.left_coins, coins - taken)
      if (part > 0) await repository.addLeft(lot.id, -part)
      taken += part
    }
    return taken
  }

  return {
    balanceOf,
    balanceOfEach,

    async spendForPlatform(tx, spend) {
      const { memberId, coins, kind, key } = spend
      const { principalCoins } = coinsIn(await ledger.lock(tx, memberId))
      const fromBonus = await debitBonus(tx, memberId, coins)
      const fromPrincipal = coins - fromBonus
      if (fromPrincipal > principalCoins) fail('COINS_TOO_LOW', { short: fromPrincipal - principalCoins })
      await new BonusRepository(tx).recordSpend({
        key,
        member_id: memberId,
        kind,
        principal_coins: fromPrincipal,
        bonus_coins: fromBonus,
        at: core.clock.now(),
      })
      const parts = [
        { account: 'recharge_bonus', fen: fromBonus * fenPerCoin },
        { account: 'recharge_principal', fen: fromPrincipal * fenPerCoin },
      ] as const
      await ledger.append(tx, {
        key,
        kind,
        facts: { coins, fromBonus },
        postings: [
          ...parts.filter(({ fen }) => fen > 0).map(({ account, fen }) => onMember(memberId, account, -fen)),
          onPlatform('revenue', coins * fenPerCoin),
        ],
      })
      if (fromPrincipal > 0)
        for (const listener of listeners) await listener(tx, spend, fromPrincipal * fenPerCoin)
      tx.events.add(memberId, { event: 'wallet' })
      return balanceOf(tx, memberId)
    },

    async grantBonus(tx, ...grants) {
      const now = core.clock.now()
      const expireAt = now + bonusExpireMs
      const journals = grants.map(({ memberId, coins, key }) => ({
        key: `bonus_grant:${key}`,
        kind: 'bonus_grant' as const,
        facts: { key },
        postings: [
          onMember(memberId, 'recharge_bonus', coins * fenPerCoin),
          onPlatform('promo_expense', -coins * fenPerCoin),
        ],
      }))
      await ledger.append(tx, ...journals)
      const lots = grants.map(({ memberId, coins, key }) => ({
        id: core.ids.ulid(now),
        member_id: memberId,
        source_key: key,
        coins,
        left_coins: coins,
        granted_at: now,
        expire_at: expireAt,
      }))
      await new BonusRepository(tx).insertAll(lots)
      await ends.schedule(tx, lots)
      const after = await balanceOfEach(
        tx,
        grants.map(({ memberId }) => memberId),
      )
      const billOf = ({ memberId, coins, key, note, billType = 'payment' }: BonusGrant): NewBill => ({
        memberId,
        ref: `bonus_grant:${key}`,
        type: billType,
        bizType: 'bonus_grant',
        sign: 1,
        coins,
        state: 'done',
        reason: note,
        balanceAfterCoins: sumOf(after.get(memberId)),
      })
      await bills.add(tx, ...grants.map(billOf))
      for (const { memberId } of grants) tx.events.add(memberId, { event: 'wallet' })
    },

    async debitGrant(db, key, coins) {
      const lot = await new BonusRepository(db).lockBySource(key)
      const taken = Math.min(coins, lot?.left_coins ?? 0)
      if (lot && taken > 0) await new BonusRepository(db).addLeft(lot.id, -taken)
      return taken
    },

    leftOfGrant: async (db, key) => (await new BonusRepository(db).lockBySource(key))?.left_coins ?? 0,

    async putBackOfGrant(db, key, coins) {
      const lot = await new BonusRepository(db).lockBySource(key)
      if (!lot) throw new Error(`no bonus ${key}`)
      await new BonusRepository(db).addLeft(lot.id, coins)
      await ends.scheduleAgain(db, lot)
    },

    nextExpiry: async (db, memberId) =>
      (await new BonusRepository(db).nextExpiry(memberId, core.clock.now())) ?? null,

    onPrincipalSpent: (listener) => void listeners.push(listener),

    warn: ends.warn,
    expire: ends.expire,

    async expireAll(tx, memberId) {
      await ledger.lock(tx, memberId)
      const lots = await new BonusRepository(tx).lockSpendable(memberId, core.clock.now())
      for (const { id } of lots) await ends.end(tx, id, memberId, Infinity)
    },
  }
}
