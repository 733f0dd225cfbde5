import { NetworkError } from '@/api/errors'
import { brief, card, done, feedPage, removed } from '../../../../test/client/cards'
import { refusal } from '../../../../test/client/fake-api'
import { memberWorld, type FakeWorld } from '../../../../test/client/fake-stores'
import { holdInterval } from '../../../../test/client/held-interval'
import { mountPage, type MountedPage } from '../../../../test/client/mount-page'
import { recordOpenings } from '../../../../test/client/openings'
import { letSecondPass } from '../../../../test/client/press-clock'
import { viewerInfo } from '../../../../test/client/viewer'
import HomePage from '../home'

let world: FakeWorld
let page: MountedPage
const asked = () => world.api.payloadsOf('/api/user/recommend_user')
const acts = () => world.api.payloadsOf('/api/user/add_action')
const topId = () => world.root.feed.deck.cards[0]?.id

beforeEach(async () => {
  letSecondPass()
  world = memberWorld()
  world.api.answer('/api/user/recommend_user', () => feedPage([card('a'), card('b')]))
  world.api.answer('/api/user/add_action', () => done())
  await world.root.session.start()
})

afterEach(async () => {
  await page.unmount()
  world.root.stop()
  jest.restoreAllMocks()
})

const open = async () => {
  page = await mountPage(HomePage, 'home', { world })
}

const openWithCard = async () => {
  await open()
  await page.until(() => page.text().includes('会员a'))
}

test('a passed card leaves, and one press returns it', async () => {
  world.api.answer('/api/user/delete_action', () => removed())
  await openWithCard()
  await page.tap(page.byLabel('跳过会员a'))
  await page.until(() => page.text().includes('撤回'))
  expect([acts()[0], topId()]).toMatchObject([{ kind: 'pass', userId: 'a' }, 'b'])
  await page.tap(page.find('.undo-chip'))
  await page.until(() => topId() === 'a')
  expect(world.api.payloadsOf('/api/user/delete_action')).toEqual([{ kind: 'pass', userId: 'a', undo: true }])
  await page.until(() => page.findAll('.undo-chip').length === 0)
})

test('a used-up undo says when it returns and keeps the deck as it is', async () => {
  world.api.answer('/api/user/delete_action', () => {
    throw refusal('UNDO_QUOTA', { data: { resetAt: null } })
  })
  await openWithCard()
  await page.tap(page.byLabel('跳过会员a'))
  await page.until(() => page.findAll('.undo-chip').length === 1)
  await page.tap(page.find('.undo-chip'))
  await page.until(() => page.text().includes('今天的撤回用完了'))
  expect(page.text()).toContain('明天恢复')
  expect(topId()).toBe('b')
  await page.tap(page.byText('知道了'))
  await page.until(() => world.root.actions.shortage === null)
})

test('the last card can be undone from the empty state', async () => {
  world.api.answer('/api/user/recommend_user', () => feedPage([card('a')]))
  world.api.answer('/api/user/delete_action', () => removed())
  await openWithCard()
  await page.tap(page.byLabel('跳过会员a'))
  await page.until(() => page.text().includes('附近的人都看过啦'))
  await page.tap(page.find('.undo-chip'))
  await page.until(() => topId() === 'a')
})

test('the chip is hidden when no undos are left', async () => {
  world.root.session.setQuota('undo', { used: 3, limit: 3, resetAt: 0 })
  await openWithCard()
  await page.tap(page.byLabel('跳过会员a'))
  await page.until(() => world.root.feed.deck.swiped !== null)
  await page.until(() => page.text().includes('会员b'))
  expect(page.findAll('.undo-chip')).toHaveLength(0)
})

test('liking the answer on the card sends which answer', async () => {
  await openWithCard()
  await page.tap(page.find('.jy-deck__card:not([inert]) .jy-prompt__like'))
  await page.until(() => acts().length === 1)
  expect(acts()[0]).toMatchObject({ kind: 'like', userId: 'a', extra: { on: 'prompt:weekend' } })
})

test('the bar shows the remaining likes, fewer after each like', async () => {
  world.api.answer('/api/user/add_action', () => done({ quota: { used: 12, limit: 30, resetAt: 0 } }))
  await openWithCard()
  expect(page.byLabel('今天还能喜欢 30 人')).toBeTruthy()
  await page.tap(page.byLabel('喜欢会员a'))
  await page.until(() => page.byLabel('今天还能喜欢 18 人'))
})

