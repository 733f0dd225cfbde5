/** Purpose of a code sent by SMS. */
export type SmsPurpose = 'login' | 'sensitive' | 'change_phone'

/** A code on its way to a phone. */
export interface CodeMessage {
  /** Eleven digits, mainland China. */
  readonly phone: string
  readonly code: string
  readonly purpose: SmsPurpose
}

/** Sends codes by SMS. */
export interface SmsSender {
  /** False when the carrier or the vendor refused. @throws only when the result is unknown. */
  send(message: CodeMessage): Promise<boolean>
}
