import type { Outcome } from '../outcome'

/** Values that the carrier's script in the page needs; they name no member. */
export interface OneTapTokens {
  readonly accessToken: string
  readonly jwtToken: string
  /** Time until the first of them expires, in ms. */
  readonly lifeMs: number
}

/** Limits of one request to a provider. */
export interface OneTapCall {
  /** The provider must have answered within this, in ms; later is `unknown`. */
  readonly deadlineMs: number
}

/**
 * Confirms the number of the SIM card over mobile data, without a code. Never rejects and never retries; an adapter may
 * keep tokens of `prepare` until shortly before they expire.
 * Source: product §8.1 (2), ours
 */
export interface OneTapProvider {
  /** Name of the client's script, such as `aliyun_h5`. */
  readonly id: string
  /** Tokens for a page of this origin: scheme and host without a slash. */
  prepare(origin: string, call: OneTapCall): Promise<Outcome<OneTapTokens>>
  /** The number behind the token that the script returned, as the carrier writes it. A token works once. */
  redeem(spToken: string, call: OneTapCall): Promise<Outcome<string>>
}
