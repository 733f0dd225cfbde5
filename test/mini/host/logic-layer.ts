import { resolvePackagePath, type MiniTarget } from '../packaging/mini-package'
import type { Journal } from './journal'
import type { Timers } from './timers'

/** Browser and Node globals that a logic layer does not have; they are undefined for app code, as on a device. */
const MASKED_GLOBALS = (
  'window document frames self location navigator localStorage sessionStorage history screen alert confirm prompt ' +
  'fetch XMLHttpRequest WebSocket EventSource Worker indexedDB caches Image Audio Blob File FileReader FormData ' +
  'Headers Request Response URL URLSearchParams TextEncoder TextDecoder AbortController AbortSignal Event ' +
  'EventTarget CustomEvent MessageChannel BroadcastChannel structuredClone queueMicrotask requestAnimationFrame ' +
  'cancelAnimationFrame requestIdleCallback MutationObserver IntersectionObserver ResizeObserver crypto atob btoa ' +
  'performance process Buffer WebAssembly customElements getComputedStyle setImmediate clearImmediate ' +
  'importScripts parent top'
).split(' ')

/** Language built-ins that `globalThis` of the logic layer offers. */
const LANGUAGE_GLOBALS = (
  'Object Array Function String Number Boolean Symbol BigInt Math JSON Date RegExp Promise Map Set WeakMap WeakSet ' +
  'WeakRef Proxy Reflect Error TypeError RangeError SyntaxError EvalError URIError ReferenceError AggregateError ' +
  'ArrayBuffer DataView Int8Array Uint8Array Uint8ClampedArray Int16Array Uint16Array Int32Array Uint32Array ' +
  'Float32Array Float64Array BigInt64Array BigUint64Array isNaN isFinite parseInt parseFloat encodeURIComponent ' +
  'decodeURIComponent encodeURI decodeURI escape unescape Intl Infinity NaN'
).split(' ')

/** Alipay is the only platform whose logic layer has a `navigator`, with this single field. */
const ALIPAY_NAVIGATOR = { swuserAgent: 'Mozilla/5.0 AlipayClient/10.5.0' }

/** Globals through which app code registers itself and finds its pages. */
export interface Registrars {
  App: (definition: object) => void
  Page: (definition: object) => unknown
  Component: (definition: object) => unknown
  Behavior: (definition: object) => unknown
  getApp: () => unknown
  getCurrentPages: () => unknown[]
}

interface LogicModule {
  exports: unknown
}

/** Services of the host for a logic layer. */
export interface LogicLayerDeps {
  target: MiniTarget
  scripts: Record<string, string>
  /** Roots of the sub-packages, with a trailing slash. */
  packageRoots: string[]
  hasSubPackages: () => boolean
  api: object
  registrars: Registrars
  timers: Timers
  journal: Journal
  /** By how much the phone's clock is ahead of the machine's now, in ms. */
  clockAheadMs: () => number
}

/** Runs the package's scripts as CommonJS modules without any global that a device would not have. */
export class LogicLayer {
  private readonly modules = new Map<string, LogicModule>()
  private readonly globals: Record<string, unknown>

  constructor(private readonly deps: LogicLayerDeps) {
    this.globals = this.createGlobals()
  }

  /** Runs one script of the package once and returns its exports. @throws the script's exception. */
  run(path: string): unknown {
    const known = this.modules.get(path)
    if (known) return known.exports
    const source = this.deps.scripts[path]
    if (source === undefined) throw new Error(`module '${path}' is not defined`)
    const module: LogicModule = { exports: {} }
    this.modules.set(path, module)
    const scope: Record<string, unknown> = {
      ...Object.fromEntries(MASKED_GLOBALS.map((name) => [name, undefined])),
      ...this.globals,
      require: Object.assign((specifier: string) => this.require(path, specifier), {
        async: (specifier: string) => this.requireLater(path, specifier),
      }),
      module,
      exports: module.exports,
    }
    const names = Object.keys(scope)
    // oxlint-disable-next-line typescript/no-implied-eval -- running foreign scripts is the host's purpose
    const script = new Function(...names, `${source}\n//# sourceURL=mini:///${path}`)
    script.call(undefined, ...names.map((name) => scope[name]))
    return module.exports
  }

