import { Text, View } from '@tarojs/components'
import { type ReactNode, useEffect, useState } from 'react'
import { pressedBy } from '@/lib/press'
import { classNames } from '../class-names'
import type { KeyPress } from '../dom'
import { Icon } from '../Icon'
import { Photo } from '../members/Photo'
import { PhotoPager } from '../members/PhotoPager'
import { Pressable } from '../Pressable'
import { useUi } from '../ui-context'
import { useModal } from './use-modal'
import { usePictureGesture } from './use-picture-gesture'
import { usePresence } from './use-presence'
import './ImageViewer.scss'

/** Props of {@link ImageViewer}. */
export interface ImageViewerProps {
  urls: readonly string[]
  /** Index of the picture to open at; null closes the viewer. */
  openAt: number | null
  onClose: () => void
  labelOf: (index: number) => string
  /** Lengths of the videos, at the index of each; null for a photo. */
  lengths?: readonly (string | null)[]
  /**
   * Draws the player of a video; `isOpen` ends with the viewer, and `startsAtOnce` is true for the one that it is opened
   * at.
   */
  playerOf?: (index: number, player: { isOpen: boolean; startsAtOnce: boolean }) => ReactNode
  /** Draws a sign over the picture at an index, beside the counter. */
  signOf?: (index: number) => ReactNode
  /** Called when a picture cannot be shown, so that the page can notify the member. */
  onBroken: (index: number) => void
}

/** Distance of a pull down at which a picture is as faint and small as it gets, px. Source: ours. */
const FAINT_PX = 480
/** Share of the size and of the background's opacity that is left at that distance. */
const FAINT_SIZE = 0.6

/**
 * Shows pictures on the whole screen. A pinch, a double tap or + and - enlarge; a tap or a pull down closes. The platforms'
 * own previewers hide broken pictures; this one reports them.
 */
export function ImageViewer(props: ImageViewerProps) {
  const isOpen = props.openAt !== null
  const { isMounted, isLeaving } = usePresence(isOpen)
  return isMounted ? <OpenViewer {...props} isOpen={isOpen} isLeaving={isLeaving} /> : null
}

/** The index of the shown picture, which begins with the one that the viewer is opened at. */
function useShownIndex(openAt: number | null) {
  const [index, setIndex] = useState(openAt ?? 0)
  useEffect(() => {
    if (openAt !== null) setIndex(openAt)
  }, [openAt])
  return [index, setIndex] as const
}

function OpenViewer(props: ImageViewerProps & { isOpen: boolean; isLeaving: boolean }) {
  const { urls, openAt, onClose, labelOf, lengths, playerOf, onBroken, isOpen, isLeaving } = props
  const { labels } = useUi()
  const { layerRef, layerProps } = useModal(isOpen, onClose)
  const [index, setIndex] = useShownIndex(openAt)
  const { state, gesture, setSize, handlers } = usePictureGesture(urls[index] ?? '', {
    onTurn: (step) => setIndex(Math.max(0, Math.min(urls.length - 1, index + step))),
    onClose,
  })
  const faintness = Math.min(1, state.pulledPx / FAINT_PX) * (1 - FAINT_SIZE)
  const keys = {
    onKeyDown: ({ key }: KeyPress) => {
      if (key === '+' || key === '=' || key === '-') gesture.zoomByKey(key !== '-')
    },
  }
  const photoOf = (at: number) => {
    const url = urls[at] ?? ''
    const photo = (
      <Photo
        className='jy-viewer__photo'
        src={url}
        isLazy={false}
        isWhole
        onSize={(size) => setSize(url, size)}
        onError={() => onBroken(at)}
      />
    )
    if (at !== index || lengths?.[at]) return photo
    const { x, y, scale } = state.view
    const transform = `translate(${x}px, ${y + state.pulledPx}px) scale(${scale * (1 - faintness)})`
    return (
      <View className='jy-viewer__stage' {...handlers}>
        <View
          className={classNames('jy-viewer__stage', !state.isHeld && 'jy-viewer__stage--free')}
          style={{ transform }}
        >
          {photo}
        </View>
      </View>
    )
  }
  return (
    <View
      ref={layerRef}
      className={classNames('jy-viewer jy-moves', isLeaving && 'jy-viewer--leaving jy-moves--out')}
      style={{ backgroundColor: `rgba(11, 7, 10, ${1 - faintness})` }}
      role='dialog'
      aria-modal='true'
      aria-label={labelOf(index)}
      catchMove
      {...layerProps}
      {...keys}
    >
      <PhotoPager
        urls={urls}
        index={index}
        onIndex={setIndex}
        labelOf={labelOf}
        photoOf={photoOf}
        lengths={lengths}
        playerOf={playerOf && ((at) => playerOf(at, { isOpen, startsAtOnce: at === openAt }))}
        onPress={() => (pressedBy() === 'key' ? onClose() : gesture.tap())}
      />
      <Pressable className='jy-viewer__close' label={labels.close} pressStyle='flat' onPress={onClose}>
        <Icon name='x' size={26} />
      </Pressable>
      {props.signOf?.(index)}
      {urls.length > 1 && (
        <Text className='jy-viewer__count jy-num' aria-hidden='true'>
          {`${index + 1} / ${urls.length}`}
        </Text>
      )}
    </View>
  )
}
