import type { Phone } from './phone'

/** Classes of what changes its place now; who asked their system for less motion sees fades alone. Source: ui.md §5 */
export const movingParts = (phone: Phone): Promise<string[]> =>
  phone.page.evaluate(() =>
    document.getAnimations().flatMap(({ effect, playState }) => {
      if (playState !== 'running' || !(effect instanceof KeyframeEffect)) return []
      // Cut short to nothing is no movement.
      if (Number(effect.getComputedTiming().activeDuration) <= 1) return []
      const isMoving = effect.getKeyframes().some(({ transform }) => transform && transform !== 'none')
      return isMoving ? [effect.target?.className ?? ''] : []
    }),
  )
