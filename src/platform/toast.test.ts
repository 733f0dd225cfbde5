import Taro from '@tarojs/taro'
import { showToast } from './toast'

afterEach(() => jest.restoreAllMocks())

test('spec §9, toast: 1500 ms, with an icon 2000 ms', () => {
  const shown: unknown[] = []
  jest.spyOn(Taro, 'showToast').mockImplementation(((toast: unknown) => {
    shown.push(toast)
    return Promise.resolve({})
  }) as never)
  showToast('已复制')
  showToast('已保存', 'success')
  expect(shown).toEqual([
    { title: '已复制', icon: 'none', duration: 1_500 },
    { title: '已保存', icon: 'success', duration: 2_000 },
  ])
})
