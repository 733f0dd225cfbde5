/** The member who makes a request, proven by its bearer token. */
export interface Viewer {
  readonly id: string
  readonly sessionId: string
  /** Device that opened the session, as the client named it; empty when it named none. A signal, never a secret. */
  readonly deviceId: string
  /** Client that opened the session, as its header `X-Client` named it: `h5/1.0.0(100)`. */
  readonly client: string
}
