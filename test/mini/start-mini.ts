import { JSDOM } from 'jsdom'
import WebSocket from 'ws'
import type { DeviceScript } from './host/device'
import { reachBy, type HostEnvironment } from './host/environment'
import { MiniHost } from './host/mini-host'
import { MiniRun } from './mini-run'
import type { MiniPackage, MiniTarget } from './packaging/mini-package'
import { pack } from './packaging/pack'

/** Origin in builds without `TARO_APP_API_BASE`. */
export const DEFAULT_BAKED_ORIGIN = 'http://127.0.0.1:8080'

/** Options of a run. */
export interface StartOptions {
  target: MiniTarget
  /** Build folder, such as `dist/weapp`. It is run unchanged. */
  dist: string
  /** Base address of the server that answers; null for runs that must not reach any. */
  api: string | null
  /** Origin that is compiled into the build; requests to it go to `api`. */
  bakedOrigin?: string
  /** Origin of the server in its own answers; requests to it go to `api`, too. */
  publicOrigin?: string | undefined
  /** Origins besides the server's that the app may reach. */
  allowedOrigins?: string[]
  /** Storage of the installed app; pass the same map again to start the app a second time. */
  storage?: Map<string, string>
  /** Differences from the default phone and member. */
  device?: Partial<DeviceScript>
}

const packages = new Map<string, MiniPackage>()

/** Packs a build folder once per test file; builds do not change while tests run. */
export function packOnce(dist: string): MiniPackage {
  const known = packages.get(dist)
  if (known) return known
  const packed = pack(dist)
  packages.set(dist, packed)
  return packed
}

/**
 * Prepares one mini-program in a window of its own, with real HTTP and real sockets. `launch` starts it, `stop` ends
 * it; several may run in parallel, each with its own storage. @throws Error when the folder is not a complete build
 * of the target.
 */
export function startMini(options: StartOptions): MiniRun {
  const { target, dist, api, storage = new Map<string, string>() } = options
  const packed = packOnce(dist)
  if (packed.target !== target) throw new Error(`${dist} is a build for ${packed.target}, not ${target}`)
  const dom = new JSDOM('<!doctype html><html><body><div id="mini"></div></body></html>', {
    pretendToBeVisual: true,
  })
  const root = dom.window.document.getElementById('mini')
  if (!root) throw new Error('the window has no root')
  const environment: HostEnvironment = {
    root,
    storage,
    hasLayout: false,
    fetch,
    openSocket: (url, protocols) => new WebSocket(url, protocols),
    reach: reachBy({
      bakedOrigin: options.bakedOrigin ?? DEFAULT_BAKED_ORIGIN,
      apiOrigin: api ?? 'http://unreachable.invalid',
      publicOrigin: options.publicOrigin,
      allowedOrigins: options.allowedOrigins,
    }),
    pictureUrl: (source) => source,
    now: () => performance.now(),
  }
  const run = new MiniRun(new MiniHost(packed, environment, options.device))
  const stop = run.stop.bind(run)
  run.stop = () => {
    stop()
    dom.window.close()
  }
  return run
}
