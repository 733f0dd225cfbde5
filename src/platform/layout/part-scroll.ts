import Taro from '@tarojs/taro'

/** Duration of the scroll to a part, in ms. Source: ui.md §5 */
const MOVE_MS = 280

/** Scrolls the shown page to its top at once, for new content. */
export function scrollToTop(): void {
  if (!IS_WEB) return void Taro.pageScrollTo({ scrollTop: 0, duration: 0 })
  const { path } = (Taro.getCurrentPages() as { path?: string }[]).pop() ?? {}
  const page = path === undefined ? null : document.getElementById(path)
  if (page) page.scrollTop = 0
}

/** Scrolls a part of the shown page under the page's bar. An unknown id does nothing. */
export function scrollToPart(id: string): void {
  if (IS_WEB) document.getElementById(id)?.scrollIntoView({ block: 'start' })
  else void Taro.pageScrollTo({ selector: `#${id}`, duration: MOVE_MS })
}
