import { Text, View } from '@tarojs/components'
import { observer } from 'mobx-react'
import { useState } from 'react'
import type { PublicUser } from '@contract/types/member'
import { Photo } from '@/components/members/Photo'
import { PhotoPager } from '@/components/members/PhotoPager'
import { PhotoHeart } from './PhotoHeart'
import { usePhotos, type PhotoLiking } from './use-photos'
import './MemberHero.scss'

/** The photos at the top of a member's page. Source: screens.md 9 */
export const MemberHero = observer(function MemberHero({
  user,
  liking,
  onOpen,
}: {
  user: PublicUser
  liking: PhotoLiking | null
  onOpen: (index: number) => void
}) {
  const [index, setIndex] = useState(0)
  const { photos } = user
  const { urls, lengths, labelOf } = usePhotos(user)
  const count = photos.length
  const shownAt = Math.min(index, count - 1)
  const shown = photos[shownAt]
  return (
    <View className='member-hero' style={photos[0] ? { backgroundColor: photos[0].tint } : undefined}>
      {count > 0 ? (
        <PhotoPager
          urls={urls}
          lengths={lengths}
          index={shownAt}
          onIndex={setIndex}
          labelOf={labelOf}
          hasThumbnails
          onPress={() => onOpen(index)}
        />
      ) : (
        <Photo className='member-hero__none' src={null} />
      )}
      <View className='member-hero__shade' />
      {count > 1 && (
        <Text className='member-hero__count jy-num' aria-hidden='true'>{`${index + 1} / ${count}`}</Text>
      )}
      {liking && shown && (
        <PhotoHeart
          photoLabel={labelOf(shownAt)}
          isLiked={liking.isLiked}
          isRaised
          onLike={() => liking.onLike(shown)}
        />
      )}
    </View>
  )
})
