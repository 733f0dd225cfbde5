/** The member who makes a request, proven by its bearer token. */
export interface Viewer {
  readonly id: string
  readonly sessionId: string
  /** Device on which the session was opened, as it named itself then; empty when it did not. A signal, never a secret. */
  readonly deviceId: string
}
