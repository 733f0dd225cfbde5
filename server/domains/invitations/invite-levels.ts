import type { ProductConfig } from '../config/product-config'

type Levels = ProductConfig['invite']['levels']

/** Where an inviter stands. */
export interface InviteLevel {
  /** From 1. */
  readonly level: number
  /** Coins for an invitee that counts. */
  readonly bonusCoins: number
  /** Share of what an invitee spends, in hundredths of a per cent. */
  readonly basisPoints: number
  /** Invitees that count until the next level; null on the highest. */
  readonly next: number | null
}

/** The level of an inviter with so many invitees that count; without any it is the first. Source: product §7.11.1 */
export const inviteLevelOf = (levels: Levels, counted: number): InviteLevel => {
  const reached = levels.filter(({ from }) => from <= Math.max(1, counted))
  const present = reached.at(-1)
  if (!present) throw new RangeError('no first level')
  const following = levels[reached.length]
  return {
    level: reached.length,
    bonusCoins: present.bonusCoins,
    basisPoints: present.basisPoints,
    next: following === undefined ? null : following.from - counted,
  }
}
