import { PickerViewColumn, View } from '@tarojs/components'
import type { KeyPress } from '../dom'

/** Props of {@link Wheel}. */
export interface WheelProps {
  /** Unique among the wheels that are shown. */
  id: string
  /** Name of the choice, for screen readers. */
  label: string
  texts: readonly string[]
  /** The row in the middle, from 0. */
  position: number
  onTurn: (position: number) => void
}

/** Number of rows that Page Up and Page Down move. */
const PAGE_ROWS = 10

const steps: Readonly<Record<string, number>> = {
  ArrowUp: -1,
  ArrowDown: 1,
  PageUp: -PAGE_ROWS,
  PageDown: PAGE_ROWS,
  Home: -Infinity,
  End: Infinity,
}

/**
 * One wheel of a picker: a list with one chosen row. Members turn it with a finger, with the keys of a list, by a
 * press on a row or with a screen reader. Source: ui.md §11, ARIA 1.2 "listbox"
 */
export function Wheel({ id, label, texts, position, onTurn }: WheelProps) {
  const rowId = (row: number) => `${id}-${row}`
  const turnByKey = (press: KeyPress) => {
    const step = steps[press.key]
    if (step === undefined) return
    press.preventDefault()
    onTurn(Math.max(0, Math.min(texts.length - 1, position + step)))
  }
  // H5 only: no mini-program gives a column a name or keys.
  const asList = {
    role: 'listbox',
    'aria-label': label,
    'aria-activedescendant': rowId(position),
    tabIndex: 0,
    onKeyDown: turnByKey,
  }
  return (
    <PickerViewColumn className='jy-picker__wheel' {...asList}>
      {texts.map((text, row) => (
        <View
          key={text}
          id={rowId(row)}
          className='jy-picker__item jy-num'
          role='option'
          aria-selected={row === position ? 'true' : 'false'}
          onClick={() => onTurn(row)}
        >
          {text}
        </View>
      ))}
    </PickerViewColumn>
  )
}
