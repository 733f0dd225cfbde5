import Taro from '@tarojs/taro'
import { actionRow, removed } from '../../../../test/client/cards'
import { emptyMemberWorld } from '../../../../test/client/fake-stores'
import { refusal } from '../../../../test/client/fake-api'
import { mountPage } from '../../../../test/client/mount-page'
import { recordOpenings } from '../../../../test/client/openings'
import { expectFaults } from '../../../../test/net/net'
import SettingsPage from '../settings'

let opened: readonly string[]

const blockedPage = (id: string, nextCursor: string | null) => ({
  list: [actionRow(id, { kind: 'block' })],
  nextCursor,
  total: 2,
})

beforeEach(() => {
  opened = recordOpenings('navigateTo')
})

afterEach(() => jest.restoreAllMocks())

test('the list of blocked members loads page by page, through a failure, to its end', async () => {
  const world = await emptyMemberWorld()
  world.api.answer('/api/user/action_list', () => blockedPage('a', 'next'))
  const page = await mountPage(SettingsPage, 'settings', { world })
  await page.tap(page.byText('黑名单'))
  await page.until(() => page.byText('会员a'))
  expectFaults(/^answer 200 code 0: POST \/api\/user\/action_list$/)
  world.api.answer('/api/user/action_list', () => {
    throw refusal('UNKNOWN')
  })
  await page.tap(page.byText('查看更多'))
  await page.until(() => page.byText('重试'))
  world.api.answer('/api/user/action_list', () => blockedPage('b', null))
  await page.tap(page.byText('重试'))
  await page.until(() => page.byText('没有更多了'))
  expect([page.byText('会员a'), page.byText('会员b')]).toHaveLength(2)
  await page.unmount()
})

test('a blocked member with a chat leads to it; one without leads nowhere', async () => {
  const world = await emptyMemberWorld()
  const rows = [actionRow('a', { kind: 'block', groupId: '01GROUP' }), actionRow('b', { kind: 'block' })]
  world.api.answer('/api/user/action_list', () => ({ list: rows, nextCursor: null, total: 2 }))
  const page = await mountPage(SettingsPage, 'settings', { world })
  await page.tap(page.byText('黑名单'))
  await page.until(() => page.byText('会员a'))
  expect(page.findAll('[role=button].jy-settings__who')).toHaveLength(1)
  await page.tap(page.byText('会员b'))
  await page.tap(page.byText('会员a'))
  await page.until(() => expect(opened).toEqual(['/pages/msg/chat?groupId=01GROUP']))
  await page.unmount()
})

test('members who are no longer recommended are counted, listed, viewed and restored without a question', async () => {
  const world = await emptyMemberWorld()
  const hidden = ['a', 'b'].map((id) => actionRow(id, { kind: 'hide' }))
  world.api.answer('/api/user/action_list', ({ kind }) =>
    kind === 'hide'
      ? { list: hidden, nextCursor: null, total: hidden.length }
      : { list: [], nextCursor: null, total: 0 },
  )
  world.api.answer('/api/user/delete_action', () => removed())
  const toasts = jest.spyOn(Taro, 'showToast')
  const page = await mountPage(SettingsPage, 'settings', { world })
  await page.until(() => page.byText('2 人'))
  await page.tap(page.byText('不再推荐的人'))
  await page.until(() => page.byText('会员a'))
  await page.tap(page.byText('恢复推荐'))
  await page.until(() => expect(page.text()).not.toContain('会员b'))
  expect(world.api.payloadsOf('/api/user/delete_action')).toEqual([{ kind: 'hide', userId: 'b' }])
  expect(toasts).toHaveBeenLastCalledWith(expect.objectContaining({ title: '已恢复推荐' }))
  page.byText('1 人')
  // A navigation by a previous test does not block this test's first press.
  const now = Date.now
  jest.spyOn(Date, 'now').mockImplementation(() => now() + 1_000)
  await page.tap(page.byText('会员a'))
  await page.until(() => expect(opened).toEqual(['/pages/index/user?id=a']))
  await page.unmount()
})

test('several members are restored one after the other on a slow network', async () => {
  const world = await emptyMemberWorld()
  const list = ['a', 'b'].map((id) => actionRow(id, { kind: 'hide' }))
  world.api.answer('/api/user/action_list', ({ kind }) =>
    kind === 'hide' ? { list, nextCursor: null, total: 2 } : { list: [], nextCursor: null, total: 0 },
  )
  const page = await mountPage(SettingsPage, 'settings', { world })
  await page.tap(page.byText('不再推荐的人'))
  await page.until(() => page.byText('会员a'))
  const release = world.api.hold('/api/user/delete_action')
  for (const button of page.findAll('.jy-settings__person .jy-button')) await page.tap(button)
  release(() => removed())
  await page.until(() => expect(world.api.payloadsOf('/api/user/delete_action')).toHaveLength(2))
  await page.until(() => page.byText('没有不再推荐的人'))
  await page.unmount()
})

test('the list of members who are no longer recommended says that it failed or is empty', async () => {
  const world = await emptyMemberWorld()
  expectFaults(/^answer 200 code 0: POST \/api\/user\/action_list$/)
  world.api.answer('/api/user/action_list', () => {
    throw refusal('UNKNOWN')
  })
  const page = await mountPage(SettingsPage, 'settings', { world })
  await page.tap(page.byText('不再推荐的人'))
  await page.until(() => page.byText('重试'))
  world.api.answer('/api/user/action_list', () => ({ list: [], nextCursor: null, total: 0 }))
  await page.tap(page.byText('重试'))
  await page.until(() => page.byText('没有不再推荐的人'))
  await page.unmount()
})

test('passed members are counted and listed, and lead to their pages; a like takes one off the list', async () => {
  const world = await emptyMemberWorld()
  const passed = ['a', 'b', 'c'].map((id) => actionRow(id, { kind: 'pass' }))
  world.api.answer('/api/user/action_list', ({ kind }) =>
    kind === 'pass'
      ? { list: passed, nextCursor: null, total: passed.length }
      : { list: [], nextCursor: null, total: 0 },
  )
  // A navigation by a previous test does not block this test's press.
  const now = Date.now
  jest.spyOn(Date, 'now').mockImplementation(() => now() + 10_000)
  const page = await mountPage(SettingsPage, 'settings', { world })
  await page.until(() => page.byText('3 人'))
  await page.tap(page.byText('跳过的人'))
  await page.until(() => page.byText('会员a'))
  await page.tap(page.byText('再看看'))
  await page.until(() => expect(opened).toEqual(['/pages/index/user?id=c']))
  world.root.actions.notify({ userId: 'c', kind: 'like' })
  await page.until(() => page.byText('2 人'))
  expect(world.root.passedList.list.rows.map(({ member }) => member?.id)).toEqual(['a', 'b'])
  expect(world.api.payloadsOf('/api/user/delete_action')).toEqual([])
  await page.unmount()
})
