import Taro from '@tarojs/taro'
import { brief, card, done, feedPage, nearPage } from '../../../../test/client/cards'
import { refusal } from '../../../../test/client/fake-api'
import { memberWorld, type FakeWorld } from '../../../../test/client/fake-stores'
import { sellingConfig } from '../../../../test/client/money'
import { mountPage, type MountedPage } from '../../../../test/client/mount-page'
import { viewerInfo } from '../../../../test/client/viewer'
import HomePage from '../home'

let world: FakeWorld
let page: MountedPage
const saved = () => world.api.payloadsOf('/api/user/update_info')
const sheets = () => page.findAll('.jy-sheet:not(.jy-sheet--leaving)')
const people = () => feedPage([card('a'), card('b')], { count: { about: 35, few: false } })

beforeEach(async () => {
  world = memberWorld()
  world.api.answer('/api/user/recommend_user', people)
  world.api.answer('/api/user/near', () => nearPage([card('n')], { count: { about: 0, few: true } }))
  world.api.answer('/api/user/add_action', () => done())
  world.api.answer('/api/user/update_info', ({ filters }) => {
    const { user } = viewerInfo()
    return { user: { ...user, filters: { ...user.filters, ...filters } } }
  })
  await world.root.session.start()
  page = await mountPage(HomePage, 'home', { world })
  await page.until(() => page.text().includes('会员a'))
})

afterEach(async () => {
  await page.unmount()
  world.root.stop()
  jest.restoreAllMocks()
})

const openFilters = async () => {
  await page.tap(page.byLabel('筛选'))
  await page.until(() => page.text().includes('查看约 35 位'))
}

test('saved filters reload the deck and mark the button', async () => {
  await openFilters()
  await page.tap(page.byLabel('只看真人认证'))
  await page.until(() => page.text().includes('查看约 35 位') && !page.text().includes('正在查找'))
  world.api.answer('/api/user/recommend_user', () => feedPage([card('certified')]))
  await page.tap(page.byText('查看约 35 位'))
  await page.until(() => page.text().includes('会员certified') && sheets().length === 0)
  expect(saved()).toMatchObject([{ filters: { certifiedOnly: true } }])
  expect(page.byLabel('筛选，已设 1 项')).toBeTruthy()
})

test('a newly opened home, as from a shared card, starts without the filter sheet', async () => {
  await openFilters()
  await page.unmount()
  page = await mountPage(HomePage, 'home', { world })
  await page.until(() => page.text().includes('会员a'))
  expect([sheets().length, world.root.filters.draft]).toEqual([0, null])
})

test('filters that were not saved are discarded, by the cross and by Back', async () => {
  const leave = [() => page.tap(page.byLabel('关闭')), () => page.back()]
  for (const leaves of leave) {
    await openFilters()
    await page.tap(page.byText('女生'))
    await leaves()
    await page.until(() => sheets().length === 0)
    expect([world.root.filters.draft, world.root.filters.current?.gender]).toEqual([null, 'all'])
  }
  expect(saved()).toEqual([])
  expect(page.text()).toContain('会员a')
})

test('a refused save keeps the sheet and its choices', async () => {
  world.api.answer('/api/user/update_info', () => {
    throw refusal('VIP_REQUIRED')
  })
  await openFilters()
  await page.tap(page.byText('查看约 35 位'))
  await page.until(() => saved().length === 1)
  expect(sheets()).toHaveLength(1)
  expect(world.root.filters.draft).not.toBeNull()
})

test('counts below five share one text, which does not reveal a single person', async () => {
  await page.tap(page.byText('附近'))
  await page.tap(page.byLabel('筛选'))
  await page.until(() => page.byText('查看符合的人（少数）'))
  await page.tap(page.byText('查看符合的人（少数）'))
  await page.until(() => expect(saved()).toHaveLength(1))
})

test.each([
  ['the menu', () => page.tap(page.find('.jy-deck__card:not([inert]) .jy-deck-face__more')), '不再推荐'],
  [
    'the greeting',
    () => page.tap(page.find('.jy-deck__card:not([inert]) .jy-actions__greet')),
    '和会员a打个招呼',
  ],
] as const)('Back closes only %s', async (_, opens, words) => {
  const routed = jest.fn()
  window.addEventListener('popstate', routed)
  await opens()
  await page.until(() => page.text().includes(words))
  await page.back()
  await page.until(() => !page.text().includes(words))
  window.removeEventListener('popstate', routed)
  expect(routed).not.toHaveBeenCalled()
  expect(page.text()).toContain('会员a')
})

test('Back closes the moment of a match', async () => {
  world.api.answer('/api/user/add_action', () => done({ matched: true, groupId: 'g', peer: brief('a') }))
  await page.tap(page.byLabel('喜欢会员a'))
  await page.until(() => page.text().includes('你们互相喜欢'))
  await page.back()
  await page.until(() => world.root.actions.match === null)
})

test('Back closes the report first, and its menu does not return', async () => {
  await page.tap(page.find('.jy-deck__card:not([inert]) .jy-deck-face__more'))
  await page.until(() => page.text().includes('不再推荐'))
  const menuEntry = JSON.stringify(window.history.state)
  await page.tap(page.byText('举报'))
  await page.until(() => page.text().includes('对方不会知道是谁举报的'))
  const pageEntries = ['null', '{}']
  await page.until(() => ![menuEntry, ...pageEntries].includes(JSON.stringify(window.history.state)))
  await page.back()
  await page.until(() => sheets().length === 0)
})

test('where no membership is sold, the filters do not mention one', async () => {
  await openFilters()
  for (const word of ['会员', '更多筛选', '身高'])
    expect(page.find('.jy-sheet').textContent).not.toContain(word)
})

test('a page that a sheet opens covers home, and the sheet has left the history', async () => {
  world.api.answer('/api/config/user', () => sellingConfig())
  await world.root.systemConfig.load()
  const stateBefore = window.history.state as unknown
  const states: unknown[] = []
  jest.spyOn(Taro, 'navigateTo').mockImplementation((() => {
    states.push(window.history.state)
    return Promise.resolve({})
  }) as never)
  await openFilters()
  await page.tap(page.find('.filter-sheet__vip'))
  await page.until(() => states.length === 1)
  expect(states).toEqual([stateBefore])
})

test('blocking from the deck removes the card', async () => {
  await page.tap(page.find('.jy-deck__card:not([inert]) .jy-deck-face__more'))
  await page.until(() => page.text().includes('不再推荐'))
  await page.tap(page.byText('拉黑'))
  await page.until(() => page.text().includes('拉黑会员a？'))
  await page.tap(page.find('.jy-dialog .jy-button--danger'))
  await page.until(() => world.root.feed.deck.cards.every(({ id }) => id !== 'a'))
  expect(world.api.payloadsOf('/api/user/add_action')).toMatchObject([{ kind: 'block', userId: 'a' }])
})
