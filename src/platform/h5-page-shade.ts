import { eventCenter, getCurrentPages } from '@tarojs/taro'

/** Taro's mark of a page below others, which hides it. */
const SHADE = 'taro_page_shade'

/**
 * Keeps the shown page in sight. Taro hides a page some time after another has come over it, also when the other has
 * gone again by then: who goes back at once would look at nothing.
 */
export function installH5PageShade(): void {
  const observer = new MutationObserver(() => unshade())
  const unshade = () => {
    const { path } = (getCurrentPages() as { path?: string }[]).pop() ?? {}
    const page = path === undefined ? null : document.getElementById(path)
    observer.disconnect()
    if (!page) return
    page.classList.remove(SHADE)
    observer.observe(page, { attributeFilter: ['class'] })
  }
  eventCenter.on('__afterTaroRouterChange', unshade)
}
