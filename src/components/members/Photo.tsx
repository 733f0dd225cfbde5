import { Image, View } from '@tarojs/components'
import { useState } from 'react'
import { classNames } from '../class-names'
import { Icon } from '../Icon'
import { imageUrl } from './image-url'
import './Photo.scss'

/** Props of {@link Photo}. */
export interface PhotoProps {
  /** Null or a broken address draws the placeholder. */
  src: string | null
  /** Alternative text; without it the picture is decoration. */
  label?: string
  /** The photo's average colour, shown until it is loaded. */
  tint?: string
  /** Loads only when the picture comes near the screen; true except for pictures at the top of a page. */
  isLazy?: boolean
  /** Faces are in the upper part of portraits: cropping keeps the top. */
  isPortrait?: boolean
  /** Shows the whole picture, on no ground of its own. */
  isWhole?: boolean
  /** A thumbnail beside words, with its own size. */
  isThumb?: boolean
  className?: string
  /** The picture has come; its own size in px. */
  onSize?: (size: { width: number; height: number }) => void
  onError?: () => void
}

/**
 * A picture that fills its box, tinted while it loads, with a placeholder when it fails. Source: ui.md §14 images.
 */
export function Photo({
  src,
  label,
  tint,
  isLazy = true,
  isPortrait = false,
  isWhole = false,
  isThumb = false,
  className,
  onSize,
  onError,
}: PhotoProps) {
  const [loadedSrc, setLoadedSrc] = useState<string | null>(null)
  const [brokenSrc, setBrokenSrc] = useState<string | null>(null)
  const isBroken = src !== null && src === brokenSrc
  const fail = () => {
    setBrokenSrc(src)
    onError?.()
  }
  return (
    <View
      className={classNames(
        'jy-photo',
        isPortrait && 'jy-photo--portrait',
        isThumb && 'jy-photo--thumb',
        className,
      )}
      style={tint ? { backgroundColor: tint } : undefined}
      role={label ? 'img' : undefined}
      aria-label={label}
    >
      {(!src || isBroken) && <Icon name='image-off' size={24} className='jy-photo__broken' />}
      {src && !isBroken && (
        <Image
          className={classNames('jy-photo__image', src === loadedSrc && 'jy-photo__image--there')}
          src={imageUrl(src)}
          mode={isWhole ? 'aspectFit' : 'aspectFill'}
          lazyLoad={isLazy}
          aria-hidden='true'
          onLoad={({ detail }) => {
            setLoadedSrc(src)
            onSize?.({ width: Number(detail.width), height: Number(detail.height) })
          }}
          onError={fail}
        />
      )}
    </View>
  )
}
