import { Text, View } from '@tarojs/components'
import { observer } from 'mobx-react'
import { HEIGHT_MAX_CM, HEIGHT_MIN_CM } from '@contract/constants'
import type { AdvancedFilters as Advanced } from '@contract/types/member'
import { Chip } from '@/components/forms/Chip'
import { Range } from '@/components/forms/Range'
import { useText } from '@/shell/use-text'
import { useStores } from '@/stores/use-stores'

const educations: Advanced['education'] = ['school', 'college', 'bachelor', 'master', 'doctor']
const maritals: Advanced['marital'] = ['single', 'divorced', 'widowed']

/** Height, education and marital state: the additional filters of VIP members. Source: product §7.7.2 */
export const AdvancedFilters = observer(function AdvancedFilters() {
  const { filters } = useStores()
  const { filters: text, member } = useText()
  const { advanced } = filters
  const { heightMin, heightMax, education, marital } = advanced
  const isAny = heightMin === HEIGHT_MIN_CM && heightMax === HEIGHT_MAX_CM
  return (
    <>
      <View className='filter-sheet__block'>
        <View className='filter-sheet__label'>
          <Text>{text.height}</Text>
          <Text className='filter-sheet__value jy-num'>
            {isAny ? text.anywhere : text.heights(heightMin, heightMax)}
          </Text>
        </View>
        <Range
          id='filter-height'
          min={HEIGHT_MIN_CM}
          max={HEIGHT_MAX_CM}
          values={[heightMin, heightMax]}
          label={text.height}
          textOf={member.values.height}
          onChange={([from = HEIGHT_MIN_CM, to = HEIGHT_MAX_CM]) =>
            filters.changeAdvanced({ heightMin: from, heightMax: to })
          }
        />
      </View>
      <Choices
        label={text.education}
        options={educations}
        picked={education}
        textOf={(value) => member.values.education[value]}
        onChange={(picked) => filters.changeAdvanced({ education: picked })}
      />
      <Choices
        label={text.marital}
        options={maritals}
        picked={marital}
        textOf={(value) => member.values.marital[value]}
        onChange={(picked) => filters.changeAdvanced({ marital: picked })}
      />
    </>
  )
})

interface ChoicesProps<T extends string> {
  label: string
  options: readonly T[]
  picked: readonly T[]
  textOf: (value: T) => string
  onChange: (picked: T[]) => void
}

const Choices = observer(function Choices<T extends string>({
  label,
  options,
  picked,
  textOf,
  onChange,
}: ChoicesProps<T>) {
  return (
    <View className='filter-sheet__block'>
      <View className='filter-sheet__label filter-sheet__label--far'>{label}</View>
      <View className='filter-sheet__chips'>
        {options.map((value) => (
          <View key={value} className='filter-sheet__chip'>
            <Chip
              size='l'
              text={textOf(value)}
              isSelected={picked.includes(value)}
              onPress={() =>
                onChange(picked.includes(value) ? picked.filter((one) => one !== value) : [...picked, value])
              }
            />
          </View>
        ))}
      </View>
    </View>
  )
})
