import { Image, View } from '@tarojs/components'
import { useState } from 'react'
import { classNames } from './class-names'
import { Icon } from './Icon'
import { imageUrl } from './image-url'
import './Photo.scss'

/** Props of {@link Photo}. */
export interface PhotoProps {
  /** Null or a broken address draws the placeholder. */
  src: string | null
  /** What the picture shows; without it the picture is decoration. */
  label?: string
  /** The photo's average colour, under it until it is there. */
  tint?: string
  /** Waits until the picture comes near the screen; on unless it stands at the top. */
  isLazy?: boolean
  /** Faces stand in the upper part of portraits: keep the top when cropping. */
  isPortrait?: boolean
  className?: string
  onError?: () => void
}

/** A picture that fills its box, tinted while it loads and honest when it cannot. Source: ui.md §14 images. */
export function Photo({
  src,
  label,
  tint,
  isLazy = true,
  isPortrait = false,
  className,
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
      className={classNames('jy-photo', isPortrait && 'jy-photo--portrait', className)}
      style={tint ? { backgroundColor: tint } : undefined}
      role={label ? 'img' : undefined}
      aria-label={label}
    >
      {(!src || isBroken) && <Icon name='image-off' size={24} className='jy-photo__broken' />}
      {src && !isBroken && (
        <Image
          className={classNames('jy-photo__image', src === loadedSrc && 'jy-photo__image--there')}
          src={imageUrl(src)}
          mode='aspectFill'
          lazyLoad={isLazy}
          aria-hidden='true'
          onLoad={() => setLoadedSrc(src)}
          onError={fail}
        />
      )}
    </View>
  )
}