  /** A file of another package can only be loaded asynchronously, because that package may not be loaded yet. */
  private require(from: string, specifier: string): unknown {
    const path = this.resolve(from, specifier)
    const root = this.packageOf(path)
    if (root !== undefined && root !== this.packageOf(from))
      throw new Error(`module '${path}' is not defined, it is in the sub-package '${root}'`)
    return this.run(path)
  }

  private async requireLater(from: string, specifier: string): Promise<unknown> {
    const path = this.resolve(from, specifier)
    await Promise.resolve()
    if (this.packageOf(path) !== undefined && !this.deps.hasSubPackages())
      throw new Error(`the sub-package of '${path}' did not come`)
    return this.run(path)
  }

  private packageOf(path: string): string | undefined {
    return this.deps.packageRoots.find((root) => path.startsWith(root))
  }

  private resolve(from: string, specifier: string): string {
    const path = resolvePackagePath(from, specifier)
    const candidates = [path, `${path}.js`, `${path}/index.js`]
    const found = candidates.find((candidate) => candidate in this.deps.scripts)
    if (!found) throw new Error(`module '${path}' is not defined, require args is '${specifier}'`)
    return found
  }

  private createGlobals(): Record<string, unknown> {
    const { target, api, registrars, timers, journal, clockAheadMs } = this.deps
    const host = globalThis as unknown as Record<string, unknown>
    const globals: Record<string, unknown> = {
      ...Object.fromEntries(LANGUAGE_GLOBALS.map((name) => [name, host[name]])),
      Date: dateAhead(clockAheadMs),
      ...timers.functions,
      ...registrars,
      [target === 'alipay' ? 'my' : 'wx']: api,
      console: journalConsole(journal),
    }
    if (target === 'alipay') globals.navigator = ALIPAY_NAVIGATOR
    const globalObject: Record<string, unknown> = { ...globals }
    globalObject.globalThis = globalObject
    globalObject.Function = functionWithoutCode(globalObject)
    return { ...globals, Function: globalObject.Function, globalThis: globalObject, global: globalObject }
  }
}

/** A `Date` whose current time is ahead of the machine's. */
function dateAhead(aheadMs: () => number): DateConstructor {
  const now = () => Date.now() + aheadMs()
  return class extends Date {
    constructor(...parts: [] | [number]) {
      const given: [number] = parts.length === 0 ? [now()] : parts
      super(...given)
    }
    static override now(): number {
      return now()
    }
  } as unknown as DateConstructor
}

/** A `Function` that cannot compile text; it only supports the usual way to get the global object. */
function functionWithoutCode(globalObject: object): unknown {
  const restricted = function (...code: string[]) {
    if (code.length === 1 && /^\s*return this;?\s*$/.test(code[0] ?? '')) return () => globalObject
    throw new EvalError('new Function() is not available in the logic layer')
  }
  restricted.prototype = Function.prototype
  return restricted
}

function journalConsole(journal: Journal): Record<string, (...values: unknown[]) => void> {
  const write =
    (level: string) =>
    (...values: unknown[]) =>
      journal.add({ kind: 'console', level, text: values.map(describe).join(' ') })
  const levels = [
    'log',
    'info',
    'warn',
    'error',
    'debug',
    'trace',
    'group',
    'groupEnd',
    'groupCollapsed',
    'time',
    'timeEnd',
  ]
  return Object.fromEntries(levels.map((level) => [level, write(level)]))
}

function describe(value: unknown): string {
  if (value instanceof Error) return value.stack ?? value.message
  if (typeof value !== 'object' || value === null) return String(value)
  try {
    return JSON.stringify(value)
  } catch {
    return Object.prototype.toString.call(value)
  }
}
