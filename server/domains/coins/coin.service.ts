import type { BillType } from '@contract/types/wallet'
import type { Db } from '../../db/database'
import type { JobQueue, NewJob } from '../../jobs/queue'
import { dayOf } from '../../lib/clock'
import type { Core } from '../../lib/core'
import { fail } from '../../lib/errors'
import { coinsOfFen } from '../../lib/money'
import type { BillNote } from '../../text/bills'
import type { BillService, NewBill } from '../bills/bill.service'
import type { ProductConfig } from '../config/product-config'
import type { News } from '../delivery/outbox'
import { onMember, onPlatform } from '../ledger/accounts'
import type { LedgerService, MemberBalances } from '../ledger/ledger.service'
import type { NoticeService } from '../notices/notice.service'
import { BonusRepository } from './bonus.repository'

/** Kinds of the jobs that warn of and end given coins; their payload is `{lotId}`. */
export const BONUS_JOBS = { warn: 'bonus_warn', expire: 'bonus_expire' } as const

/** Coins of a member. */
export interface CoinBalance {
  /** Bought: may pay other members, never expire. */
  readonly principalCoins: number
  /** Given: for services of the product alone. */
  readonly bonusCoins: number
}

/** All coins of a balance; none without one. */
export const sumOf = (balance: CoinBalance | undefined): number =>
  balance ? balance.principalCoins + balance.bonusCoins : 0

/** Something of the product's own that is paid for with coins. */
export interface PlatformSpend {
  readonly memberId: string
  /** Whole coins, above 0. */
  readonly coins: number
  readonly kind: 'greeting_spend'
  /** Names the event; a second spend of one key is refused. */
  readonly key: string
}

/** Coins to be given. */
export interface BonusGrant {
  readonly memberId: string
  /** Whole coins, above 0. */
  readonly coins: number
  /** Names the reason, `recharge:01J…`; a second grant of one key is refused. */
  readonly key: string
  readonly note: BillNote
  /** Which record page shows it; `payment` by default. */
  readonly billType?: BillType
}

/** Hears what a member paid the product out of bought coins; `fen` is above 0. */
export type PrincipalListener = (db: Db, spend: PlatformSpend, fen: number) => Promise<void>

/** Coins: bought ones and given ones with their dates. Source: product §7.8.3, §7.8.4 */
export interface CoinService {
  balanceOf(db: Db, memberId: string): Promise<CoinBalance>
  balanceOfEach(db: Db, memberIds: readonly string[]): Promise<ReadonlyMap<string, CoinBalance>>
  /**
   * Pays for a service of the product, in the caller's transaction: given coins first, the oldest before the newer, then
   * bought ones. Answers what is left. The bill is the caller's.
   * @throws DomainError COINS_TOO_LOW with `short`; nothing was taken.
   */
  spendForPlatform(db: Db, spend: PlatformSpend): Promise<CoinBalance>
  /** Gives coins, in the caller's transaction, with the bills `bonus_grant:<key>`; they expire by themselves. */
  grantBonus(db: Db, ...grants: readonly BonusGrant[]): Promise<void>
  /**
   * Takes up to so many coins of a grant out of what the member may spend and answers how many there were; the journal
   * is the caller's. For refunds.
   */
  takeOfGrant(db: Db, key: string, coins: number): Promise<number>
  /** Puts back what was taken of a grant; the journal is the caller's. */
  putBackOfGrant(db: Db, key: string, coins: number): Promise<void>
  /** The given coins that expire next; null without any. */
  nextExpiry(db: Db, memberId: string): Promise<{ coins: number; at: number } | null>
  /** Does the job: tells the member that a lot expires soon, while anything of it is left. */
  warn(lotId: string): Promise<void>
  /** Hears, in the spend's transaction, what was paid out of bought coins; from now on. */
  onPrincipalSpent(listener: PrincipalListener): void
  /** Does the job: ends what is left of a lot whose time has come. */
  expire(lotId: string): Promise<void>
  /** Ends every given coin that the member still has, in the caller's transaction: the account ends. */
  expireAll(db: Db, memberId: string): Promise<void>
}

