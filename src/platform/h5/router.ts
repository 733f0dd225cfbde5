import { eventCenter } from '@tarojs/runtime'
import {
  createRouter as createTaroRouter,
  history,
  redirectTo as redirectTaro,
  switchTab as switchTaroTab,
} from '@tarojs/router/dist/index.esm.js'
import { isTabPath, pathOf, routeNameOf, routeOf } from '@/routes'
import { launchHold, launchStep } from './launch'
import type { LaunchHistory } from './restore-tab'
import { pageFiles } from './page-loading'
import { fetchInQuiet } from './quiet-fetch'

export * from '@tarojs/router/dist/index.esm.js'

/** Content of a page's file; the router ignores an empty list. */
type LoadedPage = readonly unknown[]
/** Requests a page's file. Taro's build returns the list at once, with the pending file in it. */
type Ask = (...args: unknown[]) => LoadedPage
type Load = (...args: unknown[]) => Promise<LoadedPage>
interface PageRoute {
  readonly path: string
  readonly load: Ask
}
/** The part of the app's config that is read again at each navigation. */
interface AppConfig {
  routes: PageRoute[]
  /** False: pages are shown and removed at once. */
  animation?: unknown
}
type CreateRouter = (history: unknown, app: unknown, config: AppConfig, framework: unknown) => unknown

/** Taro's event after a page has become visible. */
const SHOWN = '__afterTaroRouterChange'
/** A navigation that has not ended by then no longer blocks the next one, in ms. Source: ours */
const MOVE_MS = 3_000

const NOTHING: LoadedPage = [undefined]

/** Resolves when a page becomes visible; the deadline keeps a lost event from blocking all navigations. */
export function nextShown(): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(deadline)
      eventCenter.off(SHOWN, end)
      resolve()
    }
    const deadline = setTimeout(end, MOVE_MS)
    eventCenter.on(SHOWN, end)
  })
}

const address = () => `${history.location.key} ${history.location.pathname}${history.location.search}`

/** Index of the router's entry in the browser's history; NaN after a typed address. */
const entryIndex = (): number => Number((window.history.state as { idx?: unknown } | null)?.idx ?? NaN)

/** A page that has been shown. */
interface Place {
  readonly location: typeof history.location
  readonly index: number
}

/** Path of a replacement that may be undone: a tab's or that of {@link redirectOrStay}; empty for every other one. */
let askedPath = ''

/** Works like Taro's, and remembers that the left page stays visible until the tab's page opens. */
export const switchTab: typeof switchTaroTab = (option) => {
  askedPath = pathOf(option.url)
  return switchTaroTab(option)
}

/** Opens a page in place of the shown one, which stays when the page's file does not load. */
export const redirectOrStay: typeof redirectTaro = (option) => {
  askedPath = pathOf(option.url)
  return redirectTaro(option)
}

let appConfig: AppConfig | null = null
let animation: unknown

/** Whether pages move over each other, as on phones, or appear in their place at once. */
export function setPagesMove(doMove: boolean): void {
  if (appConfig) appConfig.animation = doMove ? animation : false
}

/** A navigation at its start. */
interface Move {
  readonly path: string
  readonly action: string
  readonly mayStay: boolean
}

const presentMove = (): Move => {
  const { location, action } = history
  const mayStay = location.pathname === askedPath
  askedPath = ''
  return { path: location.pathname, action, mayStay }
}

const isOpenToAll = (path: string): boolean => {
  const name = routeNameOf(path)
  return name !== null && routeOf(name).isOpen === true
}

/** Whether the page's file is missing, for example without a network; an error inside a file does not count. */
const isMissing = (error: unknown): error is Error =>
  error instanceof Error && /ChunkLoadError|Loading (CSS )?chunk/.test(`${error.name} ${error.message}`)

/** Whether the file did not answer in time, instead of failing at once. */
const isTimeout = (error: Error): boolean => 'type' in error && error.type === 'timeout'

/**
 * Runs navigations in order, and the newest wins. Taro renders a page whenever its file arrives, even if the address
 * has changed by then, so a member who was logged out while a page loaded would see that page. Taro also removes
 * pages that are still being rendered or sliding out: of two quick navigations the first one's page would stay, and
 * another one disappear. If a page's file fails at once, the navigation is undone. If that is impossible, or if a
 * file does not answer, the navigation waits until the file has loaded. Source: spec §4, ui.md §10 (Offline)
 */
function inTurn(): (load: Load) => Load {
  let newest = 0
  let shown: Place | null = null
  let shownAddress = ''
  /** The page that failed last; a second failure with a network is not the network's fault. */
  let missed = ''
  let lastMove: Promise<void> = Promise.resolve()
  const nothing = () => {
    setTimeout(() => eventCenter.trigger(SHOWN), 0)
    return NOTHING
  }
  const goBackTo = (place: Place, { action, mayStay }: Move): boolean => {
    const entries = action === 'PUSH' ? -1 : place.index - entryIndex()
    if (action !== 'REPLACE') {
      if (entries) history.go(entries)
      return Boolean(entries)
    }
    if (!mayStay || isOpenToAll(place.location.pathname)) return false
    history.replace(place.location, place.location.state)
    // The same page under another entry.
    shownAddress = address()
    return true
  }
  // Impossible at the start, after a typed address, when the navigation removes the shown page (as a logout does),
  // and when the shown page is the login, which is over.
  const stay = (move: Move): boolean => {
    if (navigator.onLine && missed === move.path) return false
    missed = move.path
    if (!shown || !goBackTo(shown, move)) return false
    pageFiles().stayed()
    return true
  }
  return (load) =>
    async (...args) => {
      newest += 1
      const turn = newest
      const isOver = () => turn !== newest
      const target = address()
      const move = presentMove()
      let page: LoadedPage | null = null
      while (page === null) {
        try {
          page = await load(...args)
        } catch (error) {
          if (isOver()) return NOTHING
          if (!isMissing(error)) throw error
          if (!isTimeout(error) && stay(move)) return NOTHING
          await pageFiles().nextTry()
          if (isOver()) return NOTHING
        }
      }
      if (!isOver()) pageFiles().came()
      await lastMove
      if (isOver()) return NOTHING
      // Back to the page that never left, because the next one has not loaded or never will.
      if (target === shownAddress) return nothing()
      missed = ''
      shown = { location: history.location, index: entryIndex() }
      shownAddress = target
      lastMove = nextShown()
      return page
    }
}

/** Waits for every part of a page. */
const whole =
  ({ load }: PageRoute): Load =>
  async (...args) =>
    Promise.all(load(...args))

/** Taro's H5 router with ordered navigations; the build replaces Taro's by this module. */
export const createRouter: CreateRouter = (ownHistory, app, config, framework) => {
  const turns = inTurn()
  const routes = config.routes.map((route) => ({ ...route, load: turns(whole(route)) }))
  fetchInQuiet(config.routes.filter(({ path }) => isTabPath(path)).map((route) => whole(route)))
  Object.assign(config, { routes })
  appConfig = config
  ;({ animation } = config)
  const launch = () => {
    launchStep(ownHistory as LaunchHistory)
    return (createTaroRouter as unknown as CreateRouter)(ownHistory, app, config, framework)
  }
  const hold = launchHold()
  // A separate task, so that the browser can paint and respond between loading the app and rendering it.
  const nextTask = () => new Promise((resolve) => setTimeout(resolve, 0))
  return (hold ?? Promise.resolve()).then(nextTask).then(launch)
}
