import { useState } from 'react'
import { askForFix, type FixFailure } from '@/platform/location'
import { showToast } from '@/platform/toast'
import { useAction, type Action } from '@/shell/use-action'
import { useText } from '@/shell/use-text'
import { useStores } from '@/stores/use-stores'

/** A city that may stand in for a fix. */
interface City {
  readonly code: string
  readonly text: string
}

/** The viewer's place on the home page: asking for it, and what to do without. */
export interface Place {
  readonly step: 'ask' | FixFailure | null
  /** Shows the purpose, the system's question comes after it. */
  ask(): void
  /** The same, but by itself and only once on a device. */
  askOnce(): void
  close(): void
  /** Asks the system for a fix and shares it. */
  readonly locate: Action<[], void>
  readonly choose: Action<[cityCode: string], void>
  /** Cities to look around in instead, the demo world's first. */
  readonly cities: readonly City[]
}

/** The steps from "where are you" to people nearby. Source: screens.md H, product §7.2.7 */
export function usePlace(): Place {
  const { deps, feed, session, systemConfig } = useStores()
  const { location: text } = useText().permissions
  const [step, setStep] = useState<Place['step']>(null)
  const { nearby } = feed
  const ask = () => {
    nearby.markAsked(deps.clock.now())
    setStep('ask')
  }
  const locate = useAction(async () => {
    const result = await askForFix()
    if ('failure' in result) return setStep(result.failure)
    await nearby.shareFix(result.fix)
    setStep(null)
    showToast(nearby.locationState === 'wide' ? text.noted : text.updated)
  })
  const choose = useAction(async (cityCode: string) => {
    await nearby.useCity(cityCode)
    setStep(null)
  })
  const demoCity = systemConfig.value?.discovery?.demoCity
  const { cityCode, city } = session.user ?? {}
  const cities: City[] = [
    ...(demoCity ? [{ code: demoCity.code, text: text.demoCity(demoCity.label) }] : []),
    ...(cityCode && city && cityCode !== demoCity?.code
      ? [{ code: cityCode, text: text.ownCity(city) }]
      : []),
  ]
  return {
    step,
    ask,
    askOnce: () => {
      if (nearby.shouldAskForPlace) ask()
    },
    close: () => setStep(null),
    locate,
    choose,
    cities,
  }
}
