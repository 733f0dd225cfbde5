/**
 * One STOMP frame (or heart-beat) on its way out. Each wire form is made once, however many connections it goes to.
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
