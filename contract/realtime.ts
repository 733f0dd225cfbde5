/**
 * Path of the SockJS endpoint on the server's own origin.
 * Source: spec §7
 */
export const REALTIME_PATH = '/chat'

/**
 * Path of the raw WebSocket, for clients without SockJS: mini-programs, and H5 where WebSocket works.
 * Source: product §2.9
 */
export const RAW_SOCKET_PATH = `${REALTIME_PATH}/websocket`

/**
 * The only destination that a member may subscribe to; the server rejects every other one.
 * Source: spec §7
 */
export const notifyDestination = (memberId: string): string => `${REALTIME_PATH}/notify/${memberId}`

/**
 * Destinations to which a client may send; any other one closes the connection.
 * Source: product §4 (Real-time body)
 */
export const appDestinations = {
  /** Typing started or stopped; at most once in 3 s. */
  typing: `${REALTIME_PATH}/typing`,
  /** The member read, or the device received, a group's messages up to a number. */
  read: `${REALTIME_PATH}/read`,
  /** Whether the client's screen is visible. */
  presence: `${REALTIME_PATH}/presence`,
} as const

/** Name of a destination to which a client may send. Source: product §4 */
export type AppDestinationName = keyof typeof appDestinations

/**
 * Values of a pushed body's `event`. Only `msg` and `recall` become the current chat message.
 * Source: product §4 (Real-time body), §0.2 (`speed`), §2.7
 */
export const realtimeEvents = [
  'msg',
  'recall',
  'change',
  'read',
  'delivered',
  'typing',
  'group',
  'notice',
  'action',
  'unlock',
  'wallet',
  'presence',
  'kick',
  'speed',
] as const

/** One value of a pushed body's `event`. Source: product §4 */
export type RealtimeEvent = (typeof realtimeEvents)[number]

/**
 * Why the server closed a socket: WebSocket close codes, the same inside a SockJS close frame. After `sessionEnded`,
 * `forbidden` and `replaced` a client must not reconnect by itself: the next attempt would end the same way.
 * Source: RFC 6455 §7.4 for 1xxx, ours for 4xxx
 */
export const closeCodes = {
  /** The client sent DISCONNECT. */
  normal: 1000,
  /** The server stops; reconnect after the usual delay. */
  goingAway: 1001,
  /** A frame violated the protocol or a size limit. */
  protocolError: 1002,
  /** The server could not check the token; reconnect after the usual delay. */
  tryAgainLater: 1013,
  /** The token is missing, expired or revoked, or the member was banned, left or logged out. */
  sessionEnded: 4001,
  /** No CONNECT arrived in time. */
  handshakeTimeout: 4002,
  /** The destination is not this member's. */
  forbidden: 4003,
  /** Nothing was received for two heart-beat periods. */
  heartbeatLost: 4004,
  /** The client does not read; after reconnecting it must ask for what it missed. */
  tooSlow: 4008,
  /** The member opened more sockets than allowed; the oldest one is closed. */
  replaced: 4009,
  /**
   * The server may have missed events for its clients; reconnect after the usual delay and ask for them as after any
   * reconnect.
   */
  newsMissed: 4010,
  /**
   * Operators switched maintenance on for the client's platform. A call has the operators' sentence; reconnect after the
   * usual delay, because another node may have been quicker, and once a call is answered again.
   */
  maintenance: 4013,
  /** Too many frames in a second. */
  tooFast: 4029,
} as const

/** One of the close codes above. Source: ours */
export type CloseCode = (typeof closeCodes)[keyof typeof closeCodes]
