import { PickerView } from '@tarojs/components'
import { useEffect, useState } from 'react'
import { PrimaryButton } from './Button'
import { Sheet } from './Sheet'
import { Wheel } from './Wheel'
import './PickerSheet.scss'

/** One wheel; later wheels may depend on what earlier ones show. */
export interface PickerColumn {
  /** Unlike others on the same sheet. */
  key: string
  /** What is chosen on it, for who cannot see it. */
  label: string
  texts: readonly string[]
}

/** Props of {@link PickerSheet}. */
export interface PickerSheetProps {
  isOpen: boolean
  title: string
  /** The wheels for given positions: a date's days depend on its month. */
  columnsFor: (positions: readonly number[]) => readonly PickerColumn[]
  /** Where the wheels stand when the sheet opens. */
  positions: readonly number[]
  confirmText: string
  isBusy?: boolean
  onConfirm: (positions: number[]) => void
  onClose: () => void
}

const within = (columns: readonly PickerColumn[], positions: readonly number[]) =>
  columns.map(({ texts }, index) => Math.max(0, Math.min(texts.length - 1, positions[index] ?? 0)))

/** Choosing from one to three wheels. A position that no longer exists moves to the last one of its wheel. */
export function PickerSheet(props: PickerSheetProps) {
  const { isOpen, title, columnsFor, positions, confirmText, isBusy, onConfirm, onClose } = props
  const [turned, setTurned] = useState(positions)
  useEffect(() => {
    if (isOpen) setTurned(positions)
    // The wheels belong to the member while the sheet is open.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [isOpen])
  const columns = columnsFor(turned)
  const settled = within(columns, turned)
  return (
    <Sheet
      isOpen={isOpen}
      onClose={onClose}
      title={title}
      hasClose
      footer={<PrimaryButton text={confirmText} isBusy={isBusy} onPress={() => onConfirm(settled)} />}
    >
      <PickerView
        className='jy-picker'
        value={settled}
        indicatorClass='jy-picker__indicator'
        maskClass='jy-picker__mask'
        onChange={(event) => setTurned(event.detail.value)}
      >
        {columns.map(({ key, label, texts }, index) => (
          <Wheel
            key={key}
            id={`jy-wheel-${key}`}
            label={label}
            texts={texts}
            position={settled[index] ?? 0}
            onTurn={(position) => setTurned(settled.map((at, one) => (one === index ? position : at)))}
          />
        ))}
      </PickerView>
    </Sheet>
  )
}
