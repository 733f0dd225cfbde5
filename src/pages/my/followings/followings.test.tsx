import { actionRow, removed } from '../../../../test/client/cards'
import { refusal } from '../../../../test/client/fake-api'
import { fakeWorld, type FakeWorld } from '../../../../test/client/fake-stores'
import { mountPage } from '../../../../test/client/mount-page'
import { recordToasts } from '../../../../test/client/toasts'
import { viewerInfo } from '../../../../test/client/viewer'
import FollowingsPage from '../followings'

let toasts: readonly string[]

beforeEach(() => {
  toasts = recordToasts()
})

afterEach(() => jest.restoreAllMocks())

async function worldOf(): Promise<FakeWorld> {
  const world = fakeWorld({ token: 't' })
  world.api.answer('/api/user/my_info', () => viewerInfo())
  world.api.answer('/api/user/action_list', () => ({ list: [actionRow('a')], nextCursor: null, total: 1 }))
  world.api.answer('/api/user/action_to_me_list', () => ({
    list: [actionRow('b')],
    nextCursor: null,
    total: 1,
    lockedCount: 0,
  }))
  await world.root.session.start()
  return world
}

test('a used-up allowance to follow is reported here only by its sheet', async () => {
  const world = await worldOf()
  world.api.answer('/api/user/add_action', () => {
    throw refusal('FOLLOW_QUOTA')
  })
  const page = await mountPage(FollowingsPage, 'followings', { world })
  await page.tap(page.byText('粉丝'))
  await page.until(() => page.byText('会员b'))
  await page.tap(page.find('.jy-followings__card .jy-button'))
  await page.until(() => page.find('.jy-sheet'))
  expect([toasts, world.root.actions.shortage?.kind]).toEqual([[], 'follow'])
  await page.unmount()
})

test('the list is reloaded whenever the page is shown, and then loses the members whom the viewer unfollowed', async () => {
  const world = await worldOf()
  const page = await mountPage(FollowingsPage, 'followings', { world })
  await page.until(() => page.byText('会员a'))
  world.api.answer('/api/user/delete_action', () => removed())
  await page.tap(page.byText('已关注'))
  await page.until(() => page.byText('不再关注'))
  await page.tap(page.byText('不再关注'))
  await page.until(() => expect(toasts).toHaveLength(1))
  page.byText('会员a')
  world.api.answer('/api/user/action_list', () => ({ list: [actionRow('c')], nextCursor: null, total: 1 }))
  await page.show()
  await page.until(() => page.byText('会员c'))
  expect(page.text()).not.toContain('会员a')
  await page.unmount()
})
