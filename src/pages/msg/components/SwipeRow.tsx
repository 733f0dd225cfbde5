import { Text, View } from '@tarojs/components'
import { observer } from 'mobx-react'
import { useState, type ReactNode } from 'react'
import { classNames } from '@/components/class-names'
import { Pressable } from '@/components/Pressable'
import { useDrag } from '@/components/use-drag'
import './SwipeRow.scss'

/** One act behind a row. */
export interface SwipeAct {
  text: string
  isDanger?: boolean
  onPress: () => void
}

/** Props of {@link SwipeRow}. */
export interface SwipeRowProps {
  acts: readonly SwipeAct[]
  /** This row is the open one. */
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
  children: ReactNode
}

/** Width of one act, px on the 375 canvas. */
const ACT_PX = 72
/** Share of the acts that must show before letting go opens them. */
const OPEN_SHARE = 0.4
/** A flick this fast decides whatever the way, px per ms. */
const FLICK_SPEED = 0.4

/**
 * A row with acts behind its right edge. The same acts stand in its long-press menu, so nothing is lost without the
 * gesture.
 * Source: screens.md 10 (Row actions)
 */
export const SwipeRow = observer(function SwipeRow({ acts, isOpen, onOpenChange, children }: SwipeRowProps) {
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
    <View className='jy-swipe'>
      <View
        className={classNames('jy-swipe__acts', !isShown && 'jy-swipe__acts--hidden')}
        aria-hidden={isOpen ? undefined : 'true'}
      >
        {acts.map((act) => (
          <Pressable
            key={act.text}
            className={classNames('jy-swipe__act', act.isDanger && 'jy-swipe__act--danger')}
            pressStyle='flat'
            isDisabled={!isOpen}
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
