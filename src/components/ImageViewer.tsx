import { Text, View } from '@tarojs/components'
import { type ReactNode, useEffect, useState } from 'react'
import { classNames } from './class-names'
import { Icon } from './Icon'
import { PhotoPager } from './PhotoPager'
import { Pressable } from './Pressable'
import { useUi } from './ui-context'
import { useModal } from './use-modal'
import { usePresence } from './use-presence'
import './ImageViewer.scss'

/** Props of {@link ImageViewer}. */
export interface ImageViewerProps {
  urls: readonly string[]
  /** Index of the picture to open at; null closes the viewer. */
  openAt: number | null
  onClose: () => void
  labelOf: (index: number) => string
  /** Lengths of the videos among them, at their index; null for a photo. */
  lengths?: readonly (string | null)[]
  /** Draws the player of a video; `isOpen` ends with the viewer, and the one that it was opened at begins at once. */
  playerOf?: (index: number, player: { isOpen: boolean; startsAtOnce: boolean }) => ReactNode
  /** A picture could not be shown; the page tells the member so. */
  onBroken: (index: number) => void
}

/** Pictures on the whole screen. The platforms' own previewers hide broken pictures, this one reports them. */
export function ImageViewer(props: ImageViewerProps) {
  const { urls, openAt, onClose, labelOf, lengths, playerOf, onBroken } = props
  const { labels } = useUi()
  const isOpen = openAt !== null
  const { isMounted, isLeaving } = usePresence(isOpen)
  const { layerRef, layerProps } = useModal(isOpen, onClose)
  const [index, setIndex] = useState(openAt ?? 0)
  useEffect(() => {
    if (openAt !== null) setIndex(openAt)
  }, [openAt])
  if (!isMounted) return null
  return (
    <View
      ref={layerRef}
      className={classNames('jy-viewer jy-moves', isLeaving && 'jy-viewer--leaving jy-moves--out')}
      role='dialog'
      aria-modal='true'
      aria-label={labelOf(index)}
      catchMove
      {...layerProps}
    >
      <PhotoPager
        urls={urls}
        index={index}
        onIndex={setIndex}
        labelOf={labelOf}
        fit='contain'
        lengths={lengths}
        playerOf={playerOf && ((at) => playerOf(at, { isOpen, startsAtOnce: at === openAt }))}
        onPress={onClose}
        onError={onBroken}
      />
      <Pressable className='jy-viewer__close' label={labels.close} pressStyle='flat' onPress={onClose}>
        <Icon name='x' size={26} />
      </Pressable>
      {urls.length > 1 && (
        <Text className='jy-viewer__count jy-num' aria-hidden='true'>
          {`${index + 1} / ${urls.length}`}
        </Text>
      )}
    </View>
  )
}
