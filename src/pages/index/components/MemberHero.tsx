import { Text, View } from '@tarojs/components'
import { observer } from 'mobx-react'
import { useState } from 'react'
import type { PublicUser } from '@contract/types/member'
import { Icon } from '@/components/Icon'
import { ImageViewer } from '@/components/ImageViewer'
import { Photo } from '@/components/Photo'
import { PhotoPager } from '@/components/PhotoPager'
import { showToast } from '@/platform/toast'
import { useText } from '@/shell/use-text'
import './MemberHero.scss'

/** The photos that a member's page begins with. Source: screens.md 9 */
export const MemberHero = observer(function MemberHero({
  user,
  onOpen,
}: {
  user: PublicUser
  onOpen: (index: number) => void
}) {
  const { member: text } = useText()
  const [index, setIndex] = useState(0)
  const { photos, nickname, lockedPhotoCount } = user
  const count = photos.length
  const labelOf = (at: number) => photos[at]?.alt || text.photo(nickname, at + 1, count)
  return (
    <View className='member-hero' style={photos[0] ? { backgroundColor: photos[0].tint } : undefined}>
      {count > 0 ? (
        <PhotoPager
          urls={photos.map(({ url }) => url)}
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
  const { member: text, common } = useText()
  const { photos, nickname } = user
  return (
    <ImageViewer
      urls={photos.map(({ url }) => url)}
      openAt={openAt}
      onClose={onClose}
      labelOf={(at) => photos[at]?.alt || text.photo(nickname, at + 1, photos.length)}
      onBroken={() => showToast(common.imagePreviewFailed)}
    />
  )
})
