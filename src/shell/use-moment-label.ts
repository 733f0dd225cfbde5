import { computed } from 'mobx'
import { useMemo } from 'react'
import { useStores } from '@/stores/use-stores'
import { timeLabel, type Texts } from '@/text/index'
import { useText } from './use-text'

/**
 * A label of a moment that depends on the present time. It changes by itself, and only a changed label renders again.
 * The component must be an observer.
 * @param at Epoch milliseconds; the label of null is empty.
 * @param labelOf Formats the moment; by default its age.
 */
export function useMomentLabel(
  at: number | null,
  labelOf: (texts: Texts, at: number, now: number) => string = timeLabel,
): string {
  const texts = useText()
  const { minutes } = useStores()
  const label = useMemo(
    () => computed(() => (at === null ? '' : labelOf(texts, at, minutes.now()))),
    [texts, at, minutes, labelOf],
  )
  return label.get()
}
