import { routes } from '../../src/routes'
import { distOf } from './journey/dist-of'
import { startMini } from './start-mini'

describe.each(['weapp', 'alipay'] as const)('the sub-package of %s', (target) => {
  const storage = new Map([['jinyu.token', '"t"']])

  test('reports when a page’s code does not load, and loads it on a retry', async () => {
    const device = { hasSubPackages: false, network: 'none' } as const
    const mini = startMini({ target, dist: distOf(target), api: null, storage, device })
    await mini.launch(routes.settings.path)
    await mini.waitFor(() => mini.find('没加载出来'))
    expect(mini.find('减少动态效果')).toBeNull()
    mini.device.hasSubPackages = true
    await mini.tap('重试')
    await mini.waitFor(() => mini.find('减少动态效果'))
    expect(mini.errors).toEqual([])
    mini.stop()
  })

  test('renders a page at once when its code is loaded', async () => {
    const mini = startMini({ target, dist: distOf(target), api: null, storage, device: { network: 'none' } })
    await mini.launch(routes.settings.path)
    await mini.waitFor(() => mini.find('减少动态效果'))
    await mini.host.pages.route('navigateTo', { url: routes.userAgreement.path })
    await mini.host.pages.route('navigateTo', { url: routes.settings.path })
    await mini.waitFor(() => mini.find('减少动态效果'), 200)
    expect(mini.errors).toEqual([])
    mini.stop()
  })
})
