import { useState } from 'react'
import { askForFix } from '@/platform/location'
import { showToast } from '@/platform/toast'
import { useAction } from '@/shell/use-action'
import { useText } from '@/shell/use-text'
import { useStores } from '@/stores/use-stores'

/** Chooses the city by the device's place. */
export interface CityPlace {
  /** The purpose is shown. */
  readonly isAsking: boolean
  readonly isLocating: boolean
  ask(): void
  close(): void
  /** Asks the system for the place and chooses its city. */
  locate(): void
}

/** Shows the purpose first; the system's permission request follows. Source: screens.md H, product §8.1 */
export function useCityPlace(): CityPlace {
  const { profileCompletion: store } = useStores()
  const { common } = useText()
  const [isAsking, setAsking] = useState(false)
  const locate = useAction(async () => {
    const result = await askForFix()
    setAsking(false)
    if ('fix' in result) await store.locate(result.fix)
    else showToast(common.fixFailures[result.failure])
  })
  return {
    isAsking,
    isLocating: locate.isBusy,
    ask: () => setAsking(true),
    close: () => setAsking(false),
    locate: () => void locate.run(),
  }
}
