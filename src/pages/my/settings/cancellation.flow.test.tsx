import { errorCodes } from '@contract/errors'
import { cancelFacts, ownsNothing } from '../../../../test/client/closing'
import { fakeWorld, type FakeWorld } from '../../../../test/client/fake-stores'
import { mountPage } from '../../../../test/client/mount-page'
import { recordOpenings } from '../../../../test/client/openings'
import { viewerInfo } from '../../../../test/client/viewer'
import SettingsPage from '../settings'

let world: FakeWorld
let opened: readonly string[]

beforeEach(async () => {
  opened = recordOpenings('navigateTo')
  world = fakeWorld({ token: 't' })
  world.api.answer('/api/user/my_info', () => viewerInfo())
  world.api.answer('/api/user/action_list', () => ({ list: [], nextCursor: null, total: 0 }))
  await world.root.session.start()
})

afterEach(() => jest.restoreAllMocks())

const openSheet = async (facts: ReturnType<typeof cancelFacts>) => {
  world.api.answer('/api/user/cancel_account', () => facts)
  const page = await mountPage(SettingsPage, 'settings', { world })
  await page.tap(page.byText('注销账号'))
  await page.until(() => page.text().includes('注销后会发生什么'))
  return page
}

test('product §7.12.1: blockers are shown first, together with the effects on the rest', async () => {
  const page = await openSheet(
    cancelFacts({
      blockers: [{ kind: 'withdrawal', count: 1, until: null }],
      balances: { ...ownsNothing, incomeFen: 3050, refundFen: 1200, lostCoins: 15 },
    }),
  )
  expect(page.text()).toMatch(/1 笔提现处理中.*注销后会发生什么.*可提现收入.*¥ 30\.50.*¥ 12\.00/s)
  // Nothing can be decided before the blockers are removed.
  expect(page.text()).not.toContain('收入怎么处理')
  expect(page.text()).not.toContain('为什么离开')
  expect(page.text()).not.toContain('继续注销')
  await page.tap(page.byText('查看'))
  await page.until(() => opened.length > 0)
  expect(opened).toEqual(['/pages/my/withdrawal-records'])
  await page.unmount()
})

test('without blockers, the member decides about income instead of only reading about it', async () => {
  const page = await openSheet(cancelFacts({ balances: { ...ownsNothing, incomeFen: 3050 } }))
  expect(page.text()).toContain('收入怎么处理')
  expect(page.text()).not.toContain('可提现收入')
  expect(page.text()).toContain('继续注销')
  await page.unmount()
})

test('a verified member whose name has to be checked goes to the account before income can be withdrawn', async () => {
  world.api.answer('/api/user/my_info', () => viewerInfo({ user: { certified: true } }))
  await world.root.session.start()
  const payout = { code: errorCodes.REAL_NAME_REQUIRED, until: null }
  const page = await openSheet(cancelFacts({ balances: { ...ownsNothing, incomeFen: 3050, payout } }))
  await page.tap(page.byText('去核对'))
  await page.until(() => opened.length > 0)
  expect(opened).toEqual(['/pages/my/alipay-account'])
  await page.unmount()
})
