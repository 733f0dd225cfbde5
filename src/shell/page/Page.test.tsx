import { Text } from '@tarojs/components'
import { observer } from 'mobx-react'
import { Loadable } from '@/stores/loadable'
import { NetworkError } from '@/api/errors'
import { fakeWorld } from '../../../test/client/fake-stores'
import { mountPage } from '../../../test/client/mount-page'
import { recordOpenings } from '../../../test/client/openings'
import { recordToasts } from '../../../test/client/toasts'
import { noneUnread } from '../../../test/client/talk'
import { Page } from './Page'

afterEach(() => jest.restoreAllMocks())

const Tab = observer(function Tab() {
  return (
    <Page route='messages'>
      <Text>content</Text>
    </Page>
  )
})

test('a tab page selects its tab, shows the unread count, and its raised button opens the layer', async () => {
  const world = fakeWorld({ token: 't' })
  const page = await mountPage(Tab, 'messages', { world })
  expect(world.root.tabs.selected).toBe('messages')
  world.root.unread.apply({ ...noneUnread, main: 120, total: 120 })
  await page.until(() => expect(page.text()).toContain('99+'))
  await page.tap(page.byLabel('速配'))
  expect(world.root.tabs.isRaisedOpen).toBe(true)
  await page.unmount()
})

test('unread messages in muted chats only show a dot on the tab and no number', async () => {
  const world = fakeWorld({ token: 't' })
  const page = await mountPage(Tab, 'messages', { world })
  const marks = () => ['.jy-tab-bar__dot', '.jy-tab-bar__badge'].map((mark) => page.findAll(mark).length)
  expect(marks()).toEqual([0, 0])
  world.root.unread.apply({ ...noneUnread, muted: 7 })
  await page.until(() => expect(marks()).toEqual([1, 0]))
  world.root.unread.apply({ ...noneUnread, muted: 7, main: 1, total: 1 })
  await page.until(() => expect(marks()).toEqual([0, 1]))
  await page.unmount()
})

test('a page shows a missing network, and a page with messages a broken connection', async () => {
  const world = fakeWorld({ token: 't' })
  const toasts = recordToasts()
  const page = await mountPage(Tab, 'messages', { world })
  world.root.connection.setLink('lost')
  await page.until(() => expect(page.text()).toContain('连接已断开'))
  await page.tap(page.byText('重试'))
  expect(world.realtime.asked).toContain('resume')
  world.root.connection.setNetwork(false)
  await page.until(() => expect(page.text()).toContain('当前没有网络'))
  await page.tap(page.byText('重试'))
  await page.until(() => expect(toasts).toEqual(['网络不可用，请检查网络后重试']))
  await page.unmount()
})

test('a page says that a call is slow, for as long as one is', async () => {
  const world = fakeWorld({ token: 't' })
  const page = await mountPage(Tab, 'messages', { world })
  world.root.connection.countSlow(1)
  world.root.connection.countSlow(1)
  world.root.connection.countSlow(-1)
  await page.until(() => expect(page.text()).toContain('网络有点慢'))
  world.root.connection.countSlow(-1)
  await page.until(() => expect(page.text()).not.toContain('网络有点慢'))
  await page.unmount()
})

test('a failed load shows the reason, and a retry loads again', async () => {
  const thing = new Loadable<string>()
  const Loaded = observer(function Loaded() {
    return (
      <Page route='wallet' of={thing} skeleton='list' onRetry={() => void thing.run(async () => 'here')}>
        <Text>{thing.value}</Text>
      </Page>
    )
  })
  await thing.run(() => Promise.reject(new NetworkError('timeout')))
  const page = await mountPage(Loaded, 'wallet', { world: fakeWorld({ token: 't' }) })
  expect(page.text()).toContain('网络太慢')
  await page.tap(page.byText('重试'))
  await page.until(() => expect(page.text()).toContain('here'))
  await page.unmount()
})

test('when the network returns, failed loads are retried and successful ones are not', async () => {
  const thing = new Loadable<string>()
  let asked = 0
  const Loaded = observer(function Loaded() {
    const load = () => {
      asked += 1
      void thing.run(async () => 'here')
    }
    return (
      <Page route='wallet' of={thing} skeleton='list' onRetry={load}>
        <Text>{thing.value}</Text>
      </Page>
    )
  })
  await thing.run(() => Promise.reject(new NetworkError('offline')))
  const world = fakeWorld({ token: 't' })
  const page = await mountPage(Loaded, 'wallet', { world })
  world.root.connection.setNetwork(false)
  expect(asked).toBe(0)
  world.root.connection.setNetwork(true)
  await page.until(() => expect(page.text()).toContain('here'))
  world.root.connection.setNetwork(false)
  world.root.connection.setNetwork(true)
  expect(asked).toBe(1)
  await page.unmount()
})

test('a page that is shown without a token opens the entry', async () => {
  const launched = recordOpenings('reLaunch')
  const page = await mountPage(Tab, 'messages')
  expect(launched).toEqual(['/pages/login/welcome'])
  await page.unmount()
})

test('every page shows the sentence of a maintenance, and asks to update a client that is too old', async () => {
  const world = fakeWorld({ token: 't' })
  const page = await mountPage(Tab, 'messages', { world })
  world.root.setUnserved({ reason: 'MAINTENANCE', sentence: '九点回来' })
  await page.until(() => expect(page.text()).toContain('九点回来'))
  expect(page.text()).toContain('content')
  world.root.setUnserved({ reason: 'UPDATE_REQUIRED', sentence: '' })
  await page.until(() => expect(page.text()).toContain('有新版本了，请更新后继续'))
  expect(page.text()).toContain('更新')
  world.root.setUnserved(null)
  await page.until(() => expect(page.text()).not.toContain('有新版本了'))
  world.root.stop()
  await page.unmount()
})