test('the moment of a match opens the chat with the matched member', async () => {
  const urls = recordOpenings('navigateTo')
  world.api.answer('/api/user/add_action', () => done({ matched: true, groupId: 'g', peer: brief('a') }))
  await openWithCard()
  await page.tap(page.byLabel('喜欢会员a'))
  await page.until(() => page.text().includes('会员a也喜欢你'))
  await page.tap(page.byText('去聊天'))
  await page.until(() => urls.length === 1)
  expect(urls[0]).toBe('/pages/msg/chat?groupId=g&userId=a')
  expect(world.root.actions.match).toBeNull()
})

test('the moment of a match counts buckets down and offers three openers; the chosen one is in the chat’s field, unsent', async () => {
  const count = holdInterval(50)
  const urls = recordOpenings('navigateTo')
  const shared = card('a', { sharedInterests: ['coffee'] })
  world.api.answer('/api/user/recommend_user', () => feedPage([shared]))
  world.api.answer('/api/user/add_action', () => done({ matched: true, groupId: 'g', peer: brief('a') }))
  await openWithCard()
  await page.tap(page.byLabel('喜欢会员a'))
  await page.until(() => page.findAll('.jy-match__opener').length === 3)
  expect(page.find('.jy-meet__number').textContent).toBe('50')
  expect(count.isRunning).toBe(true)
  while (count.isRunning) count.tick()
  await page.until(() => page.find('.jy-meet__number').textContent === '2')
  const [opener] = page.findAll('.jy-match__opener')
  const words = opener?.textContent ?? ''
  expect(words).toContain('coffee')
  await page.tap(opener as HTMLElement)
  await page.until(() => urls.length === 1)
  expect(urls[0]).toBe('/pages/msg/chat?groupId=g&userId=a')
  expect(world.root.talk.drafts.of('a')).toBe(words)
  expect(world.api.payloadsOf('/api/user/send_msg')).toEqual([])
})

test('the moment of a match shows a heart for a member without a distance; with reduced motion it is a sheet with the same openers', async () => {
  const urls = recordOpenings('navigateTo')
  world.api.answer('/api/user/recommend_user', () =>
    feedPage([card('a', { distanceBucket: null }), card('b')]),
  )
  const matchWith = (id: string) =>
    world.api.answer('/api/user/add_action', () =>
      done({ matched: true, groupId: `g-${id}`, peer: brief(id) }),
    )
  matchWith('a')
  await openWithCard()
  await page.tap(page.byLabel('喜欢会员a'))
  await page.until(() => page.find('.jy-meet__words'))
  expect(page.findAll('.jy-meet__number')).toHaveLength(0)
  expect(page.find('.jy-meet__words').textContent).toBe('')
  expect(page.findAll('.jy-meet__words .jy-icon--heart-filled')).toHaveLength(1)
  await page.tap(page.byText('继续看看'))
  await page.until(() => page.findAll('.jy-match').length === 0)
  world.root.preferences.setMotion('reduced')
  await page.until(() => page.text().includes('会员b'))
  matchWith('b')
  await page.tap(page.byLabel('喜欢会员b'))
  await page.until(() => page.findAll('.jy-sheet .jy-match__opener').length === 3)
  const words = page.findAll('.jy-match__opener').map(({ textContent }) => textContent)
  expect(words[1]).toBe('周末一般怎么过？')
  await page.tap(page.byText('周末一般怎么过？'))
  await page.until(() => urls.length === 1)
  expect(urls[0]).toBe('/pages/msg/chat?groupId=g-b&userId=b')
  expect(world.root.talk.drafts.of('b')).toBe('周末一般怎么过？')
})

test('a widened distance is announced; the member can switch to the exact one and back', async () => {
  world.api.answer('/api/user/recommend_user', ({ strict }) =>
    feedPage([card('a')], strict ? {} : { relaxed: { field: 'distance', from: '5', to: '20' } }),
  )
  await open()
  await page.until(() => page.text().includes('距离已放宽到 20km 内'))
  await page.tap(page.byText('只看完全符合'))
  await page.until(() => page.text().includes('只看完全符合筛选的人'))
  expect(asked()[1]).toMatchObject({ strict: true })
  await page.tap(page.byText('看更多'))
  await page.until(() => page.text().includes('距离已放宽到 20km 内'))
  expect(asked()[2]).toMatchObject({ strict: false })
})

