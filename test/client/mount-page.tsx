import { connectReactPage, createReactApp } from '@tarojs/plugin-framework-react/dist/runtime'
import { RouterConfig } from '@tarojs/router/dist/router'
import stacks from '@tarojs/router/dist/router/stack'
import { Current, safeExecute } from '@tarojs/runtime'
import TestUtils from '@tarojs/test-utils-react'
import * as React from 'react'
import type { ComponentType } from 'react'
import * as ReactDOM from 'react-dom/client'
import { afterLayers, installOverlayBack } from '@/platform/overlay-back'
import { routes, type RouteName, type RouteQuery } from '@/routes'
import { UiEnvironment } from '@/shell/page/UiEnvironment'
import { installStores, StoresProvider } from '@/stores/use-stores'
import { beforeFile } from '../net/file-starts'
import { fakeWorld, type FakeWorld } from './fake-stores'

/** A mounted page whose lifecycle the test controls. */
export interface MountedPage {
  readonly world: FakeWorld
  /** The text of the page, in order. */
  text(): string
  /** The element with this class, id or other selector. @throws Error when none exists */
  find(selector: string): HTMLElement
  findAll(selector: string): HTMLElement[]
  /** The innermost element with exactly this text. @throws Error when none exists */
  byText(text: string): HTMLElement
  /** The element with this accessible name. @throws Error when none exists */
  byLabel(label: string): HTMLElement
  tap(target: HTMLElement): Promise<void>
  /** Types into a field, or into the first one that matches a selector once it is rendered, and replaces its text. */
  type(field: HTMLElement | string, value: string): Promise<void>
  /** Waits until `check` neither throws nor returns false; fails with its last error after four seconds. */
  until(check: () => unknown): Promise<void>
  /** Goes back as the phone's button does, once a layer is over the page. */
  back(): Promise<void>
  show(): Promise<void>
  hide(): Promise<void>
  reachBottom(): Promise<void>
  pullDown(): Promise<void>
  /** Also waits until its layers have left the history. */
  unmount(): Promise<void>
}

const deadlineMs = 4_000

class EmptyApp extends React.Component {
  override render() {
    return null
  }
}

/** Pages that are still mounted, the last one at the end. */
const mounted = new Set<() => Promise<void>>()

// A page of another file would keep its layers open, and its entries in the history.
beforeFile(async () => {
  for (const unmount of [...mounted].reverse()) await unmount()
})

let hasApp = false
let mountedCount = 0

/** Taro's page hooks need an app and a router that contain the page. */
function prepareRuntime(path: string, query: Record<string, string>): string {
  if (!hasApp) {
    installOverlayBack()
    createReactApp(EmptyApp as never, React as never, ReactDOM as never, {} as never)
    hasApp = true
  }
  mountedCount += 1
  const id = `${path}?stamp=T${mountedCount}`
  Current.router = { path, params: query, $taroPath: id, onReady: '', onHide: '', onShow: '' }
  Current.page = { path: id, route: path } as never
  ;(RouterConfig as unknown as { config: unknown }).config = {
    pages: [path],
    router: { mode: 'hash' },
    window: {},
  }
  stacks.push(Current.page)
  return id
}

/** Mounts a page on the H5 runtime with the real stores over a fake world, and shows it. */
export async function mountPage<N extends RouteName>(
  Page: ComponentType,
  route: N,
  options: { query?: RouteQuery<N>; world?: FakeWorld } = {},
): Promise<MountedPage> {
  const world = options.world ?? fakeWorld()
  const query = { ...(options.query as Record<string, string> | undefined) }
  const id = prepareRuntime(routes[route].path, query)
  const ownEntry = JSON.stringify(window.history.state)
  // Page guards read the device's storage, as the real app does.
  if (world.root.session.token) window.localStorage.setItem('jinyu.token', JSON.stringify({ data: 'test' }))
  installStores(world.root)
  const WithStores = () => (
    <StoresProvider value={world.root}>
      <UiEnvironment>
        <Page />
      </UiEnvironment>
    </StoresProvider>
  )
  const utils = new TestUtils()
  await utils.mount(connectReactPage(React as never, id)(WithStores as never) as never, {
    props: { tid: id } as never,
  })
  const live =
    (event: string) =>
    async (...args: unknown[]) => {
      await utils.act(async () => {
        safeExecute(id, event, ...args)
        await Promise.resolve()
      })
    }
  await live('onLoad')(query)
  await live('onShow')()
  await live('onReady')()

  const findAll = (selector: string) => [...document.querySelectorAll<HTMLElement>(selector)]
  const required = (element: HTMLElement | undefined, what: string) => {
    if (!element) throw new Error(`${what} is not on the page:\n${document.body.textContent ?? ''}`)
    return element
  }
  const until: MountedPage['until'] = async (check) => {
    const endsAt = Date.now() + deadlineMs
    for (;;) {
      try {
        if (check() !== false) return
        if (Date.now() > endsAt)
          throw new Error(`condition did not become true:\n${document.body.textContent ?? ''}`)
      } catch (error) {
        if (Date.now() > endsAt) throw error
      }
      await utils.act(() => new Promise((resolve) => setTimeout(resolve, 5)))
    }
  }
  const unmount = async (): Promise<void> => {
    mounted.delete(unmount)
    await live('onUnload')()
    stacks.pop()
    utils.unmout()
    await new Promise<void>((resolve) => afterLayers(resolve))
  }
  mounted.add(unmount)
  return {
    world,
    text: () => document.body.textContent ?? '',
    findAll,
    find: (selector) => required(findAll(selector)[0], selector),
    byText: (text) =>
      required(
        findAll('*')
          .filter((element) => element.textContent?.trim() === text)
          .pop(),
        `text "${text}"`,
      ),
    byLabel: (label) => required(findAll(`[aria-label="${label}"]`)[0], `label "${label}"`),
    async tap(target) {
      await utils.act(async () => {
        utils.fireEvent.click(target)
        await Promise.resolve()
      })
    },
    async type(target, value) {
      // A field renders its own input a moment after the surrounding text.
      if (typeof target === 'string') await until(() => findAll(target).length > 0)
      const input = typeof target === 'string' ? required(findAll(target)[0], target) : target
      await utils.act(async () => {
        ;(input as HTMLInputElement).value = value
        utils.fireEvent.input(input)
        await Promise.resolve()
      })
    },
    until,
    async back() {
      await until(() => JSON.stringify(window.history.state) !== ownEntry)
      window.history.back()
    },
    show: live('onShow'),
    hide: live('onHide'),
    reachBottom: live('onReachBottom'),
    pullDown: live('onPullDownRefresh'),
    unmount,
  }
}
