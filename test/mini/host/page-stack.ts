import type { AssociatedBackend, CodeSpace } from 'glass-easel-miniprogram-adapter'
import {
  customTabBarPath,
  resolvePackagePath,
  tabPagePaths,
  type MiniPackage,
} from '../packaging/mini-package'
import type { Definitions, LogicInstance } from './definitions'
import type { HostEnvironment } from './environment'
import type { Journal } from './journal'
import { reportScrolling } from './page-scroll'
import { addPageSheet } from './page-sheets'

/** The five ways to change the page. */
export type RouteKind = 'navigateTo' | 'redirectTo' | 'switchTab' | 'reLaunch' | 'navigateBack'

/** Largest number of pages on the stack. Source: provider doc "navigateTo". */
const STACK_LIMIT = 10

/** A navigation that the platform rejects; app code gets the message, and the host records no error. */
export class RouteRefusal extends Error {}

/** Query of a page as the platform passes it: text values, not decoded. */
export type PageQuery = Record<string, string>

type Root = ReturnType<AssociatedBackend['createRoot']>

/** A page that has been opened; tab pages stay open when another tab is shown. */
export interface OpenPage {
  readonly id: number
  readonly path: string
  readonly query: PageQuery
  readonly element: HTMLElement
  /** The scrolling element of the page. */
  readonly scroller: HTMLElement
  readonly root: Root
  readonly instance: LogicInstance
  readonly sheet: HTMLStyleElement | null
  title: string
  tabBar: Root | null
}

/** Services of the host for a page stack. */
export interface PageStackDeps {
  pack: MiniPackage
  environment: HostEnvironment
  journal: Journal
  definitions: Definitions
  space: CodeSpace
  backend: AssociatedBackend
  /** Loads a page's script when it was not loaded at start, as in a sub-package. */
  loadPage: (path: string) => void
  later: (callback: () => void) => void
}

/** Splits a route into page path and query; relative paths start from `from`. */
export function parseRoute(url: string, from: string): { path: string; query: PageQuery } {
  const [location = '', search = ''] = url.split('?')
  const query: PageQuery = {}
  for (const pair of search.split('&')) {
    if (!pair) continue
    const at = pair.indexOf('=')
    query[at < 0 ? pair : pair.slice(0, at)] = at < 0 ? '' : pair.slice(at + 1)
  }
  return { path: resolvePackagePath(from, location), query }
}

/** The open pages, and the order of their lifecycles. */
export class PageStack {
  stack: OpenPage[] = []
  private readonly openTabs = new Map<string, OpenPage>()
  private readonly tabPaths: string[]
  private pageCount = 0
  private pageBeingBuilt: { id: number; instance: LogicInstance | null } | null = null

  constructor(private readonly deps: PageStackDeps) {
    this.tabPaths = tabPagePaths(deps.pack.app)
  }

  /** The shown page; undefined before the launch. */
  get top(): OpenPage | undefined {
    return this.stack.at(-1)
  }

  /** The page that owns component instances created now. */
  get ownerPage(): { id: number; instance: LogicInstance | null } | null {
    return this.pageBeingBuilt ?? this.top ?? null
  }

  isTab(path: string): boolean {
    return this.tabPaths.includes(path)
  }

  /** Performs one navigation. @throws RouteRefusal with the platform's message when it is not allowed. */
  async route(kind: RouteKind, options: { url?: string; delta?: number } = {}): Promise<void> {
    if (kind === 'navigateBack') return this.back(options.delta ?? 1)
    const { path, query } = parseRoute(options.url ?? '', this.top?.path ?? '')
    if (kind === 'switchTab' && Object.keys(query).length > 0)
      throw new RouteRefusal('can not pass parameters to switchTab')
    return this.open(kind, path, query)
  }

  /** Opens the first page of a run; tab pages become the shown tab. */
  launch(path: string, query: PageQuery): Promise<void> {
    return this.open(this.isTab(path) ? 'switchTab' : 'reLaunch', path, query)
  }

  /** Goes back as the member does with a gesture. @throws RouteRefusal on the first page. */
  back(delta = 1): void {
    const steps = Math.min(delta, this.stack.length - 1)
    if (steps < 1) throw new RouteRefusal('cannot navigate back at first page')
    for (const page of this.stack.splice(-steps)) this.close(page)
    const shown = this.top
    if (!shown) return
    this.deps.journal.add({ kind: 'route', how: 'navigateBack', path: shown.path })
    this.reveal(shown)
    this.call(shown, 'onShow')
  }

  /** Calls a lifecycle method of a page, and of the components on it that have a page lifetime for it. */
  call(page: OpenPage, method: string, ...values: unknown[]): void {
    const { journal } = this.deps
    journal.add({ kind: 'life', owner: page.path, method })
    try {
      const body = page.instance[method]
      if (typeof body === 'function') (body as (...args: unknown[]) => unknown).apply(page.instance, values)
    } catch (error) {
      journal.fail(error, `${page.path} ${method}`)
    }
    const lifetime = { onShow: 'show', onHide: 'hide' }[method]
    if (lifetime)
      for (const root of [page.root, page.tabBar]) root?.getComponent().triggerPageLifetime(lifetime, [])
  }

