import { eventCenter } from '@tarojs/runtime'
import {
  createRouter as createTaroRouter,
  history,
  switchTab as switchTaroTab,
} from '@tarojs/router/dist/index.esm.js'
import { pathOf, routeNameOf, routeOf } from '@/routes'
import { launchHold } from './h5-launch'
import { pageFiles } from './h5-page-loading'
import { fetchInQuiet } from './h5-quiet-fetch'

export * from '@tarojs/router/dist/index.esm.js'

/** What a page's file gives; an empty place lets the router do nothing. */
type LoadedPage = readonly unknown[]
/** Asks for a page's file. Taro's build gives the list at once, with the file still to come as one of its places. */
type Ask = (...args: unknown[]) => LoadedPage
type Load = (...args: unknown[]) => Promise<LoadedPage>
interface PageRoute {
  readonly path: string
  readonly load: Ask
}
type CreateRouter = (
  history: unknown,
  app: unknown,
  config: { routes: PageRoute[] },
  framework: unknown,
) => unknown

/** Taro says so when a page has come into sight. */
const SHOWN = '__afterTaroRouterChange'
/** A move that has not ended by then no longer holds up the next one, in ms. Source: ours */
const MOVE_MS = 3_000

const NOTHING: LoadedPage = [undefined]

/** Resolves when a page comes into sight; the deadline keeps a lost event from ending all moves. */
function nextShown(): Promise<void> {
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

/** Counts the router's entries in the browser's history; not a number after a typed address. */
const entryIndex = (): number => Number((window.history.state as { idx?: unknown } | null)?.idx ?? NaN)

/** A page that has been shown. */
interface Place {
  readonly location: typeof history.location
  readonly index: number
}

/** Path of the tab that is asked for; empty for every other move. */
let askedTab = ''

/** As Taro's, and remembers that the page that is left stands until the tab's own page comes. */
export const switchTab: typeof switchTaroTab = (option) => {
  askedTab = pathOf(option.url)
  return switchTaroTab(option)
}

/** A move as it begins. */
interface Move {
  readonly path: string
  readonly action: string
  readonly isToTab: boolean
}

const presentMove = (): Move => {
  const { location, action } = history
  const isToTab = location.pathname === askedTab
  askedTab = ''
  return { path: location.pathname, action, isToTab }
}

const isOpenToAll = (path: string): boolean => {
  const name = routeNameOf(path)
  return name !== null && routeOf(name).isOpen === true
}

const isTab = (path: string): boolean => {
  const name = routeNameOf(path)
  return name !== null && routeOf(name).tab !== undefined
}

/** The page's file is not there, as without a network; what goes wrong in a file is no such failure. */
const isMissing = (error: unknown): error is Error =>
  error instanceof Error && /ChunkLoadError|Loading (CSS )?chunk/.test(`${error.name} ${error.message}`)

/** The file did not answer in time, rather than fail at once. */
const isTimeout = (error: Error): boolean => 'type' in error && error.type === 'timeout'

/**
 * Lets moves follow each other, and the newest win. Taro draws a page whenever its file arrives, also when the address
 * has moved on by then: who was logged out while a page loaded would look at that page. And it takes apart what is
 * still being built or slides out: of two quick moves, the first one's page would stay, and another one vanish.
 * A page whose file fails at once is not gone to: the move is taken back. Where that cannot be, and for a file that does
 * not answer, the move waits until the file has come after all. Source: spec §4, ui.md §10 (Offline)
 */
function inTurn(): (load: Load) => Load {
  let newest = 0
  let shown: Place | null = null
  let shownAddress = ''
  /** The page that failed last: a second failure with a network is not the network's. */
  let missed = ''
  let lastMove: Promise<void> = Promise.resolve()
  const nothing = () => {
    setTimeout(() => eventCenter.trigger(SHOWN), 0)
    return NOTHING
  }
  const goBackTo = (place: Place, { action, isToTab }: Move): boolean => {
    const entries = action === 'PUSH' ? -1 : place.index - entryIndex()
    if (action !== 'REPLACE') {
      if (entries) history.go(entries)
      return Boolean(entries)
    }
    if (!isToTab || isOpenToAll(place.location.pathname)) return false
    history.replace(place.location, place.location.state)
    // The same page by another entry.
    shownAddress = address()
    return true
  }
  // Not at the start, after a typed address, when the move was to take the shown page away, as a logout does, or when that
  // page led to the login, which is over.
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
      // Back to the page that never left, because the next one had not come yet, or never will.
      if (target === shownAddress) return nothing()
      missed = ''
      shown = { location: history.location, index: entryIndex() }
      shownAddress = target
      lastMove = nextShown()
      return page
    }
}

/** Waits for all that a page needs. */
const whole =
  ({ load }: PageRoute): Load =>
  async (...args) =>
    Promise.all(load(...args))

/** Taro's router of H5 whose moves follow each other; the build puts this module in its place. */
export const createRouter: CreateRouter = (ownHistory, app, config, framework) => {
  const turns = inTurn()
  const routes = config.routes.map((route) => ({ ...route, load: turns(whole(route)) }))
  fetchInQuiet(config.routes.filter(({ path }) => isTab(path)).map((route) => whole(route)))
  Object.assign(config, { routes })
  const launch = () => (createTaroRouter as unknown as CreateRouter)(ownHistory, app, config, framework)
  const hold = launchHold()
  // A task of its own: the browser may draw and answer between reading the app and drawing it.
  const nextTask = () => new Promise((resolve) => setTimeout(resolve, 0))
  return (hold ?? Promise.resolve()).then(nextTask).then(launch)
}
