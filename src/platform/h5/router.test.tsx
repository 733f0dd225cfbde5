import { createReactApp } from '@tarojs/plugin-framework-react/dist/runtime'
import { createHashHistory, getCurrentPages, navigateTo, reLaunch } from '@tarojs/router'
import { Current, eventCenter } from '@tarojs/runtime'
import * as React from 'react'
import * as ReactDOM from 'react-dom/client'
import { waitUntil } from '../../../test/server/wait-until'
import { recordToasts } from '../../../test/client/toasts'
import { installH5PageLoading, pageFiles } from './page-loading'
import { createRouter, redirectOrStay, setPagesMove, switchTab } from './router'

const names = ['list', 'detail', 'form', 'welcome'] as const
type Name = (typeof names)[number]

class App extends React.Component<React.PropsWithChildren> {
  override render() {
    return this.props.children
  }
}

/** Pending files by page; a test lets them load or fail. */
const pending = new Map<Name, { come: () => void; fail: () => void }[]>()
const isLoaded = new Set<Name>()

const pageOf = (name: Name) =>
  function Page() {
    const [count, setCount] = React.useState(0)
    return <button onClick={() => setCount(count + 1)}>{`${name} ${count}`}</button>
  }

const load = async (name: Name) => {
  if (!isLoaded.has(name))
    await new Promise<void>((resolve, reject) => {
      const waiting = pending.get(name) ?? []
      pending.set(name, [
        ...waiting,
        {
          come: resolve,
          fail: () => reject(Object.assign(new Error(`no ${name}`), { name: 'ChunkLoadError' })),
        },
      ])
    })
  isLoaded.add(name)
  return { default: pageOf(name) }
}

const routes = names.map((name) => ({
  path: `pages/${name}`,
  // As in Taro's build: the list arrives at once, the file in it later.
  load: (context: unknown, params: unknown) => [load(name), context, params],
}))

const isPending = (name: Name) => waitUntil(() => pending.has(name), 4_000)
const come = (name: Name) => {
  for (const one of pending.get(name) ?? []) one.come()
  pending.delete(name)
}
const miss = (name: Name) => {
  for (const one of pending.get(name) ?? []) one.fail()
  pending.delete(name)
}
const isAt = (name: Name) => waitUntil(() => window.location.hash === `#/pages/${name}`, 4_000)
const stack = () => (getCurrentPages() as { path: string }[]).map(({ path }) => path.split('?')[0]?.slice(7))
const words = () => [...document.querySelectorAll('.taro_page')].map((page) => page.textContent)
const shows = (expected: readonly string[]) =>
  waitUntil(() => JSON.stringify(words()) === JSON.stringify(expected), 4_000).catch(() =>
    expect(words()).toEqual(expected),
  )
/** Resolves when everything requested has been rendered. */
const settled = () => new Promise((resolve) => eventCenter.once('__afterTaroRouterChange', resolve))

const cover = () => document.querySelector<HTMLElement>('.jy-page-cover--failed')

afterEach(() => jest.restoreAllMocks())

beforeAll(async () => {
  document.body.innerHTML = '<div id="app"></div>'
  installH5PageLoading({ loading: () => 'loading', failed: () => 'failed', notOpened: () => 'not opened' })
  const app = createReactApp(App as never, React as never, ReactDOM as never, {} as never)
  window.location.hash = '#/pages/list'
  const config = { routes, router: { mode: 'hash' }, window: {}, animation: { duration: 30, delay: 0 } }
  createRouter(createHashHistory({ window }), app, config, React)
  await isPending('list')
  come('list')
  await shows(['list 0'])
})

test('a page whose file loads after the member went back does not open, and the shown one keeps its state', async () => {
  document.querySelector('button')?.click()
  await shows(['list 1'])
  void navigateTo({ url: '/pages/detail' })
  await isPending('detail')
  const done = settled()
  window.history.back()
  await done
  come('detail')
  void navigateTo({ url: '/pages/form' })
  await isPending('form')
  come('form')
  await shows(['list 1', 'form 0'])
  expect(stack()).toEqual(['list', 'form'])
})

test('the error of a page that cannot be loaded disappears when the page is no longer wanted', async () => {
  const failures: string[] = []
  const record = (event: PromiseRejectionEvent) => failures.push(String(event.reason))
  window.addEventListener('unhandledrejection', record)
  isLoaded.delete('detail')
  void navigateTo({ url: '/pages/detail' })
  await isPending('detail')
  const done = settled()
  window.history.back()
  await done
  miss('detail')
  await shows(['list 1', 'form 0'])
  expect(failures).toEqual([])
  window.removeEventListener('unhandledrejection', record)
})

test('a navigation waits while a page slides out, without a placeholder for a page that has loaded', async () => {
  const shown: (string | undefined)[] = []
  const came = jest.spyOn(pageFiles(), 'came')
  const record = () => shown.push(Current.page?.path?.split('?')[0])
  eventCenter.on('__afterTaroRouterChange', record)
  window.history.back()
  await waitUntil(() => stack().length === 1, 4_000)
  expect([shown, came.mock.calls.length]).toEqual([[], 1])
  void navigateTo({ url: '/pages/detail' })
  await isPending('detail')
  come('detail')
  await waitUntil(() => shown.length === 2, 4_000)
  eventCenter.off('__afterTaroRouterChange', record)
  expect(shown).toEqual(['/pages/list', '/pages/detail'])
  await shows(['list 1', 'detail 0'])
  expect(stack()).toEqual(['list', 'detail'])
})

