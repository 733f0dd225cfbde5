/** The member who makes a request, proven by its bearer token. */
export interface Viewer {
  readonly id: string
  readonly sessionId: string
  /** Device that opened the session, as the client named it; empty when it named none. A signal, never a secret. */
  readonly deviceId: string
}
