import { actionRow } from '../../../../test/client/cards'
import { fakeWorld, type FakeWorld } from '../../../../test/client/fake-stores'
import { mountPage } from '../../../../test/client/mount-page'
import {
  orderView,
  revealedOrder,
  unlockConfig,
  unlockOrder,
  wxAccount,
} from '../../../../test/client/unlocking'
import { publicConfig, viewerInfo } from '../../../../test/client/viewer'
import ContactInformationPage from '../contact-information'

async function worldOf(config = unlockConfig()): Promise<FakeWorld> {
  const world = fakeWorld({ token: 't' })
  world.api.answer('/api/user/my_info', () => viewerInfo({ user: { certified: true } }))
  world.api.answer('/api/config/user', () => config)
  world.api.answer('/api/user/get_wx', ({ orderId }) =>
    orderId === undefined
      ? { ...orderView(unlockOrder()), wx: wxAccount(), order: null }
      : orderView(unlockOrder({ role: 'owner', acts: ['accept', 'decline'], note: '昨晚聊骑行的' })),
  )
  await world.root.session.start()
  return world
}

test('the audience is saved, with the income of an unlock visible', async () => {
  const world = await worldOf()
  world.api.answer('/api/user/update_wx', ({ audience }) => ({ wx: wxAccount({ audience }) }))
  const page = await mountPage(ContactInformationPage, 'contactInformation', { world })
  await page.until(() => page.text().includes('谁可以解锁'))
  expect(page.text()).toContain('¥ 4.00')
  expect(page.text()).toContain('83%')
  await page.tap(page.byText('互相喜欢的人'))
  await page.tap(page.byText('保存'))
  await page.until(() => world.api.payloadsOf('/api/user/update_wx').length === 1)
  expect(world.api.payloadsOf('/api/user/update_wx')[0]).toMatchObject({
    audience: 'matched',
    saleEnabled: true,
  })
  await page.unmount()
})

test('shows no terms while closed, no results before the first unlock, and the rules after a tap', async () => {
  const world = await worldOf()
  const stats = { sold30d: 0, successRate30d: null, upheld30d: 0 }
  world.api.answer('/api/user/get_wx', () => ({
    ...orderView(unlockOrder()),
    wx: wxAccount({ saleEnabled: false, stats }),
    order: null,
  }))
  const page = await mountPage(ContactInformationPage, 'contactInformation', { world })
  await page.until(() => page.text().includes('谁可以解锁'))
  expect(page.text()).not.toMatch(/对方支付|怎么显示|收入与规则/)
  await page.tap(page.byText('聊过的人'))
  await page.until(() => page.text().includes('你获得'))
  expect(page.text()).not.toMatch(/近 30 天|暂无数据|冻结/)
  await page.tap(page.byText('收入与规则'))
  await page.until(() => page.text().includes('完成后收入冻结 7 天'))
  await page.unmount()
})

test('where nothing is sold, nothing mentions unlocking', async () => {
  const page = await mountPage(ContactInformationPage, 'contactInformation', {
    world: await worldOf(publicConfig()),
  })
  await page.until(() => page.text().includes('我的微信号'))
  expect(page.text()).not.toMatch(/解锁|遇豆|¥|收入|支付/)
  await page.unmount()
})

test('unlocks of both directions, and an empty list that says what to do', async () => {
  const world = await worldOf()
  world.api.answer('/api/user/action_list', () => ({
    list: [actionRow('a', { kind: 'unlock_wx', unlock: revealedOrder() })],
    nextCursor: null,
    total: 1,
  }))
  world.api.answer('/api/user/action_to_me_list', () => ({
    list: [],
    nextCursor: null,
    total: 0,
    lockedCount: 0,
  }))
  const page = await mountPage(ContactInformationPage, 'contactInformation', { world })
  await page.tap(page.byText('我解锁的'))
  await page.until(() => page.text().includes('可以添加微信了'))
  world.api.answer('/api/user/get_wx', () => orderView(revealedOrder()))
  await page.tap(page.byText('可以添加微信了'))
  await page.until(() => page.text().includes('linlin_520'))
  expect(page.text()).toContain('加上了吗？')
  // A photograph of the contact also shows the viewer's watermark.
  expect(page.find('.jy-unlock__shown').style.backgroundImage).toContain('100000000001')
  await page.tap(page.byText('其他问题'))
  await page.until(() => page.text().includes('遇到了什么问题'))
  await page.tap(page.byText('解锁我的'))
  await page.until(() => page.text().includes('还没有人解锁'))
  await page.unmount()
})

test('a notice opens its order, and the owner accepts it after a question', async () => {
  const world = await worldOf()
  world.api.answer('/api/user/unlock_wx', () => ({
    order: revealedOrder({ role: 'owner', acts: [], wx: null }),
  }))
  const page = await mountPage(ContactInformationPage, 'contactInformation', {
    world,
    query: { orderId: 'O1' },
  })
  await page.until(() => page.text().includes('昨晚聊骑行的'))
  expect(page.text()).toContain('还剩 2 天 0 小时')
  await page.tap(page.byText('同意显示'))
  await page.until(() => page.text().includes('不能撤回'))
  await page.tap(page.byText('同意'))
  await page.until(() => page.text().includes('已向对方显示'))
  expect(world.api.payloadsOf('/api/user/unlock_wx')).toEqual([{ orderId: 'O1', decision: 'accept' }])
  await page.unmount()
})

test('a decision in progress is neither asked about again nor undone', async () => {
  const world = await worldOf()
  const page = await mountPage(ContactInformationPage, 'contactInformation', {
    world,
    query: { orderId: 'O1' },
  })
  await page.until(() => page.byText('同意显示'))
  await page.tap(page.byText('同意显示'))
  await page.until(() => page.byText('同意'))
  const release = world.api.hold('/api/user/unlock_wx')
  await page.tap(page.byText('同意'))
  await page.tap(page.byText('取消'))
  await page.until(() => page.find('.jy-dialog [aria-busy="true"]'))
  release(() => ({ order: revealedOrder({ role: 'owner', acts: [], wx: null }) }))
  await page.until(() => page.text().includes('已向对方显示'))
  await page.until(() => page.findAll('.jy-dialog').length === 0)
  await page.unmount()
})
