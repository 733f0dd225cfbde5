import { DAY_MS, HOUR_MS } from '@contract/constants'
import { type Command, DONE, NOTHING, type Outcome, type Purse } from './model-terms'

const SHARE_FEN = 400

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
  /** The owner's share: pending, available or taken back; null before it is earned. */
  income: { releaseAt: number; state: 'pending' | 'available' | 'taken' } | null
}

const shown: readonly UnlockState[] = ['revealed', 'disputed', 'settled', 'clawback_claimed', 'dismissed']
const contested: readonly UnlockState[] = ['disputed', 'clawback_claimed']

/** One unlock after the other: product §7.6. */
export class UnlockModel {
  private unlock: Unlock | null = null

  constructor(
    private readonly purse: Purse,
    private readonly isInstant: boolean,
  ) {}

  /** True while a complaint or claim waits for its verdict. */
  get isContested(): boolean {
    return this.unlock !== null && contested.includes(this.unlock.state)
  }

  /** Buys at a price in fen. */
  buy(paidFen: number, now: number): Outcome {
    if (this.unlock && (this.unlock.state === 'asked' || shown.includes(this.unlock.state))) {
      return 'ALREADY_UNLOCKED'
    }
    if (paidFen > this.purse.principal) return 'PRINCIPAL_TOO_LOW'
    this.purse.principal -= paidFen
    this.purse.escrow += paidFen
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

  /** Applies everything that is due up to a moment. */
  pass(now: number): void {
    const { unlock } = this
    if (!unlock) return
    if (unlock.state === 'asked' && now >= unlock.acceptBy) this.giveBack(unlock, 'timed_out')
    if (unlock.state === 'revealed' && now >= unlock.confirmBy) this.settle(unlock, now)
    if (unlock.state === 'disputed' && !unlock.hasReply && now >= unlock.replyBy)
      this.judged(unlock, 'buyer', now)
    if (unlock.income?.state === 'pending' && now >= unlock.income.releaseAt) {
      unlock.income.state = 'available'
      this.purse.pending -= SHARE_FEN
      this.purse.available += SHARE_FEN
    }
  }

  /** Runs a command about the current order. */
  do(command: Command, now: number): Outcome {
    const { unlock } = this
    if (!unlock) return NOTHING
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
    if (verdict === 'buyer') this.clawBack(unlock)
    return DONE
  }

  private settle(unlock: Unlock, now: number): Outcome {
    unlock.state = 'settled'
    unlock.settledAt = now
    unlock.income = { releaseAt: now + 7 * DAY_MS, state: 'pending' }
    this.purse.escrow -= unlock.paidFen
    this.purse.pending += SHARE_FEN
    return DONE
  }

  private giveBack(unlock: Unlock, state: UnlockState): Outcome {
    unlock.state = state
    this.purse.escrow -= unlock.paidFen
    this.purse.principal += unlock.paidFen
    return DONE
  }

  /** The buyer gets everything back; the owner loses no more than the remaining amount. */
  private clawBack(unlock: Unlock): void {
    this.purse.principal += unlock.paidFen
    if (unlock.income?.state === 'pending') this.purse.pending -= SHARE_FEN
    if (unlock.income?.state === 'available')
      this.purse.available -= Math.min(SHARE_FEN, this.purse.available)
    if (unlock.income) unlock.income.state = 'taken'
  }
}
