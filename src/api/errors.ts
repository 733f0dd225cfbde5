import {
  ABORTED_CODE,
  errorCodes,
  NETWORK_FAILURE_CODE,
  TRANSFER_FAILURE_CODE,
  type ErrorName,
} from '@contract/errors'

/** The server refused a call for a reason of the product; `name` is the reason. */
export class CallError extends Error {
  override readonly name: ErrorName
  /** Wire code of the refusal. */
  readonly code: number
  /** The message for each refused field of the payload; empty unless the name is INVALID_PARAMETERS. */
  readonly fields: Readonly<Record<string, string>>
  /** Details of the refusal, e.g. `resetAt`, `retryAfter`, `until`. */
  readonly data: Readonly<Record<string, unknown>>
  /** Lets support find the call in the server's log; null when the answer had no id. */
  readonly requestId: string | null

  constructor(refusal: {
    name: ErrorName
    code: number
    message: string
    fields?: Readonly<Record<string, string>>
    data?: Readonly<Record<string, unknown>>
    requestId?: string | null
  }) {
    super(refusal.message)
    this.name = refusal.name
    this.code = refusal.code
    this.fields = refusal.fields ?? {}
    this.data = refusal.data ?? {}
    this.requestId = refusal.requestId ?? null
  }
}

/** Refusals of every call, made before the server did anything; a failed network has the same effects on a request. */
export type Unserved = 'MAINTENANCE' | 'UPDATE_REQUIRED'

/** How a call failed before an answer could be read. */
export type NetworkFailure = 'timeout' | 'offline' | 'aborted' | 'transfer' | Unserved

/** Client-side code of each failure. Source: spec §8 */
const networkCodes: Record<NetworkFailure, number> = {
  timeout: NETWORK_FAILURE_CODE,
  offline: NETWORK_FAILURE_CODE,
  aborted: ABORTED_CODE,
  transfer: TRANSFER_FAILURE_CODE,
  MAINTENANCE: errorCodes.MAINTENANCE,
  UPDATE_REQUIRED: errorCodes.UPDATE_REQUIRED,
}

/**
 * No usable answer arrived: no network, timeout (code 5), abort (600003), failed upload (602001). Source: spec §8
 */
export class NetworkError extends Error {
  override readonly name = 'NetworkError'
  readonly reason: NetworkFailure
  readonly code: number

  constructor(reason: NetworkFailure) {
    super(reason)
    this.reason = reason
    this.code = networkCodes[reason]
  }
}

/** The server answered 401 or 403: the session is over and the welcome page opens. Source: spec §4, §8 */
export class SessionEndedError extends Error {
  override readonly name = 'SessionEndedError'
  /** 401: the token is missing, expired or revoked. 403: the account is banned or no longer exists. */
  readonly status: 401 | 403

  constructor(status: 401 | 403) {
    super(`session ended with ${status}`)
    this.status = status
  }
}

/**
 * The upload service answered with a code other than 200. The message is the server's own, if it sent one. Source:
 * spec §8
 */
export class UploadRefusedError extends Error {
  override readonly name = 'UploadRefusedError'
  readonly code: number

  constructor(code: number, message: string) {
    super(message)
    this.code = code
  }
}

/**
 * True for errors that the app itself shows wherever they occur: the end of the session, and a refused upload with
 * the server's message.
 */
export const isShownByApp = (error: unknown): boolean =>
  error instanceof SessionEndedError || (error instanceof UploadRefusedError && error.message !== '')

const FILE_REFUSALS: readonly number[] = [
  errorCodes.IMAGE_REFUSED,
  errorCodes.VIDEO_REFUSED,
  errorCodes.VOICE_REFUSED,
]

/** True when the upload rejected the file itself, so that only another file can be sent. */
export const isFileRefused = (error: unknown): boolean =>
  error instanceof UploadRefusedError && FILE_REFUSALS.includes(error.code)

/** Names of all failures of a member's request, as the text tables use them. */
export type FailureName = ErrorName | 'NETWORK' | 'TIMEOUT' | 'ABORTED' | 'TRANSFER'

const networkNames: Record<NetworkFailure, FailureName> = {
  timeout: 'TIMEOUT',
  offline: 'NETWORK',
  aborted: 'ABORTED',
  transfer: 'TRANSFER',
  MAINTENANCE: 'MAINTENANCE',
  UPDATE_REQUIRED: 'UPDATE_REQUIRED',
}

/** Returns the name under which the text tables find a thrown value; unexpected values are UNKNOWN. */
export function failureName(error: unknown): FailureName {
  if (error instanceof CallError) return error.name
  if (error instanceof NetworkError) return networkNames[error.reason]
  if (error instanceof SessionEndedError) return 'SESSION_ENDED'
  return 'UNKNOWN'
}
