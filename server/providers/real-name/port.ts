import type { UnknownReason } from '../outcome'

/** The name and number that are compared: member data, which no log holds. */
export interface RealNamePair {
  /** Chinese characters, as on the identity card. */
  readonly name: string
  /** 18 characters. */
  readonly idCardNo: string
}

/**
 * Why the pair is not that of a person. `mismatch`: the number belongs to another name. `no_record`: the authority does
 * not know the number. `invalid`: the vendor cannot read the name or the number.
 */
export type RealNameRefusal = 'mismatch' | 'no_record' | 'invalid'

/**
 * Result of a check. `unknown`: nothing is known about the pair, which may be asked again; `refused` is the vendor's
 * refusal of our account, such as a missing permission or unpaid bills.
 */
export type RealNameResult =
  | { readonly kind: 'ok' }
  | { readonly kind: 'rejected'; readonly why: RealNameRefusal }
  | { readonly kind: 'unknown'; readonly reason: UnknownReason | 'refused'; readonly code?: string }

/** Compares a name and an identity card number with the authority's records. Source: product §7.8.5, §7.13 */
export interface RealNameProvider {
  /** Name of the vendor as the setting `REAL_NAME` has it. */
  readonly id: string
  /** Makes one call, which may cost money. Never rejects and never repeats. */
  check(pair: RealNamePair): Promise<RealNameResult>
}
