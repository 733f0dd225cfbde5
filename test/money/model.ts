import { proportionUp } from '../../server/lib/money'

/** Something that one of two members, or an operator, does. */
export type Command =
  | { readonly act: 'recharge'; readonly packageId: number }
  | { readonly act: 'spend'; readonly coins: number }
  | { readonly act: 'refund'; readonly which: number }
  | { readonly act: 'withdraw'; readonly fen: number }
  | { readonly act: 'judge'; readonly verdict: 'buyer' | 'owner' }
  | { readonly act: PlainAct }

/** What needs no more to be said. */
export const plainActs = [
  'vip',
  'buy',
  'accept',
  'decline',
  'cancel',
  'added',
  'complain',
  'fraud',
  'reply',
  'approve',
  'reject',
  'paid',
  'failed',
] as const
type PlainAct = (typeof plainActs)[number]

/** What came of a command: done, nothing to do it to, or the name of a refusal. */
export type Outcome = string

/** Fen on the accounts of both that may hold any. */
export interface Balances {
  readonly principal: number
  readonly bonus: number
  readonly escrow: number
  readonly pending: number
  readonly available: number
  readonly frozen: number
}

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const FEN_PER_COIN = 10
const LIST_COINS = 100
const VIP_COINS = 50
const SHARE_FEN = 400
/** In force while the model is. */
export const LEAST_WITHDRAWAL_FEN = 100

/** Price list: bought coins and given ones. Source: product §6 */
const packages = [
  { coins: 60, bonus: 0 },
  { coins: 180, bonus: 0 },
  { coins: 300, bonus: 15 },
  { coins: 680, bonus: 50 },
  { coins: 1_280, bonus: 120 },
] as const

interface CoinOrder {
  readonly amountFen: number
  readonly bonusCoins: number
  /** Of the given coins. */
  bonusLeft: number
  refundedFen: number
}

type UnlockState =
  | 'asked'
  | 'revealed'
  | 'settled'
  | 'disputed'
  | 'clawback_claimed'
  | 'declined'
  | 'cancelled'
  | 'timed_out'
  | 'refunded'
  | 'clawed_back'
  | 'dismissed'

interface Unlock {
  state: UnlockState
  readonly paidFen: number
  readonly acceptBy: number
  confirmBy: number
  settledAt: number
  replyBy: number
  hasReply: boolean
  hasWord: boolean
  isJudged: boolean
  /** The owner's share: held, free or taken back; null before it is earned. */
  income: { releaseAt: number; state: 'pending' | 'available' | 'taken' } | null
}

const DONE = 'done'
const NOTHING = 'nothing'
const shown: readonly UnlockState[] = ['revealed', 'disputed', 'settled', 'clawback_claimed', 'dismissed']
const contested: readonly UnlockState[] = ['disputed', 'clawback_claimed']

/**
 * What must be true of a buyer and a seller, by the rules of the product alone: product §7.6 (unlocks), §7.7.1 (VIP),
 * §7.8.4 (refunds, which coins go first), §7.8.5 (withdrawals). It knows nothing of tables or calls.
 */
export class MoneyModel {
  private principal = 0
  private escrow = 0
  private pending = 0
  private available = 0
  private frozen = 0
  private vipUntil = 0
  private readonly orders: CoinOrder[] = []
  private unlock: Unlock | null = null
  private withdrawal: { fen: number; state: 'reviewing' | 'paying' | 'ended' } | null = null

  constructor(private readonly isInstant: boolean) {}

  get balances(): Balances {
    const { principal, escrow, pending, available, frozen } = this
    return { principal, bonus: this.bonusCoins * FEN_PER_COIN, escrow, pending, available, frozen }
  }

  private get bonusCoins(): number {
    return this.orders.reduce((sum, { bonusLeft }) => sum + bonusLeft, 0)
  }

  /** Does a command at a moment. */
  do(command: Command, now: number): Outcome {
    switch (command.act) {
      case 'recharge':
        return this.recharge(command.packageId)
      case 'vip':
        this.vipUntil = Math.max(now, this.vipUntil) + 7 * DAY_MS
        return DONE
      case 'spend':
        return this.spend(command.coins)
      case 'refund':
        return this.refund(command.which)
      case 'buy':
        return this.buy(now)
      case 'withdraw':
        return this.withdraw(command.fen)
      case 'approve':
      case 'reject':
      case 'paid':
      case 'failed':
        return this.review(command.act)
      default:
        return this.unlock ? this.onUnlock(this.unlock, command, now) : NOTHING
    }
  }

