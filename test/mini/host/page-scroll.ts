/** Distance from the end at which a page reports its end, in px. Source: provider doc, default. */
const REACH_BOTTOM_PX = 50

/** Calls the page's scroll methods as the member scrolls; the end is reported once per approach. */
export function reportScrolling(
  scroller: HTMLElement,
  call: (method: string, ...values: unknown[]) => void,
): void {
  let isArmed = true
  scroller.addEventListener('scroll', () => {
    const { scrollTop, scrollHeight, clientHeight } = scroller
    call('onPageScroll', { scrollTop })
    const isNearEnd = scrollHeight - scrollTop - clientHeight <= REACH_BOTTOM_PX
    if (isNearEnd && isArmed) call('onReachBottom')
    isArmed = !isNearEnd
  })
}
