import { HEARTBEAT_MS } from '@contract/constants'

/** Sizes, rates and times that a real-time connection must respect. */
export interface RealtimeLimits {
  /** Largest STOMP frame, and largest WebSocket message or `xhr_send` body, in bytes. */
  readonly frameBytes: number
  /** Longest header line of a frame, in bytes. */
  readonly headerBytes: number
  /** Maximum headers of a frame. */
  readonly headerCount: number
  /** Maximum frames that a connection may send in one second. */
  readonly framesPerSecond: number
  /** Maximum subscriptions of a connection. */
  readonly subscriptions: number
  /** Maximum unanswered SENDs of a connection. */
  readonly pendingSends: number
  /** Maximum connections of a member; one more closes the oldest. */
  readonly socketsPerMember: number
  /** Maximum connections from one address (IPv6: one /64); one more is rejected. */
  readonly socketsPerAddress: number
  /** Maximum bytes that may wait for a reader; more close the connection. */
  readonly unsentBytes: number
  /** How long a reader may read nothing while bytes wait, in ms. */
  readonly stalledMs: number
  /** Time from the opening of the socket to an accepted CONNECT, in ms. */
  readonly connectMs: number
  /** Heart-beat that the server offers and requests, in ms. */
  readonly heartbeatMs: number
  /** Shortest heart-beat that the server sends, whatever a client requests, in ms. */
  readonly heartbeatFloorMs: number
  /** The server probes a client that does not promise a heart-beat within this time, in ms. */
  readonly heartbeatCeilingMs: number
  /** How long an HTTP session lives without a receiver, in ms. */
  readonly receiverGapMs: number
  /** Bytes after which a streaming answer ends, so that the client opens a new one. */
  readonly streamBytes: number
  /** How long a peer may take to answer our close before the connection is cut, in ms. */
  readonly closeMs: number
}

/**
 * The limits of the product.
 * Source: spec §9 (heart-beat); ours for the rest
 */
export const realtimeLimits: RealtimeLimits = {
  frameBytes: 64 * 1024,
  headerBytes: 1024,
  headerCount: 32,
  framesPerSecond: 30,
  subscriptions: 8,
  pendingSends: 32,
  socketsPerMember: 5,
  socketsPerAddress: 200,
  unsentBytes: 1024 * 1024,
  stalledMs: 10_000,
  connectMs: 10_000,
  heartbeatMs: HEARTBEAT_MS,
  heartbeatFloorMs: 10_000,
  heartbeatCeilingMs: 120_000,
  receiverGapMs: 5_000,
  streamBytes: 128 * 1024,
  closeMs: 2_000,
}
