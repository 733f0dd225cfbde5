import type { AppConfig, MiniTarget } from '../../packaging/mini-package'
import type { DeviceScript } from '../device'
import type { HostEnvironment } from '../environment'
import type { Hooks } from '../hooks'
import type { Journal } from '../journal'
import type { OpenPage, PageStack } from '../page-stack'
import type { TempFiles } from '../temp-files'

/** Options that app code passes to an API: parameters and up to three callbacks. */
export interface ApiOptions {
  success?: (result: object) => void
  fail?: (result: object) => void
  complete?: (result: object) => void
  [parameter: string]: unknown
}

/** The functions by which an API body answers; only the first answer counts. */
export interface Answer {
  ok: (result?: object) => void
  fail: (reason: string, extra?: object) => void
}

/** Body of an API that answers later; it may return a task for the caller. */
export type ApiBody = (options: ApiOptions, answer: Answer) => unknown

/** Functions and values of `wx` or `my` by name. */
export type ApiTable = Record<string, unknown>

/** How an app was opened, as `getLaunchOptionsSync` returns it. */
export interface LaunchOptions {
  path: string
  query: Record<string, string>
  scene: number
  referrerInfo: object
}

/** Context of API implementations. */
export interface ApiContext {
  target: MiniTarget
  app: AppConfig
  environment: HostEnvironment
  device: DeviceScript
  journal: Journal
  hooks: Hooks
  files: TempFiles
  pages: PageStack
  launchOptions: () => LaunchOptions
  later: (callback: () => void, delayMs?: number) => void
  /** Registers work for the end of the run, such as closing sockets. */
  onStop: (cleanUp: () => void) => void
}

/** Wraps an API body in the platform's calling convention, and records each call. */
export type DefineCall = (name: string, body: ApiBody) => (options?: ApiOptions) => unknown

/**
 * The calling convention of both platforms: callbacks in a later task, `errMsg` of the form `name:ok` or
 * `name:fail reason`, and a promise when no callback was given. Alipay adds `error` and `errorMessage`.
 */
export function callConvention({ target, journal, later }: ApiContext): DefineCall {
  return (name, body) => (given) => {
    const options = given ?? {}
    journal.addApiCall(name, options)
    const hasCallbacks = Boolean(options.success ?? options.fail ?? options.complete)
    let task: unknown
    const promise = new Promise<object>((resolve, reject) => {
      const finish = (callback: ApiOptions['success'], settle: (result: object) => void, result: object) =>
        later(() => {
          settle(result)
          callback?.(result)
          options.complete?.(result)
        })
      const answer: Answer = {
        ok: (result) => finish(options.success, resolve, { errMsg: `${name}:ok`, ...result }),
        fail: (reason, extra) => {
          journal.add({ kind: 'apiFailed', name, reason })
          const alipay = target === 'alipay' ? { error: 2, errorMessage: reason } : {}
          finish(options.fail, hasCallbacks ? resolve : reject, {
            errMsg: `${name}:fail ${reason}`,
            ...alipay,
            ...extra,
          })
        },
      }
      try {
        task = body(options, answer)
      } catch (error) {
        answer.fail((error as Error).message)
      }
    })
    if (task !== undefined) {
      // A caller with a task does not see the promise; its rejection must not count as unhandled.
      promise.catch(() => {})
      return task
    }
    return hasCallbacks && target === 'weapp' ? undefined : promise
  }
}

/** The page that is shown. @throws Error before the first page is open. */
export function shownPage({ pages }: Pick<ApiContext, 'pages'>): OpenPage {
  if (!pages.top) throw new Error('no page is open')
  return pages.top
}
