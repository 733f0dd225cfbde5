import { View } from '@tarojs/components'
import { useRef } from 'react'
import { classNames } from '../class-names'
import type { KeyPress } from '../dom'
import { useUi } from '../ui-context'
import { useDrag } from '../use-drag'
import './Range.scss'

/** Props of {@link Range}. */
export interface RangeProps {
  /** Unique on the page: mini-programs measure the track by it. */
  id: string
  min: number
  max: number
  step?: number
  /** One value, or the lower and the upper one. */
  values: readonly number[]
  onChange: (values: number[]) => void
  /** Name of the setting; screen readers read the values after it. */
  label: string
  /** Words for a value, such as 22 岁. */
  textOf: (value: number) => string
}

interface ThumbProps {
  range: RangeProps
  index: number
  trackWidth: () => number
  onGrab: (target: unknown) => void
}

const KEY_STEPS: Record<string, number | undefined> = {
  ArrowRight: 1,
  ArrowUp: 1,
  ArrowLeft: -1,
  ArrowDown: -1,
}

/** Rounds to a step and keeps the value within the track and between its neighbours. */
function settle({ min, max, step = 1, values }: RangeProps, index: number, raw: number): number[] {
  const low = values[index - 1] ?? min
  const high = values[index + 1] ?? max
  const stepped = min + Math.round((raw - min) / step) * step
  return values.map((value, at) => (at === index ? Math.max(low, Math.min(high, stepped)) : value))
}

const percentOf = ({ min, max }: RangeProps, value: number) => ((value - min) / (max - min)) * 100

function Thumb({ range, index, trackWidth, onGrab }: ThumbProps) {
  const { min, max, step = 1, values, onChange, label, textOf } = range
  const value = values[index] ?? min
  const grabbedAt = useRef(value)
  const moveTo = (raw: number) => {
    const next = settle(range, index, raw)
    if (next[index] !== value) onChange(next)
  }
  const dragHandlers = useDrag({
    axis: 'x',
    onStart: (target) => {
      grabbedAt.current = value
      onGrab(target)
    },
    onMove: ({ dx }) => {
      const width = trackWidth()
      if (width > 0) moveTo(grabbedAt.current + (dx / width) * (max - min))
    },
    onEnd: () => undefined,
  })
  const keys = {
    tabIndex: 0,
    onKeyDown: (press: KeyPress) => {
      const steps = KEY_STEPS[press.key]
      if (steps === undefined) return
      press.preventDefault()
      moveTo(value + steps * step)
    },
  }
  return (
    <View
      className='jy-range__thumb'
      style={{ left: `${percentOf(range, value)}%` }}
      role='slider'
      aria-label={label}
      aria-valuemin={min}
      aria-valuemax={max}
      aria-valuenow={value}
      aria-valuetext={textOf(value)}
      catchMove
      {...dragHandlers}
      {...keys}
    />
  )
}

/** A track with one or two thumbs. Source: ui.md §9 choosers. */
export function Range(props: RangeProps) {
  const { id, min, values } = props
  const { measureWidthPx } = useUi()
  const widthPx = useRef(0)
  const grab = (target: unknown) => {
    const track =
      typeof HTMLElement !== 'undefined' && target instanceof HTMLElement ? target.parentElement : null
    if (track) widthPx.current = track.getBoundingClientRect().width
    else void measureWidthPx?.(id).then((width) => (widthPx.current = width))
  }
  const isDual = values.length > 1
  const from = isDual ? percentOf(props, values[0] ?? min) : 0
  const to = percentOf(props, values[values.length - 1] ?? min)
  return (
    <View className='jy-range'>
      <View className='jy-range__track' id={id}>
        <View className='jy-range__line' />
        <View
          className={classNames('jy-range__fill', !isDual && 'jy-range__fill--from-start')}
          style={{ left: `${from}%`, width: `${to - from}%` }}
        />
        {values.map((_, index) => (
          <Thumb key={index} range={props} index={index} trackWidth={() => widthPx.current} onGrab={grab} />
        ))}
      </View>
    </View>
  )
}
