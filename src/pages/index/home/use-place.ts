import { useState } from 'react'
import { askForFix, type FixFailure } from '@/platform/location'
import { showToast } from '@/platform/toast'
import { useAction, type Action } from '@/shell/use-action'
import { useText } from '@/shell/use-text'
import { useStores } from '@/stores/use-stores'

/** A city that can replace a fix. */
interface City {
  readonly code: string
  readonly text: string
}

/** The viewer's place on the home page: how to request it, and the alternatives. */
export interface Place {
  readonly step: 'ask' | FixFailure | null
  /** Shows the purpose; the system's permission request follows. */
  ask(): void
  /** Calls `ask` automatically, once per device. */
  askOnce(): void
  close(): void
  /** Asks the system for a fix and shares it. */
  readonly locate: Action<[], void>
  readonly choose: Action<[cityCode: string], void>
  /** Cities that the viewer can browse instead, the demo world's first. */
  readonly cities: readonly City[]
}

/** The steps from the purpose to the members nearby. Source: screens.md H, product §7.2.7 */
export function usePlace(): Place {
  const { clock, feed, session, systemConfig } = useStores()
  const { location: text } = useText().permissions
  const [step, setStep] = useState<Place['step']>(null)
  const { nearby } = feed
  const ask = () => {
    nearby.markAsked(clock.now())
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
