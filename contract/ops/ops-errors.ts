/**
 * Why the console's server refuses a call before or beside a rule of the product, by HTTP status. Refusals of rules have
 * status 409 and the names of the operators' services. Source: ours
 */
export const opsErrors = {
  /** The payload does not fit; `fields` names each field with its fault. */
  INVALID: 422,
  /** No session, or one that has ended. */
  SESSION_ENDED: 401,
  /** The operator's role may not make the call. */
  ROLE_MISSING: 403,
  /** The act needs the password again: `session/prove`. */
  PROOF_NEEDED: 428,
  /** Too many requests; `retryAfter` is in seconds. */
  RATE_LIMITED: 429,
  /** The server failed; the log has the request's id. */
  UNKNOWN: 500,
} as const

/** Name of a refusal of the console's own. */
export type OpsErrorName = keyof typeof opsErrors

/** Body of every refused call. */
export interface OpsRefusal {
  readonly error: {
    /** One of `opsErrors`, or the name of an operators' service. */
    readonly name: string
    /** A sentence in English, for names that the console does not know. */
    readonly message: string
    /** Values that the sentence needs. */
    readonly data: Readonly<Record<string, unknown>>
  }
  readonly requestId: string
}
