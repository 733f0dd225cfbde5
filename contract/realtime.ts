/**
 * Path of the SockJS endpoint on the server's own origin.
 * Source: spec §7
 */
export const REALTIME_PATH = '/chat'

/**
 * Path of the endpoint's raw WebSocket, for clients that cannot speak SockJS: mini-programs, and H5 where WebSocket works.
 * Source: product §2.9
 */
export const RAW_SOCKET_PATH = `${REALTIME_PATH}/websocket`

/**
 * The one destination a member may subscribe to; the server refuses every other by string equality.
 * Source: spec §7
 */
export const notifyDestination = (memberId: string): string => `${REALTIME_PATH}/notify/${memberId}`

/**
 * Destinations a client may send to; any other ends the connection.
 * Source: product §4 (Real-time body)
 */
export const appDestinations = {
  /** "I am writing" or "I stopped", at most once in 3 s. */
  typing: `${REALTIME_PATH}/typing`,
  /** "I have read up to here", or "it has arrived here", in one message group. */
  read: `${REALTIME_PATH}/read`,
  /** "My screen is visible" or not. */
  presence: `${REALTIME_PATH}/presence`,
} as const

/** Name of a destination a client may send to. Source: product §4 */
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
 * Why the server closed a socket: WebSocket close codes, the same inside a SockJS close frame.
 * After `sessionEnded`, `forbidden` and `replaced` a client must not reconnect by itself: the next attempt would end alike.
 * Source: RFC 6455 §7.4 for 1xxx, ours for 4xxx
 */
export const closeCodes = {
  /** The client said DISCONNECT. */
  normal: 1000,
  /** The server stops; reconnect with the usual delay. */
  goingAway: 1001,
  /** A frame broke the protocol or one of its sizes. */
  protocolError: 1002,
  /** The server could not check the token just now; reconnect with the usual delay. */
  tryAgainLater: 1013,
  /** Token missing, expired or revoked, or the member was banned, left or signed out. */
  sessionEnded: 4001,
  /** No CONNECT in time. */
  handshakeTimeout: 4002,
  /** A destination that is not this member's. */
  forbidden: 4003,
  /** Nothing heard for two heart-beat periods. */
  heartbeatLost: 4004,
  /** The client does not read; it must ask for what it missed after reconnecting. */
  tooSlow: 4008,
  /** The member opened more sockets than one member may hold; the oldest is closed. */
  replaced: 4009,
  /** The server may have missed news for its clients; reconnect with the usual delay, and ask for it as after any reconnect. */
  newsMissed: 4010,
  /** Too many frames a second. */
  tooFast: 4029,
} as const

/** One of the close codes above. Source: ours */
export type CloseCode = (typeof closeCodes)[keyof typeof closeCodes]
