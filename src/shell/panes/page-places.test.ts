import Taro from '@tarojs/taro'
import { isSamePlace, openPaths, openUrl } from './page-places'

const open = (...pages: object[]) => jest.spyOn(Taro, 'getCurrentPages').mockReturnValue(pages)

afterEach(() => jest.restoreAllMocks())

test('names open pages by the url with which the app opened them', () => {
  open(
    { path: '/pages/msg/index?stamp=AA', $taroParams: { stamp: 'AA' } },
    { path: '/pages/msg/chat?stamp=AB', $taroParams: { userId: '7', groupId: 'a%2Fb', stamp: 'AB' } },
  )
  expect(openPaths()).toEqual(['/pages/msg/index?stamp=AA', '/pages/msg/chat?stamp=AB'])
  expect(openUrl(1)).toBe('/pages/msg/chat?userId=7&groupId=a%2Fb')
  expect(openUrl(2)).toBeNull()
})

test('compares places without the order of their query', () => {
  expect(isSamePlace('/pages/msg/chat?userId=7&groupId=1', '/pages/msg/chat?groupId=1&userId=7')).toBe(true)
  expect(isSamePlace('/pages/msg/chat?userId=7', '/pages/msg/chat?userId=8')).toBe(false)
  expect(isSamePlace('/pages/my/wallet', '/pages/my/settings')).toBe(false)
})
