import Taro from '@tarojs/taro'
import { View } from '@tarojs/components'
import { fakeWorld } from '../../../test/client/fake-stores'
import { mountPage } from '../../../test/client/mount-page'
import { publicConfig } from '../../../test/client/viewer'
import { usePage } from './use-page'

function open(route: 'welcome' | 'wallet' | 'systemMessages', appName: string) {
  const world = fakeWorld({ token: 't' })
  world.root.systemConfig.value = { ...publicConfig(), appName }
  const Probe = () => {
    usePage(route)
    return <View />
  }
  return mountPage(Probe, route, { world })
}

afterEach(() => jest.restoreAllMocks())

test.each([
  ['welcome', '遇见', '遇见'],
  ['welcome', '', '近遇'],
  ['wallet', '遇见', '钱包'],
  ['systemMessages', '遇见', '系统消息'],
] as const)('spec §2, titles: %s of the product called "%s" is named %s', async (route, appName, title) => {
  const set = jest.spyOn(Taro, 'setNavigationBarTitle').mockResolvedValue({} as never)
  const page = await open(route, appName)
  await page.until(() => expect(document.title).toBe(title))
  expect(set).toHaveBeenLastCalledWith({ title })
  await page.unmount()
})
