/** Why the result of a request to a provider is unknown. */
export type UnknownReason = 'timeout' | 'network' | 'http5xx' | 'bad_signature' | 'bad_body' | 'busy'

/**
 * Result of a request to a provider. `rejected`: it was certainly not done. `unknown`: it may have been done; a request
 * that moves money is then never treated as refused and never repeated under a second number.
 */
export type Outcome<T> =
  | { readonly kind: 'ok'; readonly data: T }
  | { readonly kind: 'rejected'; readonly code: string; readonly message: string }
  | { readonly kind: 'unknown'; readonly reason: UnknownReason; readonly code?: string }
