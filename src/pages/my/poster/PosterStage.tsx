import { Image, View } from '@tarojs/components'
import { observer } from 'mobx-react'
import { Button } from '@/components/Button'
import { SkeletonGround } from '@/components/frame/Skeleton'
import type { DrawnPoster } from './use-poster'
import { useInviteText } from '../components/use-invite-text'
import './PosterStage.scss'

/** The poster, its placeholder, or the server's plain code when it could not be drawn. Source: screens.md 28 */
export const PosterStage = observer(function PosterStage({
  poster,
  label,
  qrUrl,
}: {
  poster: DrawnPoster
  label: string
  qrUrl: string
}) {
  const { poster: text, common } = useInviteText()
  const { state, picture } = poster
  if (state === 'failed') {
    return (
      <View className='jy-poster-stage jy-poster-stage--failed'>
        <View className='jy-poster-stage__title'>{text.failedTitle}</View>
        <View className='jy-poster-stage__line'>{text.failedLine}</View>
        <View role='img' aria-label={text.qrLabel}>
          <Image className='jy-poster-stage__qr' src={qrUrl} mode='aspectFit' aria-hidden='true' />
        </View>
        <Button kind='soft' size='m' icon='refresh-cw' text={common.retry} onPress={poster.retry} />
      </View>
    )
  }
  if (picture === null) {
    return (
      <SkeletonGround className='jy-poster-stage' label={text.drawing}>
        <View className='jy-skeleton__block jy-poster-stage__ghost' />
      </SkeletonGround>
    )
  }
  return (
    <View className='jy-poster-stage' role='img' aria-label={label}>
      <Image
        className='jy-poster-stage__picture'
        src={picture}
        mode='scaleToFill'
        showMenuByLongpress
        aria-hidden='true'
      />
    </View>
  )
})
