import type Taro from '@tarojs/taro'
import { eventCenter } from '@tarojs/taro'
import { installH5PageMotion } from './page-motion'

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

/** Imitates what Taro does to pages, in its order; an opened page has slid in. */
const router = document.createElement('div')
const changed = () => new Promise((resolve) => setTimeout(resolve, 0))
const changeRoute = () => eventCenter.trigger('__afterTaroRouterChange')
const pageAt = (path: string) => router.querySelector<HTMLElement>(`[id="${path}"]`)
const marks = (path: string) => (pageAt(path)?.className ?? 'gone').split(' ').filter(Boolean).sort()

const add = (path: string, isTab = false) => {
  const page = document.createElement('div')
  page.id = path
  page.className = isTab ? 'taro_page taro_tabbar_page' : 'taro_page'
  page.innerHTML =
    '<div class="jy-frame"><div class="nav" style="position: fixed"></div><div class="jy-frame__body"></div></div>'
  router.append(page)
  return page
}

const push = async (path: string) => {
  pages.push({ path })
  const page = add(path)
  await changed()
  changeRoute()
  page.classList.add('taro_page_show')
  await changed()
}

const chooseTab = async (path: string) => {
  pageAt(pages[0]?.path ?? '')?.classList.add('taro_page_shade')
  pages.splice(0, pages.length, { path })
  const page = pageAt(path) ?? add(path, true)
  page.classList.remove('taro_page_shade')
  page.classList.add('taro_page_show')
  await changed()
  changeRoute()
  await changed()
}

beforeAll(async () => {
  document.body.append(router)
  installH5PageMotion()
  pages.push({ path: '/home' })
  add('/home', true).classList.add('taro_page_show')
  changeRoute()
  await changed()
})

test('a page under a new one moves aside, is hidden when it is covered, and returns when the new one leaves', async () => {
  await push('/list')
  expect(marks('/home')).toContain('jy-page--under')
  pageAt('/home')?.classList.add('taro_page_shade')
  await push('/chat')
  expect(marks('/list')).toEqual(['jy-page--under', 'taro_page', 'taro_page_show'])
  pageAt('/list')?.classList.add('taro_page_shade')
  await changed()
  expect(marks('/list')).toEqual(['taro_page', 'taro_page_shade', 'taro_page_show'])

  pages.pop()
  pageAt('/chat')?.classList.remove('taro_page_show')
  await changed()
  expect(marks('/list')).toEqual(['jy-page--back', 'taro_page', 'taro_page_show'])
  expect(marks('/home')).toContain('taro_page_shade')
  pageAt('/chat')?.remove()
  changeRoute()
  expect(marks('/list')).toEqual(['taro_page', 'taro_page_show'])
})

test('a page that the member returned to stays visible when Taro hides it late', async () => {
  await push('/detail')
  pages.pop()
  pageAt('/detail')?.classList.remove('taro_page_show')
  await changed()
  pageAt('/list')?.classList.add('taro_page_shade')
  await changed()
  expect(marks('/list')).not.toContain('taro_page_shade')
  pageAt('/detail')?.remove()
  changeRoute()
})

test('a fixed element of a scrolled page leaves with it, from its position', async () => {
  const page = pageAt('/list')
  Object.defineProperty(page, 'scrollTop', { value: 300 })
  pages.pop()
  page?.classList.remove('taro_page_show')
  await changed()
  expect(page?.querySelector<HTMLElement>('.nav')?.style.transform).toBe('translateY(300px)')
  expect(page?.querySelector<HTMLElement>('.jy-frame__body')?.style.transform).toBe('')
  page?.remove()
  changeRoute()
})

test('a chosen tab fades in, the first time and again; a return to a tab does not fade', async () => {
  await chooseTab('/messages')
  expect(marks('/messages')).toContain('jy-page--chosen')
  await chooseTab('/home')
  expect(marks('/home')).toContain('jy-page--chosen')
  expect(marks('/home')).not.toContain('jy-page--under')
})
