import type { DeviceScript } from '../host/device'
import { reachBy } from '../host/environment'
import { recogniseGestures } from '../host/gestures'
import { MiniHost } from '../host/mini-host'
import { MiniRun } from '../mini-run'
import type { MiniPackage } from '../packaging/mini-package'

/** Options of the run that the serving side passes to the page. JSON only. */
export interface BootOptions {
  path: string
  query: Record<string, string>
  bakedOrigin: string
  /** Storage of the installed app: JSON text by key. */
  storage: Record<string, string>
  device: Partial<DeviceScript>
}

/** Path prefix that the serving side forwards to the API server. */
const UPSTREAM = '/upstream'

declare global {
  interface Window {
    /** Starts the mini-program; called once by the capturing side. */
    bootMini: (options: BootOptions) => Promise<void>
    /** The run, for the capturing side. */
    mini: MiniRun
  }
}

window.bootMini = async (options) => {
  const response = await fetch('/package.json')
  const pack = (await response.json()) as MiniPackage
  const root = document.getElementById('mini')
  if (!root) throw new Error('the page has no root')
  const toUpstream = (url: string) =>
    url.replace(/^(https?|wss?):\/\/[^/]+/, (_, scheme: string) => {
      const origin = scheme.startsWith('ws') ? location.origin.replace('http', 'ws') : location.origin
      return origin + UPSTREAM
    })
  const reach = reachBy({ bakedOrigin: options.bakedOrigin, apiOrigin: options.bakedOrigin })
  const host = new MiniHost(
    pack,
    {
      root,
      hasLayout: true,
      fetch: window.fetch.bind(window),
      openSocket: (url, protocols) => new WebSocket(url, protocols),
      reach: (url) => toUpstream(reach(url)),
      pictureUrl: (source) => (/^https?:/.test(source) ? toUpstream(source) : filesUrl(source)),
      storage: new Map(Object.entries(options.storage)),
      now: () => performance.now(),
    },
    options.device,
  )
  window.mini = new MiniRun(host)
  window.addEventListener('error', ({ error, message }) => host.journal.fail(error ?? message, 'uncaught'))
  window.addEventListener('unhandledrejection', ({ reason }) =>
    host.journal.fail(reason, 'unhandled rejection'),
  )
  recogniseGestures(root, host.view, pack.target === 'alipay' ? 'longtap' : 'longpress')
  await window.mini.launch(options.path, options.query)
}

/** Pictures of the package are served beside the page; data addresses need no server. */
const filesUrl = (source: string) =>
  source.startsWith('data:') ? source : `/files/${source.replace(/^\//, '')}`
