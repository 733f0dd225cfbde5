/** Why nobody knows what a provider did. */
export type UnknownReason = 'timeout' | 'network' | 'http5xx' | 'bad_signature' | 'bad_body' | 'busy'

/**
 * What came of asking a provider for something that moves money. `rejected`: it was surely not done. `unknown`: it may
 * have been done; it is never treated as refused, and never asked for under a second number.
 */
export type Outcome<T> =
  | { readonly kind: 'ok'; readonly data: T }
  | { readonly kind: 'rejected'; readonly code: string; readonly message: string }
  | { readonly kind: 'unknown'; readonly reason: UnknownReason; readonly code?: string }
