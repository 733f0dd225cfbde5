import { Text, View } from '@tarojs/components'
import { observer } from 'mobx-react'
import { Pressable } from '@/components/Pressable'
import { memberWorld, type FakeWorld } from '../../../test/client/fake-stores'
import { mountPage, type MountedPage } from '../../../test/client/mount-page'
import { groupPage, groupRow } from '../../../test/client/talk'
import { recordToasts } from '../../../test/client/toasts'
import { viewerInfo } from '../../../test/client/viewer'
import { useNoticeOffer } from './notice-offer'

const Offer = observer(function Offer() {
  const offer = useNoticeOffer('messages')
  return (
    <View>
      <Text>{offer.isDue ? 'offered' : 'nothing'}</Text>
      <Pressable label='accept' onPress={() => offer.accept('done')} />
      <Pressable label='dismiss' onPress={offer.dismiss} />
    </View>
  )
})

let world: FakeWorld
let page: MountedPage
let isSubscribed: boolean

beforeEach(async () => {
  world = memberWorld()
  isSubscribed = false
  world.browserPush.current = 'ready'
  world.api.answer('/api/user/message_group_list', ({ box }) => groupPage(box === 'main' ? [groupRow()] : []))
  world.api.answer('/api/user/update_info', ({ away }) => {
    if (away?.step === 'subscribe') isSubscribed = true
    return { user: viewerInfo().user, away: { webPushKey: 'key', isSubscribed, templates: [] } }
  })
  await world.root.session.start()
})

afterEach(async () => {
  await page.unmount()
  world.root.stop()
  jest.restoreAllMocks()
})

const open = async () => {
  await world.root.talk.groups.boxes.main.loadOnce()
  page = await mountPage(Offer, 'messages', { world })
}

test('is made once to a member who talks with somebody, and subscribes the browser', async () => {
  const toasts = recordToasts()
  await open()
  await page.until(() => page.text().includes('offered'))
  await page.tap(page.byLabel('accept'))
  await page.until(() => page.text().includes('nothing'))
  expect([isSubscribed, world.root.away.choice, toasts]).toEqual([true, 'on', ['done']])
  expect(world.root.talk.hints.isDismissed('notices')).toBe(true)
})

test('moves no row of a shown page: it begins when the page is shown again', async () => {
  const answer = world.api.hold('/api/user/update_info')
  await open()
  answer(() => ({ user: viewerInfo().user, away: { webPushKey: 'key', isSubscribed, templates: [] } }))
  await page.until(() => world.root.away.choice === 'off')
  expect(page.text()).toContain('nothing')
  await page.show()
  await page.until(() => page.text().includes('offered'))
})

test('says that the browser refuses, and is not made again', async () => {
  const toasts = recordToasts()
  world.browserPush.keys = null
  await open()
  await page.until(() => page.text().includes('offered'))
  await page.tap(page.byLabel('accept'))
  await page.until(() => toasts.length === 1)
  expect(toasts).toEqual(['浏览器不允许通知，请在浏览器设置里打开'])
  expect(page.text()).toContain('nothing')
})

test('ends when it is dismissed', async () => {
  await open()
  await page.until(() => page.text().includes('offered'))
  await page.tap(page.byLabel('dismiss'))
  await page.until(() => page.text().includes('nothing'))
})

test.each([
  ['without a talk', () => world.api.answer('/api/user/message_group_list', () => groupPage([]))],
  [
    'before anything was said',
    () =>
      world.api.answer('/api/user/message_group_list', () => groupPage([groupRow({ lastMessage: null })])),
  ],
  ['where the browser has no notifications', () => void (world.browserPush.current = 'unsupported')],
  ['where this browser is subscribed', () => void (isSubscribed = true)],
])('is not made %s', async (_, arrange) => {
  arrange()
  await open()
  await world.root.away.load()
  await page.show()
  expect(page.text()).toContain('nothing')
})
