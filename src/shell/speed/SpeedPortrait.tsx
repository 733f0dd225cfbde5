import { Image, View } from '@tarojs/components'
import { observer } from 'mobx-react'
import { useState } from 'react'
import { classNames } from '@/components/class-names'
import { imageUrl } from '@/components/members/image-url'
import './SpeedPortrait.scss'

const FULL_TURN = 360
const HALF_TURN = 180

/** Props of {@link SpeedPortrait}. */
export interface SpeedPortraitProps {
  url: string
  /** Alternative text of the picture. */
  label: string
  /** Remaining share of the time, 0 to 1: the visible part of the ring. */
  left: number
  /** `late` turns apricot, `last` also pulses. */
  urgency?: 'none' | 'late' | 'last'
  /** A picture failed to load, for example because its time is over. */
  onError?: () => void
}

/**
 * A portrait inside a ring that runs down. Two halves turn behind their clipping boxes, because mini-programs have no
 * vector arcs. Source: screens.md B4
 */
export const SpeedPortrait = observer(function SpeedPortrait(props: SpeedPortraitProps) {
  const { url, label, left, urgency = 'none', onError } = props
  const angle = Math.min(1, Math.max(0, left)) * FULL_TURN
  const right = Math.min(HALF_TURN, angle) - HALF_TURN
  const rest = Math.max(0, angle - HALF_TURN) - HALF_TURN
  return (
    <View className={classNames('jy-portrait', urgency !== 'none' && `jy-portrait--${urgency}`)}>
      <View className='jy-portrait__half jy-portrait__half--right'>
        <View
          className='jy-portrait__arc jy-portrait__arc--right'
          style={{ transform: `rotate(${right}deg)` }}
        />
      </View>
      <View className='jy-portrait__half jy-portrait__half--left'>
        <View
          className='jy-portrait__arc jy-portrait__arc--left'
          style={{ transform: `rotate(${rest}deg)` }}
        />
      </View>
      <View className='jy-portrait__hole' />
      <View className='jy-portrait__face' role='img' aria-label={label}>
        <Faces url={url} onError={onError} />
      </View>
    </View>
  )
})

/** The current picture, and over it the next one, which fades in once it is loaded. */
const Faces = observer(function Faces({ url, onError }: Pick<SpeedPortraitProps, 'url' | 'onError'>) {
  const [urls, setUrls] = useState<readonly string[]>([url])
  const [there, setThere] = useState<string | null>(null)
  if (urls[urls.length - 1] !== url) setUrls([...urls.filter((one) => one === there), url])
  return (
    <>
      {urls.map((one) => (
        <Image
          key={one}
          className={classNames(
            'jy-portrait__image',
            (one === there || one !== url) && 'jy-portrait__image--there',
          )}
          src={imageUrl(one)}
          mode='aspectFill'
          aria-hidden='true'
          onLoad={() => setThere(one)}
          onError={one === url ? onError : undefined}
        />
      ))}
    </>
  )
})
