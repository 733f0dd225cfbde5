import { rose } from './lib/brand'
import { routes } from './routes'

const pages = Object.values(routes).map((route) => route.path.slice(1))

/**
 * The sub-package of the mini-programs contains what loads later: the code of most pages, and the English texts
 * (`config/mini-packages.ts`). Its root is the only folder of pages without a tab or the entry, and a package without
 * a page of its own cannot be preloaded. Source: provider docs "subPackages", "preloadRule"
 */
const subPackage = 'pages/login/agreement'

const isInSubPackage = (page: string) => page.startsWith(`${subPackage}/`)

const packages = {
  pages: pages.filter((page) => !isInSubPackage(page)),
  subPackages: [
    {
      root: subPackage,
      pages: pages.filter(isInSubPackage).map((page) => page.slice(subPackage.length + 1)),
    },
  ],
  // A member's next step may need any part of it.
  preloadRule: Object.fromEntries(
    [routes.welcome, ...Object.values(routes).filter((route) => 'tab' in route)].map(({ path }) => [
      path.slice(1),
      { network: 'all' as const, packages: [subPackage] },
    ]),
  ),
}

const isWeapp = process.env.TARO_ENV === 'weapp'

/**
 * Duration of the motion of pages: the `move` token, ms; the delay lets a page be rendered before it moves. Source:
 * screens.md
 */
const animation = { duration: 280, delay: 20 }

export default defineAppConfig({
  ...(IS_WEB ? { pages, animation } : packages),
  tabBar: {
    custom: true,
    color: '#6F646B',
    selectedColor: rose[500],
    backgroundColor: '#FFFFFF',
    borderStyle: 'white',
    list: [
      { pagePath: routes.home.path.slice(1), text: '首页' },
      { pagePath: routes.messages.path.slice(1), text: '消息' },
      { pagePath: routes.mine.path.slice(1), text: '我的' },
    ],
  },
  window: {
    navigationBarTitleText: '近遇',
    navigationBarTextStyle: isWeapp ? '@barText' : 'black',
    navigationBarBackgroundColor: isWeapp ? '@barBackground' : '#F5F4F6',
    backgroundColor: isWeapp ? '@pageBackground' : '#F5F4F6',
    backgroundTextStyle: isWeapp ? '@pullText' : 'dark',
  },
  ...(isWeapp
    ? {
        darkmode: true,
        themeLocation: 'theme.json',
        permission: { 'scope.userFuzzyLocation': { desc: '用于推荐附近的人，只显示大致距离' } },
        requiredPrivateInfos: ['getFuzzyLocation'],
      }
    : {}),
  lazyCodeLoading: 'requiredComponents',
})
