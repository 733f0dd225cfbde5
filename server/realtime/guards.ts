import { notifyDestination } from '@contract/realtime'

/** The checks that keep members apart. One place, so that a test can take one away and show what it prevents. */
export interface Guards {
  /** Whether a member may subscribe to the destination. */
  mayHear(memberId: string, destination: string | undefined): boolean
  /** The destination of a SEND as it is looked up. */
  readDestination(destination: string): string
  /** Whether a request comes from whom a SockJS session was opened by; both as one text. */
  isSameCaller(opener: string, caller: string): boolean
}

/** By string equality: no patterns, no decoding, no trimming. Source: spec §7, reliability */
export const strictGuards: Guards = {
  mayHear: (memberId, destination) => destination === notifyDestination(memberId),
  readDestination: (destination) => destination,
  isSameCaller: (opener, caller) => opener === caller,
}
