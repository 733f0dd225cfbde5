import { brief, card, done, feedPage, nearPage, removed } from '../../../../test/client/cards'
import { refusal } from '../../../../test/client/fake-api'
import { memberWorld, type FakeWorld } from '../../../../test/client/fake-stores'
import { recordOpenings } from '../../../../test/client/openings'
import { letSecondPass } from '../../../../test/client/press-clock'
import { forgetTicks, recordTicks } from '../../../../test/client/ticks'
import { recordToasts } from '../../../../test/client/toasts'
import { viewerInfo } from '../../../../test/client/viewer'
import { mountPage, type MountedPage } from '../../../../test/client/mount-page'
import { expectFaults } from '../../../../test/net/net'
import { NetworkError } from '@/api/errors'
import HomePage from '../home'

let world: FakeWorld
let page: MountedPage

beforeEach(async () => {
  world = memberWorld()
  world.api.answer('/api/user/recommend_user', () => feedPage([card('a'), card('b')]))
  world.api.answer('/api/user/near', () => nearPage([card('n')]))
  world.api.answer('/api/user/add_action', () => done())
  await world.root.session.start()
})

afterEach(async () => {
  forgetTicks()
  await page.unmount()
  world.root.stop()
  jest.restoreAllMocks()
})

const open = async () => {
  page = await mountPage(HomePage, 'home', { world })
}

test('shows the recommended member, and the heart sends a like', async () => {
  await open()
  await page.until(() => page.text().includes('会员a'))
  expect(page.text()).toContain('2km 内')
  await page.tap(page.byLabel('喜欢会员a'))
  await page.until(() => world.api.payloadsOf('/api/user/add_action').length === 1)
  expect(world.api.payloadsOf('/api/user/add_action')[0]).toMatchObject({ kind: 'like', userId: 'a' })
})

test('a press on the small heart says how many likes are left today', async () => {
  const said = recordToasts()
  await open()
  await page.tap(page.byLabel('今天还能喜欢 30 人'))
  expect(said).toEqual(['今天还能喜欢 30 人'])
})

test('a like ticks, a pass does not', async () => {
  const ticks = recordTicks()
  await open()
  await page.until(() => page.text().includes('会员a'))
  await page.tap(page.byLabel('跳过会员a'))
  await page.until(() => world.root.feed.deck.cards[0]?.id === 'b')
  expect(ticks).toEqual([])
  letSecondPass()
  await page.tap(page.byLabel('喜欢会员b'))
  await page.until(() => ticks.length === 1)
})

test('a like in the grid ticks, and taking it back does not', async () => {
  const ticks = recordTicks()
  world.api.answer('/api/user/delete_action', () => removed())
  await open()
  await page.tap(page.byText('附近'))
  await page.until(() => page.findAll('[aria-label="喜欢会员n"]').length > 0)
  await page.tap(page.byLabel('喜欢会员n'))
  await page.until(() => world.root.feed.nearby.list.rows[0]?.liked === true)
  expect(ticks).toHaveLength(1)
  letSecondPass()
  await page.tap(page.byLabel('已喜欢'))
  await page.until(() => world.root.feed.nearby.list.rows[0]?.liked === false)
  expect(ticks).toHaveLength(1)
})

test('a mutual like shows the moment of a match', async () => {
  world.api.answer('/api/user/add_action', () => done({ matched: true, groupId: 'g', peer: brief('a') }))
  await open()
  await page.until(() => page.text().includes('会员a'))
  await page.tap(page.byLabel('喜欢会员a'))
  await page.until(() => page.text().includes('你们互相喜欢'))
  await page.tap(page.byText('继续看看'))
  await page.until(() => world.root.actions.match === null)
})

test('used-up likes keep the card and say when they return', async () => {
  world.api.answer('/api/user/add_action', () => {
    throw refusal('LIKE_QUOTA')
  })
  await open()
  await page.until(() => page.text().includes('会员a'))
  await page.tap(page.byLabel('喜欢会员a'))
  await page.until(() => page.text().includes('今天的喜欢用完了'))
  expect(world.root.feed.deck.cards[0]?.id).toBe('a')
})

