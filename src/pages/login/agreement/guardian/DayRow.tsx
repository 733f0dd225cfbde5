import { observer } from 'mobx-react'
import { useState } from 'react'
import { Cell } from '@/components/Cell'
import { PickerSheet } from '@/components/layers/PickerSheet'
import { parseDay } from '@/lib/time/birthday'
import { twoDigits, wallTime } from '@/lib/time/calendar'
import { useStores } from '@/stores/use-stores'
import { useGuardianText } from './use-guardian-text'

/** Years in which a claim's payments can be. */
const YEARS = 4
const MONTHS = 12

const daysIn = (year: number, month: number): number => new Date(Date.UTC(year, month, 0)).getUTCDate()

const range = (from: number, to: number): number[] =>
  Array.from({ length: to - from + 1 }, (_, index) => from + index)

/** Props of {@link DayRow}. */
export interface DayRowProps {
  readonly title: string
  /** `YYYY-MM-DD`; null before the choice. */
  readonly day: string | null
  onChange(day: string): void
}

/** A day of a payment, which wheels choose. */
export const DayRow = observer(function DayRow({ title, day, onChange }: DayRowProps) {
  const { guardian, common } = useGuardianText()
  const { what: text } = guardian
  const { clock } = useStores()
  const [isOpen, setOpen] = useState(false)
  const now = wallTime(clock.now())
  const chosen = day === null ? null : parseDay(day)
  const start = chosen ?? now
  const years = range(now.year - YEARS + 1, now.year)
  const columnsFor = ([yearAt = 0, monthAt = 0]: readonly number[]) => [
    { key: 'year', label: common.wheels.year, texts: years.map(text.year) },
    { key: 'month', label: common.wheels.month, texts: range(1, MONTHS).map(text.month) },
    {
      key: 'day',
      label: common.wheels.day,
      texts: range(1, daysIn(years[yearAt] ?? now.year, monthAt + 1)).map(text.dayOf),
    },
  ]
  const confirm = ([yearAt = 0, monthAt = 0, dayAt = 0]: number[]) => {
    onChange(`${years[yearAt] ?? now.year}-${twoDigits(monthAt + 1)}-${twoDigits(dayAt + 1)}`)
    setOpen(false)
  }
  return (
    <>
      <Cell
        title={title}
        value={chosen ? text.day(chosen.year, chosen.month, chosen.day) : text.choose}
        isValueMissing={chosen === null}
        onPress={() => setOpen(true)}
      />
      <PickerSheet
        isOpen={isOpen}
        title={title}
        columnsFor={columnsFor}
        positions={[years.indexOf(start.year), start.month - 1, start.day - 1]}
        confirmText={common.confirm}
        onConfirm={confirm}
        onClose={() => setOpen(false)}
      />
    </>
  )
})
