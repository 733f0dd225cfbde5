import { eventCenter } from '@tarojs/runtime'
import { createRouter as createTaroRouter, history } from '@tarojs/router/dist/index.esm.js'
import { launchHold } from './h5-launch'
import { definePullToRefresh } from './h5-lean/elements'

export * from '@tarojs/router/dist/index.esm.js'

/** What a page's file gives; an empty place lets the router do nothing. */
type LoadedPage = readonly unknown[]
/** Asks for a page's file. Taro's build gives the list at once, with the file still to come as one of its places. */
type Ask = (...args: unknown[]) => LoadedPage
type Load = (...args: unknown[]) => Promise<LoadedPage>
interface PageRoute {
  readonly load: Ask
  /** Of the page's own config. */
  readonly enablePullDownRefresh?: boolean
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

/**
 * Lets moves follow each other, and the newest win. Taro draws a page whenever its file arrives, also when the address
 * has moved on by then: who was logged out while a page loaded would look at that page. And it takes apart what is
 * still being built or slides out: of two quick moves, the first one's page would stay, and another one vanish.
 */
function inTurn(): (load: Load) => Load {
  let newest = 0
  let shown = ''
  let lastMove: Promise<void> = Promise.resolve()
  const nothing = () => {
    setTimeout(() => eventCenter.trigger(SHOWN), 0)
    return NOTHING
  }
  return (load) =>
    async (...args) => {
      newest += 1
      const turn = newest
      const isOver = () => turn !== newest
      const target = address()
      let page: LoadedPage
      try {
        page = await load(...args)
      } catch (error) {
        if (isOver()) return NOTHING
        throw error
      }
      await lastMove
      if (isOver()) return NOTHING
      // Back to the page that never left, because the next one had not come yet.
      if (target === shown) return nothing()
      shown = target
      lastMove = nextShown()
      return page
    }
}

/** Waits for all that a page needs; one that can be pulled down comes with the element for it. */
const whole =
  ({ load, enablePullDownRefresh }: PageRoute): Load =>
  async (...args) => {
    const pullDown = enablePullDownRefresh ? definePullToRefresh() : Promise.resolve()
    const [page] = await Promise.all([Promise.all(load(...args)), pullDown])
    return page
  }

/** Taro's router of H5 whose moves follow each other; the build puts this module in its place. */
export const createRouter: CreateRouter = (ownHistory, app, config, framework) => {
  const turns = inTurn()
  const routes = config.routes.map((route) => ({ ...route, load: turns(whole(route)) }))
  Object.assign(config, { routes })
  const launch = () => (createTaroRouter as unknown as CreateRouter)(ownHistory, app, config, framework)
  const hold = launchHold()
  // A task of its own: the browser may draw and answer between reading the app and drawing it.
  const nextTask = () => new Promise((resolve) => setTimeout(resolve, 0))
  return (hold ?? Promise.resolve()).then(nextTask).then(launch)
}
