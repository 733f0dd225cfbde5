import { net } from '../../test/net/net'

/** Errors of a page without a network, and of the requests that were open when it went away. */
const OFFLINE =
  /ERR_INTERNET_DISCONNECTED|ERR_NETWORK|ERR_FAILED|Failed to fetch|WebSocket|NetworkError|Loading (CSS )?chunk/

/** Passes the faults of a page to the net, without those of a network that the monkey turned off. */
export class NetworkFaults {
  /** True while the network is off, and for some actions after. */
  isExpected = false

  /** Receives a fault of the page. */
  readonly report = (words: string): void => {
    if (!(this.isExpected && OFFLINE.test(words))) net.report(words)
  }
}
