import type { CloseCode } from '@contract/realtime'
import type { Outgoing } from './outgoing'

/**
 * How clients are connected. `websocket`: STOMP over a raw WebSocket; `sockjs_websocket`: the same in SockJS frames;
 * `xhr_streaming` and `xhr`: SockJS over HTTP, by the first request of the session. Source: ours
 */
export const transports = ['websocket', 'sockjs_websocket', 'xhr_streaming', 'xhr'] as const

/** One of these transports. */
export type Transport = (typeof transports)[number]

/** The connection to one client, over any transport. */
export interface Link {
  /** Passes a frame to the transport; returns false when the link is closed and dropped it. */
  send(frame: Outgoing): boolean
  /** Bytes that were sent and that the client has not read yet. */
  readonly unsentBytes: number
  /** Bytes that the client has read since the start; does not change while the reader stalls. */
  readonly readBytes: number
  /** Probes the client of a link without promised heart-beats. */
  probe(): void
  /** Sends the reason and closes; cuts the connection if the client does not answer in time. Idempotent. */
  close(code: CloseCode, reason: string): void
}

/** The user of a link, which receives its events. */
export interface LinkUser {
  /** Called when bytes arrive. */
  receive(bytes: Buffer): void
  /** Called for a sign of life without bytes, such as a pong. */
  onTraffic(): void
  /** Called once when the link is closed, also after `close`; nothing follows. */
  gone(): void
}
