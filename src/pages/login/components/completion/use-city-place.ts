import { useState } from 'react'
import { askForFix } from '@/platform/location'
import { showToast } from '@/platform/toast'
import { useAction } from '@/shell/use-action'
import { useText } from '@/shell/use-text'
import { useStores } from '@/stores/use-stores'

/** Finding the city by the device's place. */
export interface CityPlace {
  /** The purpose is shown. */
  readonly isAsking: boolean
  readonly isLocating: boolean
  ask(): void
  close(): void
  /** Asks the system and takes the city that it leads to. */
  locate(): void
}

/** The purpose first, the system's question after it. Source: screens.md H, product §8.1 */
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
