import { Text } from '@tarojs/components'
import { observer } from 'mobx-react'
import SettingsPage from '@/pages/my/settings'
import { refusal } from '../../test/client/fake-api'
import { fakeWorld, type FakeWorld } from '../../test/client/fake-stores'
import { mountPage } from '../../test/client/mount-page'
import { recordOpenings } from '../../test/client/openings'
import { publicConfig, viewerInfo } from '../../test/client/viewer'
import { Page } from './page/Page'

const Shown = observer(function Shown() {
  return (
    <Page route='wallet'>
      <Text>content</Text>
    </Page>
  )
})

/** Agreements of a version; the privacy policy lists the changes. */
const inForce = (version: string) => {
  const config = publicConfig()
  const { agreements } = config
  const privacy = { ...agreements.privacy, version, changes: [`新增：${version}`] }
  return { ...config, agreements: { ...agreements, privacy } }
}
const due = (consentDue: boolean) => viewerInfo({ user: { consentDue } })

let world: FakeWorld

beforeEach(async () => {
  world = fakeWorld({ token: 't' })
  world.api.answer('/api/user/my_info', () => due(true))
  world.api.answer('/api/config/user', () => inForce('1.1'))
  await world.root.session.start()
})
afterEach(() => jest.restoreAllMocks())

const openGate = async () => {
  const page = await mountPage(Shown, 'wallet', { world })
  await page.until(() => page.byText('协议有更新'))
  return page
}

test('product §8.1.5: changed agreements cover the page and show the changes, until the member agrees', async () => {
  const page = await openGate()
  expect(page.text()).toContain('与上一版差异')
  expect(page.text()).toContain('新增：1.1')
  await page.back()
  await page.until(() => page.byText('协议有更新'))
  world.api.answer('/api/user/update_info', () => ({ user: due(false).user }))
  await page.tap(page.byText('同意并继续'))
  await page.until(() => !page.text().includes('协议有更新'))
  expect(world.api.payloadsOf('/api/user/update_info')).toEqual([
    { consents: { user: '1.0', privacy: '1.1' } },
  ])
  await page.unmount()
})

test('agreements that changed again in the meantime are shown again', async () => {
  const page = await openGate()
  world.api.answer('/api/user/update_info', () => {
    throw refusal('CONSENT_REQUIRED')
  })
  world.api.answer('/api/config/user', () => inForce('1.2'))
  await page.tap(page.byText('同意并继续'))
  await page.until(() => page.byText('新增：1.2'))
  await page.unmount()
})

test('a member who does not agree can export, log out, cancel, and agree later', async () => {
  const opened = recordOpenings('reLaunch')
  const page = await openGate()
  await page.tap(page.byText('不同意'))
  await page.until(() => opened.length > 0)
  expect(opened).toEqual(['/pages/my/settings'])
  await page.unmount()
  world.api.answer('/api/user/action_list', () => ({ list: [], nextCursor: null, total: 0 }))
  const settings = await mountPage(SettingsPage, 'settings', { world })
  await settings.until(() => settings.byText('查看更新并同意'))
  expect(settings.text()).not.toContain('协议有更新')
  expect(settings.text()).not.toContain('在附近里展示我')
  for (const way of ['导出我的数据', '退出登录', '注销账号']) settings.byText(way)
  await settings.tap(settings.byText('查看更新并同意'))
  await settings.until(() => settings.byText('协议有更新'))
  world.api.answer('/api/user/my_info', () => due(false))
  world.api.answer('/api/user/update_info', () => ({ user: due(false).user }))
  await settings.tap(settings.byText('同意并继续'))
  await settings.until(() => settings.byText('在附近里展示我'))
  await settings.unmount()
})

test('nothing covers the page of a member who agreed', async () => {
  world.api.answer('/api/user/my_info', () => due(false))
  await world.root.session.refresh()
  const page = await mountPage(Shown, 'wallet', { world })
  expect(page.text()).not.toContain('协议有更新')
  await page.unmount()
})
