import Taro from '@tarojs/taro'
import { cleanQuery } from '@/platform/navigation'
import { pathOf, routeNameOf, urlOf } from '@/routes'

/** Taro's class of every page. */
export const PAGE = '.taro_page'

/** The part of Taro's page that is read here. */
interface TaroPage {
  /** Unique; also the id of the page's element. */
  readonly path?: string
  /** The query, percent-encoded, with Taro's own entries. */
  readonly $taroParams?: Readonly<Record<string, unknown>>
}

const openPages = (): readonly TaroPage[] => Taro.getCurrentPages() as TaroPage[]

/** Taro's paths of all open pages, the tab page first; a path is also the id of the page's element. */
export const openPaths = (): string[] => openPages().flatMap(({ path }) => path ?? [])

/** Url of an open page, as the app writes it, by its place in the stack; null without such a page. */
export function openUrl(at: number): string | null {
  const { path, $taroParams: query = {} } = openPages()[at] ?? {}
  const name = path === undefined ? null : routeNameOf(pathOf(path))
  return name === null ? null : urlOf(name, cleanQuery(query))
}

/** Whether two urls of the app are the same place: the order of the query does not count. */
export function isSamePlace(one: string, other: string): boolean {
  const parts = (url: string) => [pathOf(url), ...[...new URLSearchParams(url.split('?')[1] ?? '')].sort()]
  return JSON.stringify(parts(one)) === JSON.stringify(parts(other))
}
