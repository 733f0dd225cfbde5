import type { ErrorName } from '@contract/errors'

/** Data of a refusal for the client: the fields in question, or numbers that its text needs. */
export type RefusalData = Record<string, unknown>

/** A refusal by a rule of the product; becomes HTTP 200 with the name's code. */
export class DomainError extends Error {
  constructor(
    readonly refusal: ErrorName,
    readonly data: RefusalData | null = null,
  ) {
    super(refusal)
    this.name = 'DomainError'
  }
}

/** Refuses by name. Source: product §10. */
export const fail = (refusal: ErrorName, data: RefusalData | null = null): never => {
  throw new DomainError(refusal, data)
}

/** Refuses one field of a form; `reason` is a key of the server's field texts. */
export const failField = (field: string, reason: string): never =>
  fail('INVALID_PARAMETERS', { fields: { [field]: reason } })

/** The session is missing, expired or ended (401), or its account is banned or gone (403). Source: spec §8. */
export class SessionError extends Error {
  /** `data` describes the ban to a banned member (`Ban`). */
  constructor(
    readonly status: 401 | 403,
    readonly data: RefusalData = {},
  ) {
    super(status === 401 ? 'no session' : 'account closed')
    this.name = 'SessionError'
  }
}
