import type { Phone } from './phone'

/** Classes of elements that change their place now; members with reduced motion see only fades. Source: ui.md §5 */
export const movingParts = (phone: Phone): Promise<string[]> =>
  phone.page.evaluate(() =>
    document.getAnimations().flatMap(({ effect, playState }) => {
      if (playState !== 'running' || !(effect instanceof KeyframeEffect)) return []
      // A motion that is cut to almost nothing does not count.
      if (Number(effect.getComputedTiming().activeDuration) <= 1) return []
      const isMoving = effect.getKeyframes().some(({ transform }) => transform && transform !== 'none')
      return isMoving ? [effect.target?.className ?? ''] : []
    }),
  )
