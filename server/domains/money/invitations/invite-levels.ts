import type { ProductConfig } from '../../account/config/product-config'

type Levels = ProductConfig['invite']['levels']

/** An inviter's level. */
export interface InviteLevel {
  /** Counts from 1. */
  readonly level: number
  /** Coins for an invitee who counts. */
  readonly bonusCoins: number
  /** Share of an invitee's spending, in hundredths of a per cent. */
  readonly basisPoints: number
  /** Invitees who still have to count until the next level; null on the highest. */
  readonly next: number | null
}

/** The level of an inviter with `counted` invitees who count; 0 gives the first level. Source: product §7.11.1 */
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
