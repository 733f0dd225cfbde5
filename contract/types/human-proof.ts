/**
 * A proof of work: for each puzzle `i` from 0, a counter `c` such that the SHA-256 of `<seed>.<i>.<c>` begins with `bits`
 * zero bits. The seed is what follows the last dot of the challenge. The token is `work:<challenge>:<counters>`, with
 * the counters in base 36, separated by dots. It is valid once, for the phone and the address of the refused call.
 */
export interface WorkChallenge {
  readonly challenge: string
  readonly puzzles: number
  /** From 1 to 31. */
  readonly bits: number
  /** How long the challenge is valid, in seconds. */
  readonly expireIn: number
}

/** Aliyun's captcha, for browsers. The token is `aliyun:` and what its script returned. */
export interface AliyunWidget {
  /** Address of the page of ours that shows it in a frame: path and query. */
  readonly page: string
}

/** Data `widget` of CAPTCHA_REQUIRED: the ways in which a person can prove to be one. Source: product §10, ours */
export interface HumanProofWidget {
  /** Works everywhere, without an outside service and without pictures. */
  readonly work: WorkChallenge
  /** Null when no vendor is chosen; only browsers can show it. */
  readonly aliyun: AliyunWidget | null
}
