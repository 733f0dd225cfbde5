/** Something that operators have to look at. It names no member and holds no data of one. */
export interface AlertMessage {
  /** Names the alert, the same in a repeated message, so that a receiver can skip it. */
  readonly id: string
  /** Key of the reason, such as `paid_twice`; `docs/operations.md` explains each. */
  readonly reason: string
  /** When it was raised, in epoch ms. */
  readonly at: number
  /** The command that shows it. */
  readonly look: string
}

/** A way on which alerts reach operators. */
export interface AlertChannel {
  readonly id: 'webhook' | 'email'
  /** @throws Error when the message was not accepted, or when that is unknown; a repeat is harmless. */
  send(message: AlertMessage): Promise<void>
}
