import { Text, View } from '@tarojs/components'
import { observer } from 'mobx-react'
import { useMemo, useState } from 'react'
import { Chip } from '@/components/forms/Chip'
import { Field } from '@/components/forms/Field'
import { Icon } from '@/components/Icon'
import { Pressable } from '@/components/Pressable'
import { useText } from '@/shell/use-text'
import { useStores } from '@/stores/use-stores'
import type { CityPlace } from './use-city-place'

const CITIES_SHOWN = 8
/** Shown before a search, largest first. Source: ours */
const LARGEST_CITIES = ['310000', '110000', '440100', '440300', '330100', '510100', '320100', '420100']

/** Step 2: the city, chosen from the list or by the device's place. */
export const CityStep = observer(function CityStep({ place }: { place: CityPlace }) {
  const { profileCompletion: store, systemConfig } = useStores()
  const { login } = useText()
  const text = login.completion
  const [query, setQuery] = useState('')
  const cities = useMemo(() => systemConfig.value?.dict?.cities ?? [], [systemConfig.value])
  const demoCity = systemConfig.value?.discovery?.demoCity ?? null
  const found = useMemo(() => {
    const wanted = query.trim().toLowerCase()
    const largest = LARGEST_CITIES.flatMap((code) => cities.filter((city) => city.code === code))
    const matches = wanted ? cities.filter(({ label }) => label.toLowerCase().includes(wanted)) : largest
    const chosen = cities.find(({ code }) => code === store.cityCode)
    const list = matches.slice(0, CITIES_SHOWN)
    return chosen && !wanted && !list.includes(chosen) ? [chosen, ...list] : list
  }, [cities, query, store.cityCode])
  return (
    <>
      <View className='jy-completion__quick'>
        <View className='jy-completion__chip'>
          <Chip
            text={place.isLocating ? text.locating : text.locate}
            icon='map-pin'
            role='button'
            kind='surface'
            size='l'
            isSelected={store.isLocated}
            isDisabled={place.isLocating}
            onPress={place.ask}
          />
        </View>
        {demoCity && (
          <View className='jy-completion__chip'>
            <Chip
              text={text.demoCity(demoCity.label)}
              role='button'
              kind='surface'
              size='l'
              isSelected={store.cityCode === demoCity.code && !store.isLocated}
              onPress={() => store.setCity(demoCity.code)}
            />
          </View>
        )}
      </View>
      <View className='jy-completion__label'>
        <Text>{text.city}</Text>
        <Text>{store.cityCode ? text.located(systemConfig.cityLabel(store.cityCode)) : ''}</Text>
      </View>
      <Field value={query} onChange={setQuery} placeholder={text.citySearch} canClear />
      <View className='jy-completion__cities' role='radiogroup' aria-label={text.city}>
        {found.map(({ code, label, province }) => (
          <Pressable
            key={code}
            className='jy-completion__city'
            role='radio'
            isChecked={code === store.cityCode}
            pressStyle='flat'
            onPress={() => store.setCity(code)}
          >
            <Text>{label}</Text>
            <Text className='jy-completion__city-province'>{province === label ? '' : province}</Text>
            {code === store.cityCode && (
              <Icon name='circle-check' size={20} className='jy-completion__city-check' />
            )}
          </Pressable>
        ))}
        {found.length === 0 && <View className='jy-completion__none'>{text.cityNone}</View>}
      </View>
    </>
  )
})
