import { Text, View } from '@tarojs/components'
import { observer } from 'mobx-react'
import { useState } from 'react'
import { Button } from '@/components/Button'
import { Icon } from '@/components/Icon'
import { Sheet } from '@/components/Sheet'
import { systemClock } from '@/lib/clock'
import { askForFix, openPermissionSettings, type FixFailure } from '@/platform/location'
import { isSupported } from '@/platform/supported'
import { showToast } from '@/platform/toast'
import { useAction, type Action } from '@/shell/use-action'
import { useText } from '@/shell/use-text'
import { useStores } from '@/stores/use-stores'
import './PlaceSheets.scss'

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
  const { feed, session, systemConfig } = useStores()
  const { location: text } = useText().permissions
  const [step, setStep] = useState<Place['step']>(null)
  const { nearby } = feed
  const ask = () => {
    nearby.markAsked(systemClock.now())
    setStep('ask')
  }
  const locate = useAction(async () => {
    const result = await askForFix()
    if ('failure' in result) return setStep(result.failure)
    await nearby.shareFix(result.fix)
    setStep(null)
    showToast(text.updated)
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

/** Why the place is asked for, and what to do when it could not be had. */
export const PlaceSheets = observer(function PlaceSheets({ place }: { place: Place }) {
  const { location: text } = useText().permissions
  const { step, locate } = place
  return (
    <>
      <Sheet
        isOpen={step === 'ask'}
        title={text.title}
        onClose={place.close}
        footer={
          <>
            <Button
              kind='primary'
              isBlock
              text={text.allow}
              isBusy={locate.isBusy}
              onPress={() => void locate.run()}
            />
            <CityButtons place={place} />
            <Button kind='text' isBlock text={text.later} onPress={place.close} />
          </>
        }
      >
        <View className='place-points'>
          {text.points.map((point) => (
            <View key={point} className='place-points__row'>
              <Icon name='shield-check' size={20} className='place-points__icon' />
              <Text>{point}</Text>
            </View>
          ))}
        </View>
      </Sheet>
      <Sheet
        isOpen={step === 'refused' || step === 'unavailable'}
        title={text.refusedTitle}
        subtitle={step === 'unavailable' ? text.unavailableLine : text.refusedLine}
        onClose={place.close}
        footer={
          <>
            <CityButtons place={place} isMain />
            {step === 'refused' && isSupported('openSettings') ? (
              <Button isBlock text={text.settings} onPress={openPermissionSettings} />
            ) : (
              <Button isBlock text={text.retry} isBusy={locate.isBusy} onPress={() => void locate.run()} />
            )}
            <Button kind='text' isBlock text={text.later} onPress={place.close} />
          </>
        }
      />
    </>
  )
})

const CityButtons = observer(function CityButtons({ place, isMain }: { place: Place; isMain?: boolean }) {
  const { cities, choose } = place
  return (
    <>
      {cities.map(({ code, text }, index) => (
        <View key={code} className='place-city'>
          <Button
            kind={isMain && index === 0 ? 'primary' : 'soft'}
            isBlock
            text={text}
            isBusy={choose.isBusy}
            onPress={() => void choose.run(code)}
          />
        </View>
      ))}
    </>
  )
})
