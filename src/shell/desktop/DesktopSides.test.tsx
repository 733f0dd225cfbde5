import * as React from 'react'
import { memberWorld, fakeWorld, type FakeWorld } from '../../../test/client/fake-stores'
import { waitUntil } from '../../../test/server/wait-until'
import { mountSides } from './DesktopSides'

const DEADLINE_MS = 2_000

// Test builds draw with the page's own React, as Taro's test utilities set it.
Object.assign(window, { React })

let scrolled: number[]

beforeEach(() => {
  scrolled = []
  document.body.innerHTML = '<div id="app"><div class="taro_page"><p>text</p></div></div>'
  jest.spyOn(Element.prototype, 'getClientRects').mockReturnValue([{}] as never)
  Element.prototype.scrollBy = ((to: ScrollToOptions) => scrolled.push(to.top ?? 0)) as never
})
afterEach(() => jest.restoreAllMocks())

const mount = async ({ root }: FakeWorld) => {
  mountSides(root)
  await waitUntil(() => document.querySelector('.jy-aside--phone') !== null, DEADLINE_MS)
}

const turn = (selector: string) =>
  document.querySelector(selector)?.dispatchEvent(new WheelEvent('wheel', { deltaY: 120, bubbles: true }))

test('visitors read what the product promises; members keep the code alone', async () => {
  await mount(fakeWorld())
  expect(document.querySelectorAll('.jy-aside--promise').length).toBe(1)
  document.body.innerHTML = ''
  await mount(memberWorld())
  expect(document.querySelectorAll('.jy-aside--promise').length).toBe(0)
})

test('a wheel beside the app scrolls its page, unless a layer covers the page', async () => {
  await mount(memberWorld())
  scrolled = []
  turn('p')
  expect(scrolled).toEqual([])
  turn('.jy-aside')
  expect(new Set(scrolled)).toEqual(new Set([120]))
  document.querySelector('#app')?.insertAdjacentHTML('beforeend', '<div role="dialog"></div>')
  scrolled = []
  turn('.jy-aside')
  expect(scrolled).toEqual([])
})