  /** Closes every page. */
  closeAll(): void {
    for (const page of new Set([...this.stack, ...this.openTabs.values()])) this.close(page)
    this.stack = []
    this.openTabs.clear()
  }

  private async open(kind: RouteKind, path: string, query: PageQuery): Promise<void> {
    this.refuse(kind, path)
    if (kind === 'switchTab' && this.top?.path === path) return
    this.deps.journal.add({ kind: 'route', how: kind, path })
    this.leave(kind)
    const openTab = kind === 'switchTab' ? this.openTabs.get(path) : undefined
    if (openTab) {
      this.stack.push(openTab)
      this.reveal(openTab)
      this.call(openTab, 'onShow')
      return
    }
    const page = this.build(path, query)
    this.stack.push(page)
    if (this.isTab(path)) this.openTabs.set(path, page)
    this.reveal(page)
    this.call(page, 'onLoad', query)
    this.call(page, 'onShow')
    this.mountTabBar(page)
    await new Promise<void>((resolve) => this.deps.later(resolve))
    if (this.stack.includes(page)) this.call(page, 'onReady')
  }

  private refuse(kind: RouteKind, path: string): void {
    if (!this.deps.pack.pages.includes(path)) throw new RouteRefusal(`page "${path}" is not found`)
    const isTab = this.isTab(path)
    if (isTab && (kind === 'navigateTo' || kind === 'redirectTo'))
      throw new RouteRefusal(`can not ${kind} a tabbar page`)
    if (!isTab && kind === 'switchTab') throw new RouteRefusal('can not switch to no-tabBar page')
    if (kind === 'navigateTo' && this.stack.length >= STACK_LIMIT)
      throw new RouteRefusal('webview count limit exceed')
  }

  /** Hides or closes the pages that the navigation leaves. */
  private leave(kind: RouteKind): void {
    const current = this.top
    if (kind === 'reLaunch') this.closeAll()
    if (!current) return
    if (kind === 'navigateTo') this.call(current, 'onHide')
    else if (kind === 'redirectTo') {
      this.stack.pop()
      this.close(current)
    } else if (kind === 'switchTab') {
      for (const page of this.stack) {
        if (!this.isTab(page.path)) this.close(page)
        else if (page === current) this.call(page, 'onHide')
      }
      this.stack = []
    }
  }

  private close(page: OpenPage): void {
    this.call(page, 'onUnload')
    page.root.release()
    page.tabBar?.release()
    page.element.remove()
    page.sheet?.remove()
  }

  private reveal(page: OpenPage): void {
    for (const { element } of [...this.stack, ...this.openTabs.values()])
      element.style.display = element === page.element ? '' : 'none'
  }

  private build(path: string, query: PageQuery): OpenPage {
    const { pack, environment, definitions, space, backend, loadPage } = this.deps
    loadPage(path)
    this.pageCount += 1
    const id = this.pageCount
    const element = this.createPageElement(id, path)
    const placeholder = element.ownerDocument.createElement('div')
    element.appendChild(placeholder)
    environment.root.appendChild(element)
    this.pageBeingBuilt = { id, instance: null }
    const root = backend.createRoot('page', space, path)
    const instance = root.get() as unknown as LogicInstance
    const scroller = root.getComponent().getBackendElement() as unknown as HTMLElement
    scroller.classList.add('mini-page-root')
    reportScrolling(scroller, (method, ...values) => this.call(page, method, ...values))
    const document = element.ownerDocument
    const page: OpenPage = {
      id,
      path,
      query,
      element,
      root,
      instance,
      scroller,
      sheet: environment.hasLayout ? addPageSheet(document, pack, id, path) : null,
      title: titleOf(pack, path),
      tabBar: null,
    }
    this.pageBeingBuilt.instance = instance
    definitions.meter(path, instance)
    Object.assign(instance, {
      route: path,
      __route__: path,
      options: query,
      exparserNodeId: String(id),
      getPageId: () => `pageId:${id}`,
      getTabBar: () => page.tabBar?.get() ?? null,
      ...(pack.target === 'alipay' ? { $viewId: id } : {}),
    })
    root.attach(element as never, placeholder as never)
    this.pageBeingBuilt = null
    return page
  }

  private createPageElement(id: number, path: string): HTMLElement {
    const element = this.deps.environment.root.ownerDocument.createElement('div')
    element.className = 'mini-page'
    element.dataset.route = path
    element.dataset.pageId = String(id)
    return element
  }

  private mountTabBar(page: OpenPage): void {
    const { pack, space, backend } = this.deps
    const tabBarPath = customTabBarPath(pack.target, pack.app)
    if (!tabBarPath || !this.isTab(page.path)) return
    const placeholder = page.element.ownerDocument.createElement('div')
    page.element.appendChild(placeholder)
    this.pageBeingBuilt = page
    const root = backend.createRoot('custom-tab-bar', space, tabBarPath)
    page.tabBar = root
    root.attach(page.element as never, placeholder as never)
    this.pageBeingBuilt = null
  }
}

function titleOf({ app, configs }: MiniPackage, path: string): string {
  const settings = { ...app.window, ...configs[path] }
  return settings.navigationBarTitleText ?? settings.defaultTitle ?? ''
}