  /** Everything that time does up to a moment. */
  pass(now: number): void {
    const { unlock } = this
    if (this.withdrawal?.state === 'reviewing' && !this.isLookedAt) this.lookAt(this.withdrawal)
    if (!unlock) return
    if (unlock.state === 'asked' && now >= unlock.acceptBy) this.giveBack(unlock, 'timed_out')
    if (unlock.state === 'revealed' && now >= unlock.confirmBy) this.settle(unlock, now)
    if (unlock.state === 'disputed' && !unlock.hasReply && now >= unlock.replyBy)
      this.judged(unlock, 'buyer', now)
    if (unlock.income?.state === 'pending' && now >= unlock.income.releaseAt) {
      unlock.income.state = 'available'
      this.pending -= SHARE_FEN
      this.available += SHARE_FEN
    }
  }

  private recharge(packageId: number): Outcome {
    const { coins, bonus } = packages[packageId] ?? packages[0]
    this.orders.push({ amountFen: coins * FEN_PER_COIN, bonusCoins: bonus, bonusLeft: bonus, refundedFen: 0 })
    this.principal += coins * FEN_PER_COIN
    return DONE
  }

  /** Given coins go first, those that end first before the others. */
  private spend(coins: number): Outcome {
    const fromBonus = Math.min(coins, this.bonusCoins)
    const rest = (coins - fromBonus) * FEN_PER_COIN
    if (rest > this.principal) return 'COINS_TOO_LOW'
    let left = fromBonus
    for (const order of this.orders) {
      const part = Math.min(left, order.bonusLeft)
      order.bonusLeft -= part
      left -= part
    }
    this.principal -= rest
    return DONE
  }

  /** Bought coins are spent in the order in which they were bought: what is left is of the newest orders. */
  private refund(which: number): Outcome {
    if (this.orders.length === 0) return NOTHING
    const at = which % this.orders.length
    const order = this.orders[at] as CoinOrder
    if (order.refundedFen === order.amountFen) return 'ORDER_NOT_PAID'
    const later = this.orders.slice(at + 1).reduce((sum, one) => sum + one.amountFen - one.refundedFen, 0)
    const fen = Math.min(this.principal - later, order.amountFen - order.refundedFen)
    if (fen <= 0) return 'REFUND_NOT_POSSIBLE'
    order.bonusLeft -= Math.min(order.bonusLeft, proportionUp(order.bonusCoins, fen, order.amountFen))
    order.refundedFen += fen
    this.principal -= fen
    return DONE
  }

  private buy(now: number): Outcome {
    if (this.unlock && (this.unlock.state === 'asked' || shown.includes(this.unlock.state))) {
      return 'ALREADY_UNLOCKED'
    }
    const paidFen = (now < this.vipUntil ? VIP_COINS : LIST_COINS) * FEN_PER_COIN
    if (paidFen > this.principal) return 'PRINCIPAL_TOO_LOW'
    this.principal -= paidFen
    this.escrow += paidFen
    this.unlock = {
      state: this.isInstant ? 'revealed' : 'asked',
      paidFen,
      acceptBy: now + 48 * HOUR_MS,
      confirmBy: now + 72 * HOUR_MS,
      settledAt: 0,
      replyBy: 0,
      hasReply: false,
      hasWord: false,
      isJudged: false,
      income: null,
    }
    return DONE
  }

  private onUnlock(unlock: Unlock, command: Command, now: number): Outcome {
    switch (command.act) {
      case 'accept':
      case 'decline':
      case 'cancel':
        return this.decide(unlock, command.act, now)
      case 'added':
      case 'complain':
      case 'fraud':
        return this.say(unlock, command.act, now)
      case 'reply':
        return this.reply(unlock, now)
      case 'judge':
        return this.judge(unlock, command.verdict, now)
      default:
        throw new Error(`no rule for ${command.act}`)
    }
  }

  private decide(unlock: Unlock, word: 'accept' | 'decline' | 'cancel', now: number): Outcome {
    const { state } = unlock
    const said = { accept: shown, decline: ['declined'], cancel: ['cancelled'] }[word] as readonly string[]
    if (said.includes(state)) return DONE
    if (state !== 'asked') {
      return state === 'timed_out' || now >= unlock.acceptBy ? 'DECISION_TOO_LATE' : 'STATE_CHANGED'
    }
    if (word !== 'accept') return this.giveBack(unlock, word === 'decline' ? 'declined' : 'cancelled')
    unlock.state = 'revealed'
    unlock.confirmBy = now + 72 * HOUR_MS
    return DONE
  }

