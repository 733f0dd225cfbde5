import { notifyDestination } from '@contract/realtime'

/** The checks that keep members apart, in one place, so that a test can remove one and show what it prevents. */
export interface Guards {
  /** Whether a member may subscribe to the destination. */
  maySubscribe(memberId: string, destination: string | undefined): boolean
  /** The form in which the destination of a SEND is looked up. */
  readDestination(destination: string): string
  /** Whether a request comes from the caller that opened the SockJS session; both are one text. */
  isSameCaller(opener: string, caller: string): boolean
}

/** Compares strings exactly: no patterns, no decoding, no trimming. Source: spec §7, ours */
export const strictGuards: Guards = {
  maySubscribe: (memberId, destination) => destination === notifyDestination(memberId),
  readDestination: (destination) => destination,
  isSameCaller: (opener, caller) => opener === caller,
}
