/** Why the result of a request to a provider is unknown. */
export type UnknownReason = 'timeout' | 'network' | 'http5xx' | 'bad_signature' | 'bad_body' | 'busy'

/**
 * Result of a request to a provider that moves money. `rejected`: it was certainly not done. `unknown`: it may have been
 * done, so it is never treated as refused and never requested under a second number.
 */
export type Outcome<T> =
  | { readonly kind: 'ok'; readonly data: T }
  | { readonly kind: 'rejected'; readonly code: string; readonly message: string }
  | { readonly kind: 'unknown'; readonly reason: UnknownReason; readonly code?: string }
