import { Text, View } from '@tarojs/components'
import { observer } from 'mobx-react'
import type { CSSProperties } from 'react'
import { Icon } from '@/components/Icon'
import { Photo } from '@/components/members/Photo'
import { Pressable } from '@/components/Pressable'
import { ProgressRing } from '@/components/ProgressRing'
import './PictureBubble.scss'

/** Props of {@link PictureBubble}. */
export interface PictureBubbleProps {
  side: 'in' | 'out'
  src: string
  /** Width and height of the picture, in px; 0 when unknown. */
  width: number
  height: number
  label: string
  /** Text over a picture that the server has blurred. */
  overlayText?: string
  /** Uploaded share, 0 to 1; undefined when it is not being uploaded. */
  share?: number
  press?: object
  onPress?: () => void
  /** Called when the address fails to load. */
  onBroken?: () => void
}

/** Box of pictures, in px on the 375 canvas. Source: screens.md 12 */
const MAX_WIDTH = 168
const MAX_HEIGHT = 224
const MIN_SIDE = 96

/** Keeps the shape inside the box; very long pictures are cropped. */
function boxOf(width: number, height: number): CSSProperties {
  if (width <= 0 || height <= 0) return { width: `${MAX_WIDTH}px`, height: `${MAX_WIDTH}px` }
  const scale = Math.min(MAX_WIDTH / width, MAX_HEIGHT / height)
  const side = (px: number) => `${Math.max(MIN_SIDE, Math.round(px * scale))}px`
  return { width: side(width), height: side(height) }
}

/**
 * A picture in a chat: its size is known before it is loaded, so that nothing jumps. Source: screens.md 12 (Image)
 */
export const PictureBubble = observer(function PictureBubble(props: PictureBubbleProps) {
  const { side, src, width, height, label, overlayText, share, press, onPress, onBroken } = props
  return (
    <Pressable
      className={`jy-picture jy-picture--${side}`}
      style={boxOf(width, height)}
      label={label}
      isBusy={share !== undefined}
      gesture={press}
      onPress={onPress}
    >
      <Photo className='jy-picture__photo' src={src} isLazy={false} onError={onBroken} />
      {share !== undefined && (
        <View className='jy-picture__overlay'>
          <ProgressRing share={share} />
        </View>
      )}
      {overlayText && (
        <View className='jy-picture__overlay'>
          <Icon name='eye-off' size={22} className='jy-picture__overlay-icon' />
          <Text>{overlayText}</Text>
        </View>
      )}
    </Pressable>
  )
})
