import type { PresenceSignal, ReadSignal, TypingSignal } from '@contract/types/realtime'
import type { HubConnection } from './hub'

/** The owner of a connection, after the token of its CONNECT was accepted. */
export interface Principal {
  readonly memberId: string
  /** The login session of the token, so that ending it closes its connections. */
  readonly sessionId: string
  /** Client that opened the session, `h5/1.0.0(100)`; absent where nothing depends on it. */
  readonly client?: string
}

/** Whether a connection of the product may be open; false while operators keep its platform in maintenance. */
export type IsServed = (principal: Principal) => boolean

/** The sender of a SEND, and the connection. */
export interface Sender extends Principal {
  readonly connection: HubConnection
}

/**
 * Finds the member of a bearer token from this address. Null when the token is missing, expired or revoked, or its
 * member is banned or deactivated. A rejected promise means "unknown now", as for an address that guesses: the client
 * has to come back.
 */
export type Authenticate = (token: string, address: string) => Promise<Principal | null>

/**
 * What the product does with a client's SEND. Bodies match their schema.
 * A receipt is sent only after the promise resolves, so resolve after the commit.
 * A rejected promise is logged, sends no receipt and leaves the connection open. Calls of one connection run in order.
 */
export interface AppDestinations {
  typing(sender: Sender, signal: TypingSignal): Promise<void> | void
  read(sender: Sender, signal: ReadSignal): Promise<void> | void
  presence(sender: Sender, signal: PresenceSignal): Promise<void> | void
}
