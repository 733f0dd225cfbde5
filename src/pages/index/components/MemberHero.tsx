import { Text, View } from '@tarojs/components'
import { observer } from 'mobx-react'
import { useState } from 'react'
import type { PublicUser } from '@contract/types/member'
import { Icon } from '@/components/Icon'
import { ImageViewer } from '@/components/ImageViewer'
import { Photo } from '@/components/Photo'
import { PhotoPager } from '@/components/PhotoPager'
import { clipLength } from '@/lib/clip-length'
import { showToast } from '@/platform/toast'
import { useVideoText, VideoPlayer } from '@/shell/VideoPlayer'
import './MemberHero.scss'

/** What the photos are called, and which of them are videos. */
const usePhotos = ({ photos, nickname }: PublicUser) => {
  const { member: text, video } = useVideoText()
  const lengths = photos.map((photo) => photo.video && clipLength(photo.video.seconds))
  const labelOf = (at: number): string => {
    const label = photos[at]?.alt || text.photo(nickname, at + 1, photos.length)
    const length = lengths[at]
    return length ? video.of(label, length) : label
  }
  return { urls: photos.map(({ url }) => url), lengths, labelOf }
}

/** The photos that a member's page begins with. Source: screens.md 9 */
export const MemberHero = observer(function MemberHero({
  user,
  onOpen,
}: {
  user: PublicUser
  onOpen: (index: number) => void
}) {
  const { member: text } = useVideoText()
  const [index, setIndex] = useState(0)
  const { photos, lockedPhotoCount } = user
  const { urls, lengths, labelOf } = usePhotos(user)
  const count = photos.length
  return (
    <View className='member-hero' style={photos[0] ? { backgroundColor: photos[0].tint } : undefined}>
      {count > 0 ? (
        <PhotoPager
          urls={urls}
          lengths={lengths}
          index={Math.min(index, count - 1)}
          onIndex={setIndex}
          labelOf={labelOf}
          hasThumbnails
          onPress={() => onOpen(index)}
        />
      ) : (
        <Photo className='member-hero__none' src={null} />
      )}
      <View className='member-hero__shade' />
      <View className='member-hero__shade member-hero__shade--bottom' />
      {count > 1 && (
        <Text className='member-hero__count jy-num' aria-hidden='true'>{`${index + 1} / ${count}`}</Text>
      )}
      {lockedPhotoCount > 0 && (
        <View className='member-hero__locked'>
          <Icon name='lock' size={14} />
          <Text>{text.lockedPhotos(lockedPhotoCount)}</Text>
        </View>
      )}
    </View>
  )
})

/** The same photos on the whole screen; `openAt` null closes it. */
export const MemberPhotos = observer(function MemberPhotos({
  user,
  openAt,
  onClose,
}: {
  user: PublicUser
  openAt: number | null
  onClose: () => void
}) {
  const { common } = useVideoText()
  const { urls, lengths, labelOf } = usePhotos(user)
  return (
    <ImageViewer
      urls={urls}
      lengths={lengths}
      playerOf={(at, { isOpen, startsAtOnce }) => {
        const video = user.photos[at]?.video
        return video && <VideoPlayer video={video} isShown={isOpen} startsAtOnce={startsAtOnce} />
      }}
      openAt={openAt}
      onClose={onClose}
      labelOf={labelOf}
      onBroken={() => showToast(common.imagePreviewFailed)}
    />
  )
})
