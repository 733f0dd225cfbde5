import { routes } from './routes'

const pages = Object.values(routes).map((route) => route.path.slice(1))

const isWeapp = process.env.TARO_ENV === 'weapp'

export default defineAppConfig({
  pages,
  tabBar: {
    custom: true,
    color: '#6F646B',
    selectedColor: '#FF3B62',
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
  ...(isWeapp ? { darkmode: true, themeLocation: 'theme.json' } : {}),
  permission: {
    'scope.userLocation': { desc: '用于推荐附近的人，只显示大致距离' },
  },
  requiredPrivateInfos: ['getLocation'],
  lazyCodeLoading: 'requiredComponents',
})
