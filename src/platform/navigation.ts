import Taro, { useRouter } from '@tarojs/taro'
import { useMemo } from 'react'
import { systemClock } from '@/lib/time/clock'
import { presentPanes } from '@/lib/panes'
import { pressedBy } from '@/lib/press'
import { throttle } from '@/lib/throttle'
import {
  canOpen,
  entryRoute,
  pathOf,
  routeNameOf,
  routeOf,
  routes,
  tabAbove,
  urlOf,
  type PushRouteName,
  type RouteName,
  type RouteQuery,
  type TabRouteName,
} from '@/routes'
import { rememberBlockedPage, consumeBlockedPage } from './blocked-page'
import { afterLayers } from './overlay-back'
import { storage } from './storage'

/**
 * Deepest page stack that WeChat allows; beyond it a page replaces the top one. Source: provider WeChat "navigateTo"
 */
const MAX_STACK = 10

/** Arguments of a page: the query is optional when all its values are. */
type QueryArgs<N extends RouteName> =
  Record<never, string> extends RouteQuery<N> ? [query?: RouteQuery<N>] : [query: RouteQuery<N>]

const mayPress = throttle(systemClock)

/** Place of a finger's tap: one for the whole screen, or one for each of two pages side by side. */
const placeOfTap = (): string => (IS_WEB && presentPanes()?.tapPlace()) || ''

/**
 * A tap that is repeated within 500 ms navigates once. By then the new page may be under the finger, where the second
 * tap means nothing. A key acts on the focused element, so on another page it navigates. A navigation after an answer
 * is no tap and always happens.
 */
function mayMove(): boolean {
  const presser = pressedBy()
  if (presser === null) return true
  return mayPress(presser === 'finger' ? placeOfTap() : `${Taro.getCurrentPages().length} ${currentPath()}`)
}

/** Opens a page over the current one; in a wide window a tab page's press replaces what is beside it. */
const push = (url: string) => {
  if (!IS_WEB || !presentPanes()?.open(url)) void Taro.navigateTo({ url })
}

/** Shows a tab page; in a wide window what is open beside the present one closes first. */
const showTab = (url: string) => {
  const panes = IS_WEB ? presentPanes() : null
  if (!panes) return void Taro.switchTab({ url })
  void panes.close().then(() => {
    if (currentRoute() !== routeNameOf(url)) void Taro.switchTab({ url })
  })
}

/** Every navigation waits for the layers that close in the same tap. */
const go = {
  to: (url: string) => afterLayers(() => push(url)),
  instead: (url: string) => afterLayers(() => void Taro.redirectTo({ url })),
  anew: (url: string) => afterLayers(() => void Taro.reLaunch({ url })),
  tab: (url: string) => afterLayers(() => showTab(url)),
  back: () => afterLayers(() => void Taro.navigateBack()),
}

/** Sends a member without a token to the entry page; true when the url may open. Source: spec §2 */
function passGuard(url: string): boolean {
  if (canOpen(url, storage.get('token'))) return true
  if (currentRoute() !== entryRoute) go.anew(routes[entryRoute].path)
  return false
}

const textQuery = (query: object | undefined) =>
  query as Readonly<Record<string, string | undefined>> | undefined

/** Path of the page on top; null before the first page. */
function currentPath(): string | null {
  const pages = Taro.getCurrentPages() as { route?: string; path?: string }[]
  const top = pages[pages.length - 1]
  return top ? (top.route ?? top.path ?? '/') : null
}

/** Name of the page on top; null before the first page and on an unknown one. */
export function currentRoute(): RouteName | null {
  const path = currentPath()
  return path === null ? null : routeNameOf(path)
}

/** Opens a page over the current one. A second tap within 500 ms does nothing. Source: spec §2, §9 (debounce) */
export function navigateTo<N extends PushRouteName>(name: N, ...[query]: QueryArgs<N>): void {
  if (!mayMove()) return
  const url = urlOf(name, textQuery(query))
  if (!passGuard(url)) return
  const isFull = !IS_WEB && Taro.getCurrentPages().length >= MAX_STACK
  if (isFull) go.instead(url)
  else go.to(url)
}

/** Opens a page in place of the current one. Source: spec §2 */
export function redirectTo<N extends PushRouteName>(name: N, ...[query]: QueryArgs<N>): void {
  const url = urlOf(name, textQuery(query))
  if (passGuard(url)) go.instead(url)
}

