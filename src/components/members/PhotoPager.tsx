import { View } from '@tarojs/components'
import { type ReactNode, useState } from 'react'
import { classNames } from '../class-names'
import type { KeyPress } from '../dom'
import { Photo } from './Photo'
import { PlayMark } from '../chat/PlayMark'
import { Pressable } from '../Pressable'
import { useDrag } from '../use-drag'
import './PhotoPager.scss'

/** Props of {@link PhotoPager}. */
export interface PhotoPagerProps {
  urls: readonly string[]
  index: number
  onIndex: (index: number) => void
  /** Names the photo at an index for screen readers, such as 林小满的照片，第 1 张，共 4 张. */
  labelOf: (index: number) => string
  /** Shows thumbnails to jump with. */
  hasThumbnails?: boolean
  /** Draws a photo in place of the pager, which fills the box with it. */
  photoOf?: (index: number) => ReactNode
  /** Lengths of the videos whose snapshots the pictures are, at their index; null for a photo. */
  lengths?: readonly (string | null)[]
  /**
   * Draws the player over a video's snapshot; without it a mark shows that it is a video, and a press calls
   * `onPress`.
   */
  playerOf?: (index: number) => ReactNode
  onPress?: () => void
  onError?: (index: number) => void
}

/** A quarter of the width, or a flick, turns the page. Source: ours. */
const TURN_PX = 60
const TURN_SPEED = 0.35

const clamp = (index: number, count: number) => Math.max(0, Math.min(count - 1, index))

const stepOf = (dx: number, speedX: number) => {
  if (Math.abs(dx) < TURN_PX && Math.abs(speedX) < TURN_SPEED) return 0
  return dx < 0 ? 1 : -1
}

/** Photos side by side, turned by finger, mouse, arrow keys or thumbnails; only the neighbours are loaded. */
export function PhotoPager(props: PhotoPagerProps) {
  const { urls, index, onIndex, labelOf, hasThumbnails = false, onPress, onError } = props
  const { lengths, playerOf, photoOf } = props
  const [dx, setDx] = useState<number | null>(null)
  const turn = (step: number) => {
    const next = clamp(index + step, urls.length)
    if (next !== index) onIndex(next)
  }
  const dragHandlers = useDrag({
    axis: 'x',
    onMove: (way) => setDx(way.dx),
    onEnd: (way, isCancelled) => {
      setDx(null)
      if (!isCancelled) turn(stepOf(way.dx, way.speedX))
    },
  })
  const keys = {
    onKeyDown: (press: KeyPress) => {
      if (press.key === 'ArrowRight') turn(1)
      if (press.key === 'ArrowLeft') turn(-1)
    },
  }
  return (
    <View className='jy-pager' {...keys}>
      <View
        className={classNames('jy-pager__window', dx !== null && 'jy-pager__window--held')}
        {...dragHandlers}
      >
        <View
          className='jy-pager__strip'
          style={{ transform: `translateX(calc(${-index * 100}% + ${dx ?? 0}px))` }}
        >
          {urls.map((url, at) => {
            const length = lengths?.[at] ?? null
            const photo =
              Math.abs(at - index) <= 1 &&
              (photoOf?.(at) ?? (
                <Photo
                  className='jy-pager__photo'
                  src={url}
                  isLazy={false}
                  isPortrait
                  onError={() => onError?.(at)}
                />
              ))
            if (length !== null && playerOf) {
              return (
                <View key={url} className='jy-pager__page' role='group' aria-label={labelOf(at)}>
                  {photo}
                  {at === index && playerOf(at)}
                </View>
              )
            }
            return (
              <Pressable
                key={url}
                className='jy-pager__page'
                role='button'
                label={labelOf(at)}
                isDisabled={at !== index}
                pressStyle='none'
                onPress={onPress}
              >
                {photo}
                {length !== null && <PlayMark length={length} isLarge />}
              </Pressable>
            )
          })}
        </View>
      </View>
      {hasThumbnails && urls.length > 1 && (
        <View className='jy-pager__thumbs' role='tablist'>
          {urls.map((url, at) => (
            <Pressable
              key={url}
              className={classNames('jy-pager__thumb', at === index && 'jy-pager__thumb--on')}
              role='tab'
              label={labelOf(at)}
              isSelected={at === index}
              onPress={() => onIndex(at)}
            >
              <Photo className='jy-pager__thumb-photo' src={url} isPortrait />
            </Pressable>
          ))}
        </View>
      )}
    </View>
  )
}
