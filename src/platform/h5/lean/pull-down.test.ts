import Taro from '@tarojs/taro'
import { definePullDown } from './pull-down'

definePullDown()

const mount = (onPullDownRefresh: () => void) => {
  document.body.innerHTML =
    '<div class="taro_page"><taro-pull-to-refresh-core><div class="jy-frame"><div class="bar"></div>' +
    '<div class="jy-frame__body"><p></p></div><div class="sheet"></div></div></taro-pull-to-refresh-core></div>'
  const page = document.querySelector('.taro_page')
  return Object.assign(page as HTMLElement, { __page: { onPullDownRefresh } })
}

const pull = (selector: string) => {
  const target = document.querySelector(selector)
  for (const [type, clientY] of [
    ['touchstart', 100],
    ['touchmove', 300],
    ['touchend', null],
  ] as const) {
    const event = new Event(type, { bubbles: true, cancelable: true })
    Object.assign(event, { touches: clientY === null ? [] : [{ clientX: 10, clientY }] })
    target?.dispatchEvent(event)
  }
}

const sign = () => document.querySelector('.jy-pull-sign')
const isBusy = () => sign()?.classList.contains('jy-pull-sign--busy')

test('a page pulled by its content shows two dots until its refresh has finished', async () => {
  const refresh = jest.fn()
  mount(refresh)
  expect(sign()?.children).toHaveLength(2)
  pull('p')
  expect([refresh.mock.calls.length, isBusy()]).toEqual([1, true])
  Taro.stopPullDownRefresh()
  await Promise.resolve()
  expect(isBusy()).toBe(false)
})

test.each(['.bar', '.sheet'])('a finger on %s pulls nothing', (selector) => {
  const refresh = jest.fn()
  mount(refresh)
  pull(selector)
  expect(refresh).not.toHaveBeenCalled()
})

test('a scrolled page is not pulled', () => {
  const refresh = jest.fn()
  const page = mount(refresh)
  Object.defineProperty(page, 'scrollTop', { value: 10 })
  pull('p')
  expect(refresh).not.toHaveBeenCalled()
})
