/** One package as the wallet draws it. */
export interface ShownPackage {
  readonly id: number
  /** Coins. */
  readonly num: number
  /** Coins that are given with them. */
  readonly bonusNum: number
  /** Yuan, as text. */
  readonly amount: string
}

/** What the wallet draws, greyed and not payable, until the server's packages arrive. Source: spec §3, product §0.5 */
export const PLACEHOLDER_PACKAGES: readonly ShownPackage[] = [0, 1, 2, 3, 4].map((id) => ({
  id,
  num: 98 + id,
  bonusNum: 0,
  amount: String(98 + id),
}))
