/** The part of `WebSocket` that the host uses; `ws` and the browser's class both have it. */
export interface HostSocket {
  readonly readyState: number
  binaryType: string
  onopen: ((event: never) => void) | null
  onmessage: ((event: never) => void) | null
  onclose: ((event: never) => void) | null
  onerror: ((event: never) => void) | null
  send(data: string | ArrayBuffer): void
  close(code?: number, reason?: string): void
}

/**
 * The world outside the mini-program: the network, the clock, persistent storage and the window in which it is drawn.
 */
export interface HostEnvironment {
  /** Element that contains one child per page. */
  root: HTMLElement
  /** True in a browser; jsdom computes no layout, loads no pictures and needs no styles. */
  hasLayout: boolean
  fetch: typeof fetch
  openSocket: (url: string, protocols: string[]) => HostSocket
  /**
   * Converts an address of the build into one that is reachable here.
   * @throws Error when the address is outside the allowed origins, as on a device.
   */
  reach: (url: string) => string
  /** Address of a picture for the view; unlike `reach` it rejects nothing. */
  pictureUrl: (source: string) => string
  /** Storage of the installed app: JSON text by key; survives a run when the caller keeps the map. */
  storage: Map<string, string>
  /** Milliseconds of a monotonic clock. */
  now: () => number
}

/** Origins that an app may reach, in the form of the platform's domain list. */
export interface OriginRules {
  /** Origin that is compiled into the build. */
  bakedOrigin: string
  /** Origin of the server of this run. */
  apiOrigin: string
  /** The same server's address in its answers, where a proxy would serve it. */
  publicOrigin?: string | undefined
  /** Further origins that the app may reach as they are. */
  allowedOrigins?: string[]
}

const ORIGIN = /^(https?|wss?):\/\/([^/?#]+)/

/**
 * Builds `HostEnvironment.reach`: the baked and the public origin are replaced by the server of this run, also for
 * sockets. Other origins must be allowed, because a device rejects hosts outside its domain list.
 */
export function reachBy({
  bakedOrigin,
  apiOrigin,
  publicOrigin,
  allowedOrigins = [],
}: OriginRules): (url: string) => string {
  const hostOf = (url: string) => ORIGIN.exec(url)?.[2]
  const ownHosts = [bakedOrigin, ...(publicOrigin === undefined ? [] : [publicOrigin])].map(hostOf)
  const allowedHosts = [apiOrigin, ...allowedOrigins].map(hostOf)
  return (url) => {
    const [origin, scheme, host] = ORIGIN.exec(url) ?? []
    if (!origin || !scheme) throw new Error(`invalid url "${url}"`)
    if (ownHosts.includes(host)) {
      const isSecure = apiOrigin.startsWith('https')
      const reachable = scheme.startsWith('ws') ? (isSecure ? 'wss' : 'ws') : isSecure ? 'https' : 'http'
      return `${reachable}://${hostOf(apiOrigin)}${url.slice(origin.length)}`
    }
    if (!allowedHosts.includes(host)) throw new Error('url not in domain list')
    return url
  }
}