/** What coins need beside their table. */
export interface CoinNeeds {
  readonly config: Pick<ProductConfig, 'coin'>
  readonly ledger: LedgerService
  readonly bills: Pick<BillService, 'add'>
  readonly notices: Pick<NoticeService, 'add'>
  readonly queue: Pick<JobQueue, 'enqueue'>
  readonly news: News
}

/** Coins over the ledger and the table `bonus_lot`. */
export const createCoinService = (core: Core, needs: CoinNeeds): CoinService => {
  const { ledger, bills, notices, queue, news } = needs
  const listeners: PrincipalListener[] = []
  const { fenPerCoin, bonusExpireMs, bonusNoticeMs } = needs.config.coin

  const coinsIn = (balances: MemberBalances): CoinBalance => ({
    principalCoins: coinsOfFen(balances.recharge_principal, fenPerCoin),
    bonusCoins: coinsOfFen(balances.recharge_bonus, fenPerCoin),
  })
  const balanceOf = async (db: Db, memberId: string) => coinsIn(await ledger.balancesOf(db, memberId))
  const balanceOfEach: CoinService['balanceOfEach'] = async (db, memberIds) => {
    const balances = await ledger.balancesOfEach(db, memberIds)
    return new Map([...balances].map(([id, own]) => [id, coinsIn(own)]))
  }

  /** Takes given coins, the oldest first, and answers how many there were. */
  const takeBonus = async (db: Db, memberId: string, coins: number): Promise<number> => {
    const repository = new BonusRepository(db)
    let taken = 0
    for (const lot of await repository.lockSpendable(memberId, core.clock.now())) {
      const part = Math.min(lot.left_coins, coins - taken)
      if (part > 0) await repository.addLeft(lot.id, -part)
      taken += part
    }
    return taken
  }

  /** The books are looked through with it. */
  const note = (
    db: Db,
    { key, memberId, kind }: { key: string; memberId: string; kind: 'greeting_spend' | 'bonus_expire' },
    principalCoins: number,
    bonusCoins: number,
  ): Promise<void> =>
    new BonusRepository(db).noteSpend({
      key,
      member_id: memberId,
      kind,
      principal_coins: principalCoins,
      bonus_coins: bonusCoins,
      at: core.clock.now(),
    })

  const endsOf = (lotId: string, expireAt: number): NewJob[] => [
    {
      kind: BONUS_JOBS.warn,
      payload: { lotId },
      uniqueKey: `${BONUS_JOBS.warn}:${lotId}`,
      runAt: expireAt - bonusNoticeMs,
    },
    {
      kind: BONUS_JOBS.expire,
      payload: { lotId },
      uniqueKey: `${BONUS_JOBS.expire}:${lotId}`,
      runAt: expireAt,
    },
  ]

  /** Ends what is left of a lot that may no longer be spent from the moment on. */
  const expireIn = async (db: Db, lotId: string, memberId: string, untilMs: number): Promise<void> => {
    const balances = await ledger.lock(db, memberId)
    const lot = await new BonusRepository(db).lock(lotId)
    if (!lot || lot.left_coins === 0 || lot.expire_at > untilMs) return
    const { principalCoins, bonusCoins } = coinsIn(balances)
    const fen = lot.left_coins * fenPerCoin
    // What a refund that failed puts back after the end expires by itself.
    const key = `bonus_expire:${lotId}:${core.clock.now()}`
    await new BonusRepository(db).addLeft(lotId, -lot.left_coins)
    await note(db, { key, memberId, kind: 'bonus_expire' }, 0, lot.left_coins)
    await ledger.append(db, {
      key,
      kind: 'bonus_expire',
      facts: { lotId },
      postings: [onMember(memberId, 'recharge_bonus', -fen), onPlatform('promo_expense', fen)],
    })
    await bills.add(db, {
      memberId,
      ref: key,
      type: 'payment',
      bizType: 'bonus_expire',
      sign: -1,
      coins: lot.left_coins,
      state: 'done',
      reason: 'bonus_expired' satisfies BillNote,
      balanceAfterCoins: principalCoins + bonusCoins - lot.left_coins,
    })
    await news.add(db, memberId, { event: 'wallet' })
  }

  return {
    balanceOf,
    balanceOfEach,

    async spendForPlatform(db, spend) {
      const { memberId, coins, kind, key } = spend
      const { principalCoins } = coinsIn(await ledger.lock(db, memberId))
      const fromBonus = await takeBonus(db, memberId, coins)
      const fromPrincipal = coins - fromBonus
      if (fromPrincipal > principalCoins) fail('COINS_TOO_LOW', { short: fromPrincipal - principalCoins })
      await note(db, spend, fromPrincipal, fromBonus)
      const parts = [
        { account: 'recharge_bonus', fen: fromBonus * fenPerCoin },
        { account: 'recharge_principal', fen: fromPrincipal * fenPerCoin },
      ] as const
      await ledger.append(db, {
        key,
        kind,
        facts: { coins, fromBonus },
        postings: [
          ...parts.filter(({ fen }) => fen > 0).map(({ account, fen }) => onMember(memberId, account, -fen)),
          onPlatform('revenue', coins * fenPerCoin),
        ],
      })
      if (fromPrincipal > 0)
        for (const listener of listeners) await listener(db, spend, fromPrincipal * fenPerCoin)
      await news.add(db, memberId, { event: 'wallet' })
      return balanceOf(db, memberId)
    },

    async grantBonus(db, ...grants) {
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
      await ledger.append(db, ...journals)
      const lots = grants.map(({ memberId, coins, key }) => ({
        id: core.ids.ulid(now),
        member_id: memberId,
        source_key: key,
        coins,
        left_coins: coins,
        granted_at: now,
        expire_at: expireAt,
      }))
      await new BonusRepository(db).insertAll(lots)
      await queue.enqueue(db, ...lots.flatMap(({ id }) => endsOf(id, expireAt)))
      const after = await balanceOfEach(
        db,
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
      await bills.add(db, ...grants.map(billOf))
      for (const { memberId } of grants) await news.add(db, memberId, { event: 'wallet' })
    },

    async takeOfGrant(db, key, coins) {
      const lot = await new BonusRepository(db).lockBySource(key)
      const taken = Math.min(coins, lot?.left_coins ?? 0)
      if (lot && taken > 0) await new BonusRepository(db).addLeft(lot.id, -taken)
      return taken
    },

    async putBackOfGrant(db, key, coins) {
      const lot = await new BonusRepository(db).lockBySource(key)
      if (!lot) throw new Error(`no bonus ${key}`)
      await new BonusRepository(db).addLeft(lot.id, coins)
      // Its own end may have passed meanwhile.
      const { expire: kind } = BONUS_JOBS
      const runAt = Math.max(lot.expire_at, core.clock.now())
      await queue.enqueue(db, { kind, payload: { lotId: lot.id }, runAt })
    },

    nextExpiry: async (db, memberId) =>
      (await new BonusRepository(db).nextExpiry(memberId, core.clock.now())) ?? null,

    onPrincipalSpent: (listener) => void listeners.push(listener),

    warn: (lotId) =>
      news.run(async (db) => {
        const lot = await new BonusRepository(db).lock(lotId)
        if (!lot || lot.left_coins === 0 || lot.expire_at <= core.clock.now()) return
        const params = { coins: String(lot.left_coins), day: dayOf(lot.expire_at) }
        await notices.add(db, lot.member_id, 'bonus_expiring', params)
      }),

    expire: (lotId) =>
      news.run(async (db) => {
        const memberId = await new BonusRepository(db).ownerOf(lotId)
        if (memberId !== undefined) await expireIn(db, lotId, memberId, core.clock.now())
      }),

    async expireAll(db, memberId) {
      await ledger.lock(db, memberId)
      const lots = await new BonusRepository(db).lockSpendable(memberId, core.clock.now())
      for (const { id } of lots) await expireIn(db, id, memberId, Infinity)
    },
  }
}
