import type { PresenceSignal, ReadSignal, TypingSignal } from '@contract/types/realtime'
import type { HubConnection } from './hub'

/** Whose connection it is, once the token of its CONNECT was accepted. */
export interface Principal {
  readonly memberId: string
  /** The login session behind the token, so that ending it closes its connections. */
  readonly sessionId: string
}

/** Who sends something, and by which of their connections. */
export interface Sender extends Principal {
  readonly connection: HubConnection
}

/**
 * Looks up a bearer token that came from the address. Null: missing, expired, revoked, or its member banned or gone.
 * A rejection means "cannot tell now", as to an address that guesses: the client is asked to come back.
 */
export type Authenticate = (token: string, address: string) => Promise<Principal | null>

/**
 * What the product does with a client's SEND. Bodies are already checked against their schema.
 * A receipt is sent only after the promise resolves, so resolve after the commit.
 * A rejection is logged, sends no receipt and leaves the connection open. One connection's calls run one after another.
 */
export interface AppDestinations {
  typing(sender: Sender, signal: TypingSignal): Promise<void> | void
  read(sender: Sender, signal: ReadSignal): Promise<void> | void
  presence(sender: Sender, signal: PresenceSignal): Promise<void> | void
}
