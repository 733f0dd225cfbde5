import { View } from '@tarojs/components'
import { observer } from 'mobx-react'
import { Button } from '@/components/Button'
import { Sheet } from '@/components/layers/Sheet'
import { openPermissionSettings } from '@/platform/location'
import { isSupported } from '@/platform/supported'
import { LocationPurpose } from '@/shell/LocationPurpose'
import { useText } from '@/shell/use-text'
import type { Place } from './use-place'
import './PlaceSheets.scss'

/** Explains why the app asks for the place, and what to do when it is unavailable. */
export const PlaceSheets = observer(function PlaceSheets({ place }: { place: Place }) {
  const { location: text } = useText().permissions
  const { step, locate } = place
  return (
    <>
      <LocationPurpose
        isOpen={step === 'ask'}
        isBusy={locate.isBusy}
        onAllow={() => void locate.run()}
        onClose={place.close}
      >
        <CityButtons place={place} />
      </LocationPurpose>
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
