import { PickerViewColumn, View } from '@tarojs/components'
import type { KeyPress } from './dom'

/** Props of {@link Wheel}. */
export interface WheelProps {
  /** Unlike those of the other wheels that are shown. */
  id: string
  /** What is chosen here, for who cannot see it. */
  label: string
  texts: readonly string[]
  /** The row in the middle, from 0. */
  position: number
  onTurn: (position: number) => void
}

/** Rows that a page key passes. */
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
 * One wheel of a picker: a list of which one row is chosen. A finger turns it; so do the keys that belong to a list, a
 * press on a row and a screen reader. Source: ui.md §11, ARIA 1.2 "listbox"
 */
export function Wheel({ id, label, texts, position, onTurn }: WheelProps) {
  const rowId = (row: number) => `${id}-${row}`
  const turnByKey = (press: KeyPress) => {
    const step = steps[press.key]
    if (step === undefined) return
    press.preventDefault()
    onTurn(Math.max(0, Math.min(texts.length - 1, position + step)))
  }
  // Of H5 alone: no mini-program gives a column names or keys.
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
