/** One package as the wallet shows it. */
export interface ShownPackage {
  readonly id: number
  /** Coins. */
  readonly num: number
  /** Coins given in addition. */
  readonly bonusNum: number
  /** Yuan, as text. */
  readonly amount: string
}

/**
 * Packages that the wallet shows grey and not payable until the server's packages are loaded. Source: spec §3,
 * product §0.5
 */
export const PLACEHOLDER_PACKAGES: readonly ShownPackage[] = [0, 1, 2, 3, 4].map((id) => ({
  id,
  num: 98 + id,
  bonusNum: 0,
  amount: String(98 + id),
}))
