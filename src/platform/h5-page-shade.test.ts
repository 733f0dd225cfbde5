import type Taro from '@tarojs/taro'
import { eventCenter } from '@tarojs/taro'
import { installH5PageShade } from './h5-page-shade'

const pages: { path: string }[] = []

jest.mock('@tarojs/taro', () => {
  const actual = jest.requireActual<typeof Taro>('@tarojs/taro')
  return {
    __esModule: true,
    default: actual,
    eventCenter: actual.eventCenter,
    getCurrentPages: () => [...pages],
  }
})

const changed = () => new Promise((resolve) => setTimeout(resolve, 0))

test('a page that was gone back to stays in sight, and one below another is hidden', async () => {
  document.body.innerHTML = '<div id="/list"></div><div id="/chat"></div>'
  const [list, chat] = [...document.body.children]
  installH5PageShade()
  pages.push({ path: '/list' })
  eventCenter.trigger('__afterTaroRouterChange')
  pages.push({ path: '/chat' })
  eventCenter.trigger('__afterTaroRouterChange')
  list?.classList.add('taro_page_shade')
  await changed()
  expect(list?.className).toBe('taro_page_shade')

  pages.pop()
  list?.classList.remove('taro_page_shade')
  eventCenter.trigger('__afterTaroRouterChange')
  list?.classList.add('taro_page_shade')
  chat?.classList.add('taro_page_shade')
  await changed()
  expect([list?.className, chat?.className]).toEqual(['', 'taro_page_shade'])
})
