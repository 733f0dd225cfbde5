import Taro from '@tarojs/taro'

/** How long the way to a part may be seen, in ms: a page's parts move. Source: ui.md §5 */
const MOVE_MS = 280

/** Brings the shown page back to its top at once, for what is shown on it anew. */
export function scrollToTop(): void {
  if (process.env.TARO_ENV !== 'h5') return void Taro.pageScrollTo({ scrollTop: 0, duration: 0 })
  const { path } = (Taro.getCurrentPages() as { path?: string }[]).pop() ?? {}
  const page = path === undefined ? null : document.getElementById(path)
  if (page) page.scrollTop = 0
}

/** Brings a part of the shown page under the page's bar. An id that the page has not does nothing. */
export function scrollToPart(id: string): void {
  if (process.env.TARO_ENV === 'h5') document.getElementById(id)?.scrollIntoView({ block: 'start' })
  else void Taro.pageScrollTo({ selector: `#${id}`, duration: MOVE_MS })
}
