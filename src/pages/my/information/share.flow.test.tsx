import type { ProfileShare } from '@contract/types/profile-share'
import { NetworkError } from '@/api/errors'
import { fakeWorld, type FakeWorld } from '../../../../test/client/fake-stores'
import { mountPage, type MountedPage } from '../../../../test/client/mount-page'
import { recordToasts } from '../../../../test/client/toasts'
import { publicConfig, viewerInfo } from '../../../../test/client/viewer'
import InformationPage from '../information'

// jsdom scrolls nothing, but wheels do.
Element.prototype.scrollTo = () => {}

const PATH = '/api/user/profile_share'
const shareOf = (change: Partial<ProfileShare> = {}): { share: ProfileShare } => ({
  share: {
    token: 'A'.repeat(22),
    link: 'https://jinyu.example/s/A',
    showsFace: false,
    card: { nickname: '小满', age: 27, city: '上海', faceUrl: null },
    ...change,
  },
})

let world: FakeWorld
let page: MountedPage

const open = async (answer: () => { share: ProfileShare | null }) => {
  world.api.answer(PATH, answer)
  page = await mountPage(InformationPage, 'information', { world })
  await page.until(() => page.byText('分享我的主页'))
  await page.tap(page.byText('分享我的主页'))
}

beforeEach(async () => {
  recordToasts()
  world = fakeWorld({ token: 't' })
  world.api.answer('/api/user/my_info', () => viewerInfo())
  world.api.answer('/api/config/user', () => publicConfig())
  world.api.answer('/api/user/image_list', () => ({ list: [], limit: 9 }))
  world.api.answer('/api/user/voice_intro', () => ({ intro: null }))
  await world.root.session.start()
})
afterEach(async () => {
  await page.unmount()
  world.root.stop()
  jest.restoreAllMocks()
})

const switchOf = (label: string) => page.byLabel(label)

test('the link is off at first; switched on, it shows the card as strangers see it', async () => {
  await open(() => ({ share: null }))
  await page.until(() => switchOf('允许通过链接看到我'))
  expect(page.text()).not.toContain('复制链接')
  world.api.answer(PATH, () => shareOf())
  await page.tap(switchOf('允许通过链接看到我'))
  await page.until(() => page.byText('复制链接'))
  expect(page.text()).toContain('27 岁')
  world.api.answer(PATH, () => ({ share: null }))
  await page.tap(switchOf('允许通过链接看到我'))
  await page.until(() => expect(page.text()).not.toContain('复制链接'))
  expect(world.api.payloadsOf(PATH)).toEqual([
    { step: 'read' },
    { step: 'on', showsFace: false },
    { step: 'off' },
  ])
})

test('a link of a member who is not shown says so', async () => {
  await open(() => shareOf({ card: null }))
  await page.until(() => page.byText('你的主页现在不对外显示，链接暂时打不开。'))
})

test('a link that does not load is not shown as off, and is requested again', async () => {
  await open(() => {
    throw new NetworkError('offline')
  })
  await page.until(() => page.byText('没加载出来'))
  expect(page.text()).not.toContain('允许通过链接看到我')
  world.api.answer(PATH, () => shareOf())
  await page.tap(page.byText('重试'))
  await page.until(() => page.byText('复制链接'))
})
