import { StompError } from './error'
import type { RealtimeLimits } from '../limits'

/** The promises of both sides about signs of life. */
export interface HeartBeat {
  /** The server sends something at least this often, in ms; 0 means that the client requests nothing. */
  readonly sendMs: number
  /** The client sends something at least this often, in ms. */
  readonly expectMs: number
  /** True when the client promised nothing useful, so that the server probes below STOMP. */
  readonly isProbed: boolean
}

type HeartBeatLimits = Pick<RealtimeLimits, 'heartbeatMs' | 'heartbeatFloorMs' | 'heartbeatCeilingMs'>

/** The server's own heart-beat, never below the floor. */
export const ownHeartBeatMs = ({ heartbeatMs, heartbeatFloorMs }: HeartBeatLimits): number =>
  Math.max(heartbeatMs, heartbeatFloorMs)

/**
 * Agrees on the heart-beat of a connection from its CONNECT's `heart-beat` header. @throws StompError when malformed
 */
export const agreeHeartBeat = (header: string | undefined, limits: HeartBeatLimits): HeartBeat => {
  const match = /^ *(\d{1,10}) *, *(\d{1,10}) *$/.exec(header ?? '0,0')
  if (!match) throw new StompError('Malformed heart-beat')
  const ownMs = ownHeartBeatMs(limits)
  const promisedMs = Number(match[1])
  const wantedMs = Number(match[2])
  const isProbed = promisedMs === 0 || promisedMs > limits.heartbeatCeilingMs
  return {
    sendMs: wantedMs === 0 ? 0 : Math.max(wantedMs, ownMs),
    expectMs: isProbed ? ownMs : Math.max(promisedMs, ownMs),
    isProbed,
  }
}
