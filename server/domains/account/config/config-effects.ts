import type { SettingEffect } from '@contract/ops/settings'
import { feeOf, ownerShareFenOf } from './money-config.presenter'
import type { ProductConfig } from './product-config'

/** Amounts that follow from several settings. */
const amounts: readonly (readonly [SettingEffect['name'], (product: ProductConfig) => number])[] = [
  ['ownerShare', ({ unlock, coin }) => ownerShareFenOf(unlock, coin)],
  ['leastFee', ({ withdraw }) => feeOf(withdraw.minFen, withdraw)],
]

/** The amounts for members that differ between two settings. */
export const effectsOf = (before: ProductConfig, after: ProductConfig): SettingEffect[] =>
  amounts
    .map(([name, of]) => ({ name, beforeFen: of(before), afterFen: of(after) }))
    .filter(({ beforeFen, afterFen }) => beforeFen !== afterFen)
