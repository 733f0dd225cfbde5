/** Who makes a request, proven by its bearer token. */
export interface Viewer {
  readonly id: string
  readonly sessionId: string
}