/** Closes every page and opens this one. Source: spec §2 */
export function reLaunch<N extends RouteName>(name: N, ...[query]: QueryArgs<N>): void {
  const url = urlOf(name, textQuery(query))
  if (passGuard(url)) go.anew(url)
}

/**
 * Closes every page and opens the entry, unless it is on top already; resolves when it is. Never rejects. Source:
 * spec §4
 */
export async function openEntry(): Promise<void> {
  if (currentRoute() === entryRoute) return
  await new Promise<void>((resolve) => afterLayers(resolve))
  await Promise.resolve(Taro.reLaunch({ url: routes[entryRoute].path })).catch(() => {})
}

/**
 * Shows a tab page, unless it is on top already; it takes no query, because mini-programs refuse one. Source: spec §2
 */
export function switchTab(name: TabRouteName): void {
  if (currentRoute() === name && storage.get('token')) return
  const url = routes[name].path
  if (passGuard(url)) go.tab(url)
}

/**
 * Goes back one page. A page that was opened directly, for example by a reload, leads to the tab above it, or to the
 * entry without a session.
 */
export function goBack(): void {
  if (!mayMove()) return
  if (Taro.getCurrentPages().length > 1) go.back()
  else if (storage.get('token')) switchTab(tabAbove(currentRoute()))
  else reLaunch(entryRoute)
}

/** Goes back to the page if the current one was opened over it; otherwise opens it in place of the current one. */
export function returnTo<N extends PushRouteName>(name: N, ...[query]: QueryArgs<N>): void {
  const pages = Taro.getCurrentPages() as { route?: string; path?: string }[]
  const below = pages[pages.length - 2]
  const isBelow = below !== undefined && routeNameOf(below.route ?? below.path ?? '/') === name
  if (isBelow) return goBack()
  const url = urlOf(name, textQuery(query))
  if (mayMove() && passGuard(url)) go.instead(url)
}

/**
 * Opens a page that the server names, for example in a notice; unknown pages do nothing. A tab page is switched to.
 * Source: product §5.4 (link)
 */
export function openLink(link: { page: string; query: Readonly<Record<string, string>> }): void {
  const name = routeNameOf(link.page)
  if (!name || !mayMove()) return
  if (routeOf(name).tab !== undefined) return switchTab(name as TabRouteName)
  const url = urlOf(name, link.query)
  if (passGuard(url)) go.to(url)
}

/**
 * Sends a member without access to the page to the entry; for launch and for every page that is shown. Source: spec
 * §2, §4
 */
export function guardCurrentPage(path?: string): boolean {
  return passGuard(path ?? currentPath() ?? '/')
}

/**
 * The same for the launch; a requested page that may not open yet is kept until after the login. Source: product §8.1
 * (2)
 */
export function guardLaunch(path: string, query: Readonly<Record<string, unknown>> = {}): void {
  if (!guardCurrentPage(path)) rememberBlockedPage(path, cleanQuery(query))
}

/**
 * Closes every page and opens the page that was blocked before the login; false without one. Source: product §8.1 (2)
 */
export function openBlockedPage(): boolean {
  const page = consumeBlockedPage()
  if (page === null) return false
  if (routeOf(page.name).tab !== undefined) {
    switchTab(page.name as TabRouteName)
    return true
  }
  const url = urlOf(page.name, page.query)
  if (passGuard(url) && !(IS_WEB && presentPanes()?.relaunchAt(url))) go.anew(url)
  return true
}

/** Entries that routers add to a query. */
const platformKeys = new Set(['stamp', '$taroTimestamp', '__key_'])

function decoded(value: string): string {
  try {
    return decodeURIComponent(value)
  } catch {
    return value
  }
}

/** Decodes a raw query without the routers' own entries. */
export function cleanQuery(raw: Readonly<Record<string, unknown>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(raw).flatMap(([key, value]) =>
      platformKeys.has(key) || typeof value !== 'string' ? [] : [[key, decoded(value)]],
    ),
  )
}

/** The query of this page; fields that a link omitted are undefined, whatever their type says. */
export function useRouteQuery<N extends RouteName>(name: N): Partial<RouteQuery<N>> {
  const { params, path } = useRouter()
  return useMemo(
    () => (pathOf(path) === routes[name].path ? (cleanQuery(params) as Partial<RouteQuery<N>>) : {}),
    [name, params, path],
  )
}