test.each([
  [{ field: 'distance', from: '50', to: 'any' }, '距离已放宽到 不限'],
  [{ field: 'distance', from: '5', to: 'city' }, '距离已放宽到 同城'],
  [{ field: 'age', from: '27-29', to: '24-32' }, '年龄已放宽到 24-32'],
  [{ field: 'activity', from: '30', to: '60' }, '也看看最近没上线的人'],
] as const)('names the widened filter in words: %j', async (relaxed, words) => {
  world.api.answer('/api/user/recommend_user', () => feedPage([card('a')], { relaxed }))
  await open()
  await page.until(() => page.text().includes(words))
})

test('after the last card the deck shows its end, where the member can load again', async () => {
  world.api.answer('/api/user/recommend_user', () => feedPage([card('a')]))
  await openWithCard()
  await page.tap(page.byLabel('跳过会员a'))
  await page.until(() => page.text().includes('附近的人都看过啦'))
  world.api.answer('/api/user/recommend_user', () => feedPage([card('c')]))
  await page.tap(page.byText('再找找看'))
  await page.until(() => page.text().includes('会员c'))
})

test('an empty deck widens the distance by one step', async () => {
  const user = viewerInfo().user
  world.root.session.setUser({ ...user, filters: { ...user.filters, bucketMax: 5 } })
  world.api.answer('/api/user/recommend_user', () => feedPage([]))
  world.api.answer('/api/user/update_info', ({ filters }) => ({
    user: { ...user, filters: { ...user.filters, ...filters } },
  }))
  await open()
  await page.until(() => page.text().includes('放宽到 10 km'))
  world.api.answer('/api/user/recommend_user', () => feedPage([card('far')]))
  await page.tap(page.byText('放宽到 10 km'))
  await page.until(() => page.text().includes('会员far'))
  expect(world.api.payloadsOf('/api/user/update_info')).toEqual([{ filters: { bucketMax: 10 } }])
})

test('without a network the deck says so and recovers', async () => {
  world.api.answer('/api/user/recommend_user', () => {
    throw new NetworkError('offline')
  })
  await open()
  await page.until(() => page.text().includes('网络走丢了'))
  world.api.answer('/api/user/recommend_user', () => feedPage([card('a')]))
  await page.tap(page.byText('重新连接'))
  await page.until(() => page.text().includes('会员a'))
})

test('an unfinished profile leads to its completion', async () => {
  const urls = recordOpenings('navigateTo')
  world.api.answer('/api/user/recommend_user', () => {
    throw refusal('PROFILE_INCOMPLETE')
  })
  await open()
  await page.until(() => page.text().includes('还差一点点'))
  await page.tap(page.byText('去完善资料'))
  await page.until(() => urls.length === 1)
  expect(urls).toEqual(['/pages/my/information'])
})

test('says once how the deck works, one hint a card', async () => {
  const ids = ['a', 'b', 'c', 'd', 'e', 'f']
  world.api.answer('/api/user/recommend_user', () => feedPage(ids.map((id) => card(id))))
  await openWithCard()
  const hint = () => page.findAll('.deck-hint')[0]?.textContent ?? null
  const seen: (string | null)[] = [null]
  for (const id of ids.slice(0, 5)) {
    await page.until(() => topId() === id && hint() !== seen.at(-1))
    seen.push(hint())
    letSecondPass()
    await page.tap(page.byLabel(`跳过会员${id}`))
  }
  expect(seen.slice(1)).toEqual([
    '右滑喜欢，左滑跳过',
    '点照片左右翻看，点文字看资料',
    '点星星是超级喜欢，TA 会马上知道是你',
    '今天还能喜欢 30 人，明天会恢复',
    null,
  ])
})

test('a press ends a hint, and the next one follows', async () => {
  await openWithCard()
  await page.until(() => page.text().includes('右滑喜欢'))
  await page.tap(page.find('.deck-hint__words'))
  await page.until(() => page.text().includes('点照片左右翻看'))
  expect(topId()).toBe('a')
})
