import { Text, View } from '@tarojs/components'
import { observer } from 'mobx-react'
import { useState, type ReactNode } from 'react'
import { classNames } from '@/components/class-names'
import { Pressable } from '@/components/Pressable'
import { useDrag } from '@/components/use-drag'
import './SwipeRow.scss'

/** One action behind a row. */
export interface SwipeAct {
  text: string
  isDanger?: boolean
  onPress: () => void
}

/** Props of {@link SwipeRow}. */
export interface SwipeRowProps {
  acts: readonly SwipeAct[]
  /** Draws a hairline above: there is a row. */
  hasLine?: boolean
  /** This row is the open one. */
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
  children: ReactNode
}

/** Width of one action, px on the 375 canvas. */
const ACT_PX = 72
/** Share of the actions that must be visible for a release to open them. */
const OPEN_SHARE = 0.4
/** A flick of this speed decides whatever the distance, px per ms. */
const FLICK_SPEED = 0.4

/**
 * A row with actions behind its right edge. Its long-press menu has the same actions, so no action needs the gesture.
 * Source: screens.md 10 (Row actions)
 */
export const SwipeRow = observer(function SwipeRow(props: SwipeRowProps) {
  const { acts, hasLine = false, isOpen, onOpenChange, children } = props
  const widthPx = acts.length * ACT_PX
  const [dragPx, setDragPx] = useState<number | null>(null)
  const restPx = isOpen ? -widthPx : 0
  const clamp = (px: number) => Math.min(0, Math.max(-widthPx, px))
  const drag = useDrag({
    axis: 'x',
    onMove: ({ dx }) => setDragPx(clamp(restPx + dx)),
    onEnd: ({ dx, speedX }, isCancelled) => {
      setDragPx(null)
      if (isCancelled) return
      const isFlick = Math.abs(speedX) > FLICK_SPEED
      onOpenChange(isFlick ? speedX < 0 : clamp(restPx + dx) < -widthPx * OPEN_SHARE)
    },
  })
  const offsetPx = dragPx ?? restPx
  const isShown = offsetPx !== 0
  return (
    <View className={classNames('jy-swipe', hasLine && 'jy-swipe--lined')}>
      <View
        className={classNames('jy-swipe__acts', !isShown && 'jy-swipe__acts--hidden')}
        aria-hidden={isShown ? undefined : 'true'}
      >
        {acts.map((act) => (
          <Pressable
            key={act.text}
            className={classNames('jy-swipe__act', act.isDanger && 'jy-swipe__act--danger')}
            pressStyle='flat'
            isDisabled={!isShown}
            onPress={() => {
              onOpenChange(false)
              act.onPress()
            }}
          >
            <Text>{act.text}</Text>
          </Pressable>
        ))}
      </View>
      <View
        className={classNames('jy-swipe__face', dragPx === null && 'jy-swipe__face--settling')}
        style={isShown ? { transform: `translateX(${offsetPx}px)` } : undefined}
        {...drag}
      >
        {children}
        {isOpen && <View className='jy-swipe__shield' onClick={() => onOpenChange(false)} />}
      </View>
    </View>
  )
})
