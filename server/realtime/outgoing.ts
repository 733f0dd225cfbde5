/**
 * An outgoing STOMP frame (or heart-beat). Each wire form is made once for all connections.
 */
export class Outgoing {
  private rawForm: Buffer | null = null
  private quotedForm: string | null = null
  private sockjsForm: Buffer | null = null

  constructor(readonly text: string) {}

  /** As a raw WebSocket message. */
  get raw(): Buffer {
    return (this.rawForm ??= Buffer.from(this.text))
  }

  /** As a JSON string, the element of a SockJS array frame. */
  get quoted(): string {
    return (this.quotedForm ??= JSON.stringify(this.text))
  }

  /** As a SockJS array frame of its own. */
  get sockjs(): Buffer {
    return (this.sockjsForm ??= Buffer.from(`a[${this.quoted}]`))
  }
}
