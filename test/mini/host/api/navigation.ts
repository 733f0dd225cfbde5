import { RouteRefusal, type RouteKind } from '../page-stack'
import { shownPage, type ApiContext, type ApiTable, type DefineCall } from './calls'

const ROUTES: RouteKind[] = ['navigateTo', 'redirectTo', 'switchTab', 'reLaunch', 'navigateBack']

/** Navigation, and the title and bars around a page. */
export function navigationApi(context: ApiContext, define: DefineCall): ApiTable {
  const { pages, journal, target } = context
  const routes = ROUTES.map((kind) => {
    const call = define(kind, ({ url, delta }, answer) => {
      const go = async () => {
        try {
          await pages.route(kind, { url: url as string | undefined, delta: delta as number | undefined })
          answer.ok()
        } catch (error) {
          if (!(error instanceof RouteRefusal)) journal.fail(error, kind)
          answer.fail((error as Error).message)
        }
      }
      // A device answers before it changes the page.
      context.later(() => void go())
    })
    return [kind, call] as const
  })
  const setTitle = define(
    target === 'alipay' ? 'setNavigationBar' : 'setNavigationBarTitle',
    ({ title }, answer) => {
      if (typeof title === 'string') shownPage(context).title = title
      answer.ok()
    },
  )
  const done = (name: string) => [name, define(name, (_, answer) => answer.ok())] as const
  const shared = ['showTabBar', 'hideTabBar', 'setBackgroundColor', 'stopPullDownRefresh'].map(done)
  const own =
    target === 'alipay'
      ? ['hideBackHome', 'showNavigationBarLoading', 'hideNavigationBarLoading'].map(done)
      : [
          'setNavigationBarColor',
          'showNavigationBarLoading',
          'hideNavigationBarLoading',
          'hideHomeButton',
          'setTabBarBadge',
          'removeTabBarBadge',
          'showTabBarRedDot',
          'hideTabBarRedDot',
          'setBackgroundTextStyle',
          'showShareMenu',
          'hideShareMenu',
        ].map(done)
  return {
    ...Object.fromEntries([...routes, ...shared, ...own]),
    [target === 'alipay' ? 'setNavigationBar' : 'setNavigationBarTitle']: setTitle,
    startPullDownRefresh: define('startPullDownRefresh', (_, answer) => {
      pages.call(shownPage(context), 'onPullDownRefresh')
      answer.ok()
    }),
    pageScrollTo: define('pageScrollTo', ({ scrollTop }, answer) => {
      if (scrollTop !== undefined) shownPage(context).scroller.scrollTop = Number(scrollTop)
      answer.ok()
    }),
  }
}
