import { PickerView } from '@tarojs/components'
import { useEffect, useState } from 'react'
import { PrimaryButton } from '../Button'
import { Sheet } from './Sheet'
import { Wheel } from '../forms/Wheel'
import './PickerSheet.scss'

/** One wheel; later wheels may depend on the positions of earlier ones. */
export interface PickerColumn {
  /** Unique among the wheels of the sheet. */
  key: string
  /** Name of the choice, for screen readers. */
  label: string
  texts: readonly string[]
}

/** Props of {@link PickerSheet}. */
export interface PickerSheetProps {
  isOpen: boolean
  title: string
  /** Returns the wheels for given positions: the days of a date depend on its month. */
  columnsFor: (positions: readonly number[]) => readonly PickerColumn[]
  /** Positions of the wheels when the sheet opens. */
  positions: readonly number[]
  confirmText: string
  isBusy?: boolean
  /** The positions are only where the wheels begin: nothing is confirmed before one of them was turned or pressed. */
  mustTurn?: boolean
  onConfirm: (positions: number[]) => void
  onClose: () => void
}

const within = (columns: readonly PickerColumn[], positions: readonly number[]) =>
  columns.map(({ texts }, index) => Math.max(0, Math.min(texts.length - 1, positions[index] ?? 0)))

/** A choice on one to three wheels. A position that no longer exists becomes the last one of its wheel. */
export function PickerSheet(props: PickerSheetProps) {
  const { isOpen, title, columnsFor, positions, confirmText, isBusy, mustTurn, onConfirm, onClose } = props
  const [turned, setTurned] = useState(positions)
  const [isTurned, setIsTurned] = useState(false)
  const turn = (to: readonly number[]) => {
    setTurned(to)
    setIsTurned(true)
  }
  useEffect(() => {
    if (!isOpen) return
    setTurned(positions)
    setIsTurned(false)
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
      footer={
        <PrimaryButton
          text={confirmText}
          isBusy={isBusy}
          isDisabled={mustTurn && !isTurned}
          onPress={() => onConfirm(settled)}
        />
      }
    >
      <PickerView
        className='jy-picker'
        value={settled}
        indicatorClass='jy-picker__indicator'
        maskClass='jy-picker__mask'
        onChange={(event) => turn(event.detail.value)}
      >
        {columns.map(({ key, label, texts }, index) => (
          <Wheel
            key={key}
            id={`jy-wheel-${key}`}
            label={label}
            texts={texts}
            position={settled[index] ?? 0}
            onTurn={(position) => turn(settled.map((at, one) => (one === index ? position : at)))}
          />
        ))}
      </PickerView>
    </Sheet>
  )
}
