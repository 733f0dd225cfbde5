import { eventCenter } from '@tarojs/runtime'
import { PULL_DOTS, PULL_SIGN, watchPull } from '@/lib/pull'

/** Taro's name for the element around a page that can be pulled down. */
const TAG = 'taro-pull-to-refresh-core'
/** `Taro.stopPullDownRefresh` fires this event. */
const STOP = '__taroStopPullDownRefresh'
/** The part of a page that follows the finger; its bars do not move. */
const BODY = '.jy-frame__body'

/** Taro's element of a page; it has its page once that is ready. */
type PageElement = HTMLElement & { readonly __page?: { onPullDownRefresh?: () => void } }

const createSign = (): HTMLElement => {
  const sign = document.createElement('div')
  sign.className = PULL_SIGN
  sign.setAttribute('aria-hidden', 'true')
  for (const className of PULL_DOTS) sign.appendChild(document.createElement('div')).className = className
  return sign
}

/** A page that can be pulled down. Taro's own shows three grey dots and moves the bars as well. */
class PullDown extends HTMLElement {
  private stop: () => void = () => {}

  connectedCallback(): void {
    const page: PageElement | null = this.parentElement
    if (!page) return
    const sign = createSign()
    this.prepend(sign)
    let ends: (() => void)[] = []
    const handleStop = ({ successHandler }: { successHandler: (answer: { errMsg: string }) => void }) => {
      for (const end of ends) end()
      ends = []
      successHandler({ errMsg: 'stopPullDownRefresh: ok' })
    }
    eventCenter.on(STOP, handleStop)
    const stopWatching = watchPull({
      area: page,
      sign,
      begin: (target) => {
        const body = this.querySelector<HTMLElement>(BODY)
        if (page.scrollTop > 0 || !body || !(target instanceof Node) || !body.contains(target)) return null
        sign.style.top = `${body.offsetTop}px`
        return body
      },
      onRefresh: () =>
        new Promise<void>((resolve) => {
          ends.push(resolve)
          page.__page?.onPullDownRefresh?.()
        }),
    })
    this.stop = () => {
      stopWatching()
      eventCenter.off(STOP, handleStop)
      sign.remove()
    }
  }

  disconnectedCallback(): void {
    this.stop()
  }
}

/** Defines the element around pages that can be pulled down. */
export function definePullDown(): void {
  if (!customElements.get(TAG)) customElements.define(TAG, PullDown)
}