  private say(unlock: Unlock, word: 'added' | 'complain' | 'fraud', now: number): Outcome {
    const isClaim =
      word === 'fraud' &&
      unlock.state === 'settled' &&
      !unlock.isJudged &&
      now < unlock.settledAt + 7 * DAY_MS
    if (unlock.state !== 'revealed' && !isClaim) {
      return unlock.hasWord ? 'FEEDBACK_ALREADY_GIVEN' : 'FEEDBACK_NOT_ALLOWED'
    }
    unlock.hasWord = true
    if (word === 'added') return this.settle(unlock, now)
    unlock.state = isClaim ? 'clawback_claimed' : 'disputed'
    unlock.replyBy = now + 24 * HOUR_MS
    return DONE
  }

  private reply(unlock: Unlock, now: number): Outcome {
    if (unlock.hasReply) return 'FEEDBACK_ALREADY_GIVEN'
    if (!contested.includes(unlock.state) || now >= unlock.replyBy) return 'FEEDBACK_NOT_ALLOWED'
    unlock.hasReply = true
    return DONE
  }

  private judge(unlock: Unlock, verdict: 'buyer' | 'owner', now: number): Outcome {
    if (unlock.isJudged) return 'UNLOCK_DECIDED'
    if (!contested.includes(unlock.state)) return 'UNLOCK_NOT_CONTESTED'
    if (!unlock.hasReply && now < unlock.replyBy) return 'UNLOCK_REPLY_OPEN'
    return this.judged(unlock, verdict, now)
  }

  private judged(unlock: Unlock, verdict: 'buyer' | 'owner', now: number): Outcome {
    unlock.isJudged = true
    if (unlock.state === 'disputed') {
      return verdict === 'buyer' ? this.giveBack(unlock, 'refunded') : this.settle(unlock, now)
    }
    unlock.state = verdict === 'buyer' ? 'clawed_back' : 'dismissed'
    if (verdict === 'buyer') this.takeBack(unlock)
    return DONE
  }

  private settle(unlock: Unlock, now: number): Outcome {
    unlock.state = 'settled'
    unlock.settledAt = now
    unlock.income = { releaseAt: now + 7 * DAY_MS, state: 'pending' }
    this.escrow -= unlock.paidFen
    this.pending += SHARE_FEN
    return DONE
  }

  private giveBack(unlock: Unlock, state: UnlockState): Outcome {
    unlock.state = state
    this.escrow -= unlock.paidFen
    this.principal += unlock.paidFen
    return DONE
  }

  /** The buyer has all again; the owner loses no more than is there. */
  private takeBack(unlock: Unlock): void {
    this.principal += unlock.paidFen
    if (unlock.income?.state === 'pending') this.pending -= SHARE_FEN
    if (unlock.income?.state === 'available') this.available -= Math.min(SHARE_FEN, this.available)
    if (unlock.income) unlock.income.state = 'taken'
  }

  private isLookedAt = false

  private withdraw(fen: number): Outcome {
    if (this.withdrawal && this.withdrawal.state !== 'ended') return 'WITHDRAWAL_RUNNING'
    if (fen < LEAST_WITHDRAWAL_FEN) return 'BELOW_MINIMUM'
    if (fen > this.available) return 'BALANCE_TOO_LOW'
    this.available -= fen
    this.frozen += fen
    this.withdrawal = { fen, state: 'reviewing' }
    this.isLookedAt = false
    return DONE
  }

  /** A clean one passes by itself; while something is contested a person looks. */
  private lookAt(withdrawal: { state: string }): void {
    this.isLookedAt = true
    if (!this.unlock || !contested.includes(this.unlock.state)) withdrawal.state = 'paying'
  }

  private review(act: 'approve' | 'reject' | 'paid' | 'failed'): Outcome {
    const { withdrawal } = this
    if (!withdrawal) return NOTHING
    const from = act === 'approve' || act === 'reject' ? 'reviewing' : 'paying'
    if (withdrawal.state !== from) return 'WITHDRAWAL_STATE'
    if (act === 'approve') {
      withdrawal.state = 'paying'
      return DONE
    }
    withdrawal.state = 'ended'
    this.frozen -= withdrawal.fen
    if (act !== 'paid') this.available += withdrawal.fen
    return DONE
  }
}
