import { Text, View } from '@tarojs/components'
import { observer } from 'mobx-react'
import { useState } from 'react'
import { MAX_AGE, MIN_AGE } from '@contract/constants'
import { Icon } from '@/components/Icon'
import { PickerSheet } from '@/components/layers/PickerSheet'
import { Pressable } from '@/components/Pressable'
import { parseDay } from '@/lib/time/birthday'
import { twoDigits, wallTime } from '@/lib/time/calendar'
import { useText } from '@/shell/use-text'
import { useStores } from '@/stores/use-stores'

/** The wheel opens at this age; nothing is chosen until the member confirms. Source: product §8.1 */
const DEFAULT_AGE = 25
const MONTHS = 12

const daysIn = (year: number, month: number): number => new Date(Date.UTC(year, month, 0)).getUTCDate()

const range = (from: number, to: number): number[] =>
  Array.from({ length: to - from + 1 }, (_, index) => from + index)

/** The birthday, which a wheel chooses, with the age and the sign that follow from it. */
export const BirthdayRow = observer(function BirthdayRow() {
  const { registration, clock } = useStores()
  const { login, common } = useText()
  const text = login.register
  const [isOpen, setOpen] = useState(false)
  const chosen = registration.birthday === null ? null : parseDay(registration.birthday)
  const thisYear = wallTime(clock.now()).year
  // The wheel also contains a few years below the limit, so that it does not lead anybody to lie.
  const years = range(thisYear - MAX_AGE, thisYear - MIN_AGE + 4)
  const start = chosen ?? { year: thisYear - DEFAULT_AGE, month: 1, day: 1 }
  const columnsFor = (positions: readonly number[]) => {
    const year = years[positions[0] ?? 0] ?? start.year
    const month = (positions[1] ?? 0) + 1
    return [
      { key: 'year', label: common.wheels.year, texts: years.map(text.year) },
      { key: 'month', label: common.wheels.month, texts: range(1, MONTHS).map(text.month) },
      { key: 'day', label: common.wheels.day, texts: range(1, daysIn(year, month)).map(text.day) },
    ]
  }
  const confirm = ([yearAt = 0, monthAt = 0, dayAt = 0]: number[]) => {
    const year = years[yearAt] ?? start.year
    registration.setBirthday(`${year}-${twoDigits(monthAt + 1)}-${twoDigits(dayAt + 1)}`)
    setOpen(false)
  }
  const shown = chosen ? text.birthdayText(chosen.year, chosen.month, chosen.day) : text.birthdayPlaceholder
  const tag =
    registration.age !== null &&
    registration.zodiac &&
    text.birthdayTag(registration.age, common.zodiac[registration.zodiac])
  return (
    <>
      <Pressable
        className='jy-login__birthday'
        label={[text.birthday, shown, tag].filter(Boolean).join(' ')}
        onPress={() => setOpen(true)}
      >
        <View className='jy-login__birthday-words'>
          <Text className={`jy-login__birthday-text jy-num${chosen ? '' : ' jy-login__birthday-text--none'}`}>
            {shown}
          </Text>
          {tag && <Text className='jy-login__tag'>{tag}</Text>}
        </View>
        <Icon name='chevron-right' size={18} className='jy-login__chevron' />
      </Pressable>
      <PickerSheet
        isOpen={isOpen}
        title={text.birthday}
        columnsFor={columnsFor}
        positions={[years.indexOf(start.year), start.month - 1, start.day - 1]}
        confirmText={common.confirm}
        mustTurn={chosen === null}
        onConfirm={confirm}
        onClose={() => setOpen(false)}
      />
    </>
  )
})
