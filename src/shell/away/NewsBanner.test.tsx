import { Text } from '@tarojs/components'
import { observer } from 'mobx-react'
import { fakeWorld, type FakeWorld } from '../../../test/client/fake-stores'
import { mountPage, type MountedPage } from '../../../test/client/mount-page'
import { recordOpenings } from '../../../test/client/openings'
import { GROUP, groupPage, groupRow, PEER, startTalking, textMessage } from '../../../test/client/talk'
import { BANNER_MS } from './banner-time'
import { Page } from '../page/Page'

const Wallet = observer(function Wallet() {
  return (
    <Page route='wallet'>
      <Text>content</Text>
    </Page>
  )
})

let world: FakeWorld
let page: MountedPage

beforeEach(async () => {
  world = fakeWorld({ token: 't' })
  await startTalking(world)
  world.api.answer('/api/user/message_group_list', () => groupPage([groupRow()]))
  world.realtime.setLink('online')
  page = await mountPage(Wallet, 'wallet', { world })
})

afterEach(async () => {
  await page.unmount()
  jest.restoreAllMocks()
})

const write = (seq: number) =>
  world.realtime.push({ event: 'msg', id: `e${seq}`, at: 1, message: textMessage(seq, '到了吗') })

test('a message is announced in a polite live region, and a tap opens the chat', async () => {
  const opened = recordOpenings('navigateTo', 'switchTab')
  write(4)
  await page.until(() => expect(page.find('.jy-news-host').textContent).toContain('林小满发来一条新消息'))
  expect(page.find('.jy-news-host').getAttribute('aria-live')).toBe('polite')
  expect(page.text()).not.toContain('到了吗')
  await page.tap(page.byText('林小满'))
  expect(opened).toEqual([`/pages/msg/chat?groupId=${GROUP}&userId=${PEER}`])
  await page.until(() => expect(page.findAll('.jy-news')).toHaveLength(0))
})

test('the cross dismisses it', async () => {
  write(4)
  write(5)
  await page.until(() => page.byText('发来 2 条新消息'))
  await page.tap(page.byLabel('收起'))
  await page.until(() => expect(page.findAll('.jy-news')).toHaveLength(0))
})

test('it hides by itself', async () => {
  const timer = jest.spyOn(window, 'setTimeout')
  write(4)
  await page.until(() => page.byText('发来一条新消息'))
  const hide = timer.mock.calls.find(([, ms]) => ms === BANNER_MS)?.[0] as () => void
  hide()
  await page.until(() => expect(page.findAll('.jy-news')).toHaveLength(0))
})

test('a likes banner opens the list of likes', async () => {
  const opened = recordOpenings('navigateTo', 'switchTab')
  world.realtime.push({ event: 'action', id: 'l', at: 1, kind: 'like', member: null, groupId: null })
  await page.until(() => page.byText('有人喜欢了你'))
  await page.tap(page.byText('有人喜欢了你'))
  expect(opened).toEqual(['/pages/msg/index'])
  expect(world.root.tabs.consumeLikesRequest()).toBe(true)
})
