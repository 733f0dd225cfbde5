import type { CloseCode } from '@contract/realtime'
import type { Outgoing } from './outgoing'

/** The way to one client, whatever transport carries it. */
export interface Link {
  /** Hands a frame to the transport; dropped when the link is closed. */
  send(frame: Outgoing): void
  /** Bytes handed over that the client's side has not taken yet. */
  readonly unsentBytes: number
  /** Bytes that the client's side took since the start; stands still while the reader stalls. */
  readonly takenBytes: number
  /** Asks for a sign of life on a link whose client promised no heart-beats. */
  probe(): void
  /** Says why and ends; the connection is cut if the client does not answer in time. Idempotent. */
  close(code: CloseCode, reason: string): void
}

/** Who speaks over a link. */
export interface LinkUser {
  /** Bytes arrived. */
  receive(bytes: Buffer): void
  /** A sign of life without bytes. */
  heard(): void
  /** The link is gone; nothing more will come. Called once, also after `close`. */
  gone(): void
}