test('an empty deck says why members were excluded and offers other filters', async () => {
  world.api.answer('/api/user/recommend_user', () =>
    feedPage([], {
      empty: { total: 25, excludedBy: { distance: 15, age: 10, activity: 0, certified: 0 } },
    }),
  )
  await open()
  await page.until(() => page.text().includes('距离排除约 15 人，年龄排除约 10 人'))
  await page.tap(page.byText('换个筛选条件'))
  await page.until(() => page.text().includes('只看真人认证'))
})

test('a day whose members are used up says when it goes on, in the deck and around', async () => {
  const resumeAt = 1_764_100_800_000
  world.api.answer('/api/user/recommend_user', () => feedPage([], { resumeAt }))
  world.api.answer('/api/user/near', () => nearPage([card('n')], { resumeAt }))
  await open()
  await page.until(() => page.text().includes('今天先看到这里'))
  expect(page.text()).toContain('凌晨 4 点后再来认识新朋友')
  world.api.answer('/api/user/recommend_user', () => feedPage([card('a')]))
  await page.tap(page.byText('再找找看'))
  await page.until(() => page.text().includes('会员a'))
  await page.tap(page.byText('附近'))
  await page.until(() => page.text().includes('会员n'))
  expect(page.text()).toContain('凌晨 4 点后再来认识新朋友')
})

test('a failed load offers a retry that works', async () => {
  expectFaults(/^answer 200 code 0: POST \/api\/user\/recommend_user$/)
  world.api.answer('/api/user/recommend_user', () => {
    throw refusal('UNKNOWN')
  })
  await open()
  await page.until(() => page.text().includes('没加载出来'))
  world.api.answer('/api/user/recommend_user', () => feedPage([card('a')]))
  await page.tap(page.byText('重试'))
  await page.until(() => page.text().includes('会员a'))
})

test('nearby explains the purpose and asks for the place once, then lists members', async () => {
  await open()
  await page.tap(page.byText('附近'))
  await page.until(() => page.text().includes('看看附近的人，需要用到你的位置'))
  await page.until(() => page.text().includes('会员n'))
  await page.tap(page.byText('以后再说'))
  await page.tap(page.byText('在线'))
  await page.until(() => world.api.payloadsOf('/api/user/near').some(({ chip }) => chip === 'online'))
})

const waitingForReview = () => viewerInfo({ user: { avatarState: 'pending' } })

test('the notice for a newcomer appears with the first card', async () => {
  world.api.answer('/api/user/my_info', waitingForReview)
  await world.root.session.refresh()
  await open()
  await page.until(() => page.text().includes('会员a'))
  expect(page.text()).toContain('头像审核中')
})

test('a dismissed bar stays hidden on this device', async () => {
  world.api.answer('/api/user/my_info', waitingForReview)
  await world.root.session.refresh()
  await open()
  await page.until(() => page.text().includes('头像审核中'))
  await page.tap(page.byLabel('收起这条提示'))
  await page.until(() => !page.text().includes('头像审核中'))
  await page.unmount()
  await open()
  await page.until(() => page.text().includes('会员a'))
  expect(page.text()).not.toContain('头像审核中')
})

test('a place that is kept at city level for protection is not asked for again', async () => {
  world.api.answer('/api/user/my_info', () => viewerInfo({ user: { locationState: 'wide' } }))
  world.api.answer('/api/user/near', () => nearPage([card('n')], { locationState: 'wide' }))
  await world.root.session.refresh()
  await open()
  await page.tap(page.byText('附近'))
  await page.until(() => page.text().includes('为保护你的位置'))
  expect(page.text()).not.toContain('开启定位')
})

