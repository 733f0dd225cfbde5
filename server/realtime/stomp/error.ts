import { closeCodes, type CloseCode } from '@contract/realtime'

/**
 * Why a connection must close: becomes the ERROR frame's `message` and the close reason.
 * The text is for developers, constant, and never contains the client's input.
 */
export class StompError extends Error {
  constructor(
    reason: string,
    readonly code: CloseCode = closeCodes.protocolError,
  ) {
    super(reason)
    this.name = 'StompError'
  }
}