test('a member who is sent to the entry while a page loads sees only the entry', async () => {
  isLoaded.delete('form')
  void navigateTo({ url: '/pages/form' })
  await isPending('form')
  void reLaunch({ url: '/pages/welcome' })
  await isPending('welcome')
  come('welcome')
  await shows(['welcome 0'])
  come('form')
  await new Promise((resolve) => setTimeout(resolve, 0))
  await shows(['welcome 0'])
  expect(stack()).toEqual(['welcome'])
})

test('a page that is left before it was rendered leaves nothing behind', async () => {
  const done = settled()
  void navigateTo({ url: '/pages/list' })
  await done
  await shows(['welcome 0', 'list 0'])
  void navigateTo({ url: '/pages/form' })
  // Waits only for the task queue: the page is in the stack then, and React has not rendered it.
  for (let turn = 0; turn < 100 && stack().length < 3; turn += 1) await Promise.resolve()
  expect(stack()).toEqual(['welcome', 'list', 'form'])
  expect(words()).toEqual(['welcome 0', 'list 0'])
  void reLaunch({ url: '/pages/detail' })
  await shows(['detail 0'])
  expect(stack()).toEqual(['detail'])
})

test('an address that is opened again while its page is loading shows that page', async () => {
  isLoaded.delete('form')
  window.location.hash = '#/pages/form'
  await isPending('form')
  // A link to the shown address changes nothing; browsers report it like a step back.
  window.dispatchEvent(new PopStateEvent('popstate', { state: null }))
  come('form')
  await shows(['form 0'])
  expect(stack()).toEqual(['form'])
})

test('a page whose file fails at once does not open: the shown one stays, with its address, and can be left again', async () => {
  const said = recordToasts()
  isLoaded.delete('detail')
  void navigateTo({ url: '/pages/detail?id=1' })
  await isPending('detail')
  miss('detail')
  await isAt('form')
  await shows(['form 0'])
  expect([said, cover()]).toEqual([['not opened'], null])
  void navigateTo({ url: '/pages/detail' })
  await isPending('detail')
  come('detail')
  await shows(['form 0', 'detail 0'])
})

test('a tab whose file fails at once leaves the shown page and its address', async () => {
  const said = recordToasts()
  isLoaded.delete('list')
  void switchTab({ url: '/pages/list' })
  await isPending('list')
  miss('list')
  await isAt('detail')
  await shows(['form 0', 'detail 0'])
  expect([said, cover()]).toEqual([['not opened'], null])
  expect(stack()).toEqual(['form', 'detail'])
})

test('a file that fails again with a network is not the network’s fault: the error offers to reload', async () => {
  const said = recordToasts()
  void switchTab({ url: '/pages/list' })
  await isPending('list')
  miss('list')
  await waitUntil(() => cover() !== null, 4_000)
  expect([said, cover()?.textContent]).toEqual([[], 'failed'])
  window.dispatchEvent(new Event('online'))
  await isPending('list')
  come('list')
  await waitUntil(() => cover() === null, 4_000)
  expect(words()).toContain('list 0')
})

test('a navigation that removes the shown page waits for the file, and the error disappears when it loads', async () => {
  const said = recordToasts()
  jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  isLoaded.delete('welcome')
  void reLaunch({ url: '/pages/welcome' })
  await isPending('welcome')
  miss('welcome')
  await waitUntil(() => cover() !== null, 4_000)
  expect(said).toEqual([])
  cover()?.click()
  await isPending('welcome')
  come('welcome')
  await shows(['welcome 0'])
  await waitUntil(() => cover() === null, 4_000)
  expect([said, stack()]).toEqual([['not opened'], ['welcome']])
})

test('a replacement that may stay leaves the shown page and its address when its file fails at once', async () => {
  const said = recordToasts()
  isLoaded.delete('form')
  void redirectOrStay({ url: '/pages/form' })
  await isPending('form')
  miss('form')
  await isAt('welcome')
  await shows(['welcome 0'])
  expect([said, cover()]).toEqual([['not opened'], null])
  void redirectOrStay({ url: '/pages/form' })
  await isPending('form')
  come('form')
  await shows(['form 0'])
  expect(stack()).toEqual(['form'])
})

test('without the motion a page is removed at once, and with it after it has moved', async () => {
  const classOnTop = () => [...document.querySelectorAll('.taro_page')].pop()?.className ?? ''
  const open = async () => {
    const done = settled()
    void navigateTo({ url: '/pages/detail' })
    await done
    return classOnTop()
  }
  setPagesMove(false)
  expect(await open()).toContain('taro_page_stationed')
  const closed = settled()
  window.history.back()
  await closed
  await shows(['form 0'])
  setPagesMove(true)
  expect(await open()).not.toContain('taro_page_stationed')
})