test('a member who hides their activity is not offered the filter by activity', async () => {
  const { settings } = viewerInfo().user
  world.api.answer('/api/user/my_info', () =>
    viewerInfo({ user: { settings: { ...settings, hideOnline: true } } }),
  )
  await world.root.session.refresh()
  await open()
  await page.tap(page.byText('附近'))
  await page.until(() => page.text().includes('新加入'))
  expect(page.findAll('.nearby-choices__chip').map(({ textContent }) => textContent)).toEqual([
    '全部',
    '新加入',
    '已认证',
  ])
})

/** A world whose home is open while the viewer's info is still loading. */
const openBeforeViewer = async () => {
  world.root.stop()
  world = memberWorld()
  world.api.answer('/api/user/recommend_user', () => feedPage([card('a'), card('b')]))
  world.api.answer('/api/user/add_action', () => done())
  await open()
}

test('a notice that is known late waits for the next card instead of pushing one down', async () => {
  await openBeforeViewer()
  world.api.answer('/api/user/my_info', () => {
    throw new NetworkError('offline')
  })
  await world.root.session.start()
  await page.until(() => page.text().includes('会员a'))
  world.api.answer('/api/user/my_info', waitingForReview)
  const known = world.root.session.resume()
  await page.until(() => world.root.session.user !== null)
  await known
  expect(page.text()).toContain('会员a')
  expect(page.text()).not.toContain('头像审核中')
  await page.tap(page.byLabel('跳过会员a'))
  await page.until(() => page.text().includes('头像审核中'))
})

test('a notice that is known before the first card is rendered appears with it, however early the card was loaded', async () => {
  await openBeforeViewer()
  const answer = world.api.hold('/api/user/my_info')
  const start = world.root.session.start()
  await page.until(() => world.root.feed.deck.cards.length > 0)
  answer(waitingForReview)
  await start
  await page.until(() => page.text().includes('会员a'))
  expect(page.text()).toContain('头像审核中')
})

test.each([
  ['photos', '再加一张照片，让附近的人看到你'],
  ['interests', '选 3 个兴趣，让附近的人看到你'],
  ['basics', '再补充一点资料，让附近的人看到你'],
])('names %s when the profile lacks it', async (part, words) => {
  world.api.answer('/api/user/my_info', () => viewerInfo({ user: { completeness: 50, missing: [part] } }))
  await world.root.session.refresh()
  await open()
  await page.until(() => page.text().includes(words))
})

test('a missing photo is one tap away', async () => {
  world.api.answer('/api/user/my_info', () => viewerInfo({ user: { completeness: 55, missing: ['photos'] } }))
  await world.root.session.refresh()
  await open()
  await page.until(() => page.text().includes('再加一张照片'))
  const opened = recordOpenings('navigateTo')
  await page.tap(page.byText('去完善'))
  expect(opened).toEqual(['/pages/my/album'])
  jest.restoreAllMocks()
})

test('an update of the viewer changes nothing above the visible card', async () => {
  world.api.answer('/api/user/my_info', waitingForReview)
  await world.root.session.refresh()
  await open()
  await page.until(() => page.text().includes('头像审核中'))
  world.api.answer('/api/user/my_info', () => viewerInfo())
  await world.root.session.refresh()
  expect(page.text()).toContain('头像审核中')
  await page.tap(page.byLabel('跳过会员a'))
  await page.until(() => !page.text().includes('头像审核中'))
})

test('hiding a member from the menu removes the card', async () => {
  await open()
  await page.until(() => page.text().includes('会员a'))
  await page.tap(page.find('.jy-deck__card:not([inert]) .jy-deck-face__more'))
  await page.until(() => page.text().includes('不再推荐'))
  await page.tap(page.byText('不再推荐'))
  await page.until(() => world.root.feed.deck.cards.every(({ id }) => id !== 'a'))
  expect(world.api.payloadsOf('/api/user/add_action')[0]).toMatchObject({ kind: 'hide', userId: 'a' })
})
