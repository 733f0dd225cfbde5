import { observer } from 'mobx-react'
import { HEIGHT_MAX_CM, HEIGHT_MIN_CM, MAX_AGE, MIN_AGE } from '@contract/constants'
import { PickerSheet } from '@/components/layers/PickerSheet'
import { parseDay } from '@/lib/time/birthday'
import { twoDigits, wallTime } from '@/lib/time/calendar'
import { showToast } from '@/platform/toast'
import { useAction } from '@/shell/use-action'
import { useStores } from '@/stores/use-stores'
import { useInformationText } from './use-information-text'

const MONTHS = 12
/** Initial height of the wheel, in cm. */
const START_CM = 168

const range = (from: number, to: number): number[] =>
  Array.from({ length: to - from + 1 }, (_, index) => from + index)

const daysIn = (year: number, month: number): number => new Date(Date.UTC(year, month, 0)).getUTCDate()

const heights = range(HEIGHT_MIN_CM, HEIGHT_MAX_CM)

/** The height on a wheel; its first row removes the height. */
export const HeightSheet = observer(function HeightSheet() {
  const { profileEditor: editor, session } = useStores()
  const { information: text, common } = useInformationText()
  const save = useAction(async (cm: number | null) => {
    await editor.saveHeight(cm)
    showToast(common.saved)
  })
  const cm = session.user?.heightCm ?? START_CM
  return (
    <PickerSheet
      isOpen={editor.field === 'heightCm'}
      title={text.fields.heightCm}
      columnsFor={() => [
        { key: 'height', label: text.fields.heightCm, texts: [text.noHeight, ...heights.map(text.height)] },
      ]}
      positions={[heights.indexOf(cm) + 1]}
      confirmText={common.save}
      isBusy={save.isBusy}
      onConfirm={([at = 0]) => void save.run(at === 0 ? null : (heights[at - 1] ?? null))}
      onClose={editor.close}
    />
  )
})

/** The birthday on wheels, as long as it can be corrected. */
export const BirthdaySheet = observer(function BirthdaySheet() {
  const { profileEditor: editor, session, clock } = useStores()
  const { information: text, common } = useInformationText()
  const save = useAction(async () => {
    await editor.save()
    showToast(common.saved)
  })
  const thisYear = wallTime(clock.now()).year
  const years = range(thisYear - MAX_AGE, thisYear - MIN_AGE)
  const start = parseDay(session.user?.birthday ?? '') ?? { year: thisYear - MIN_AGE, month: 1, day: 1 }
  const columnsFor = (positions: readonly number[]) => {
    const year = years[positions[0] ?? 0] ?? start.year
    return [
      { key: 'year', label: common.wheels.year, texts: years.map(text.year) },
      { key: 'month', label: common.wheels.month, texts: range(1, MONTHS).map(text.month) },
      {
        key: 'day',
        label: common.wheels.day,
        texts: range(1, daysIn(year, (positions[1] ?? 0) + 1)).map(text.day),
      },
    ]
  }
  const confirm = ([yearAt = 0, monthAt = 0, dayAt = 0]: number[]) => {
    const year = years[yearAt] ?? start.year
    editor.setChoice(`${year}-${twoDigits(monthAt + 1)}-${twoDigits(dayAt + 1)}`)
    if (editor.problem) showToast(text.problems[editor.problem])
    else void save.run()
  }
  return (
    <PickerSheet
      isOpen={editor.field === 'birthday'}
      title={text.hints.birthday}
      columnsFor={columnsFor}
      positions={[years.indexOf(start.year), start.month - 1, start.day - 1]}
      confirmText={common.save}
      isBusy={save.isBusy}
      onConfirm={confirm}
      onClose={editor.close}
    />
  )
})
