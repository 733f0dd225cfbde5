import { Text, View } from '@tarojs/components'
import { observer } from 'mobx-react'
import type { PublicUser } from '@contract/types/member'
import { Icon } from '@/components/Icon'
import { Photo } from '@/components/members/Photo'
import { PlayMark } from '@/components/chat/PlayMark'
import { Pressable } from '@/components/Pressable'
import { useText } from '@/shell/use-text'
import { PhotoHeart } from './PhotoHeart'
import { usePhotos, type PhotoLiking } from './use-photos'
import './MemberAlbum.scss'

/** A photo between sections keeps its own height, within these shares of its width. Source: ours */
const MIN_HEIGHT_SHARE = 0.75
const MAX_HEIGHT_SHARE = 1.25

const heightOf = ({ width, height }: PublicUser['photos'][number]): string =>
  `${Math.min(MAX_HEIGHT_SHARE, Math.max(MIN_HEIGHT_SHARE, height / width)) * 100}%`

interface PhotoProps {
  user: PublicUser
  /** Index among the photos, from 0. */
  at: number
  /** `tile`: one of several in a row. */
  isTile?: boolean
  liking: PhotoLiking | null
  onOpen: (at: number) => void
}

/** Another photo of a member; its box has its size before the photo is loaded. Source: screens.md 9 */
export const MemberPhoto = observer(function MemberPhoto({
  user,
  at,
  isTile = false,
  liking,
  onOpen,
}: PhotoProps) {
  const { labelOf, lengths } = usePhotos(user)
  const photo = user.photos[at]
  if (!photo) return null
  const length = lengths[at]
  return (
    <View
      className={isTile ? 'member-photo member-photo--tile' : 'member-photo'}
      style={isTile ? undefined : { paddingTop: heightOf(photo) }}
    >
      <Pressable
        className='member-photo__open'
        label={labelOf(at)}
        pressStyle='flat'
        onPress={() => onOpen(at)}
      >
        <Photo className='member-photo__picture' src={photo.url} tint={photo.tint} isPortrait />
        {length && <PlayMark length={length} isLarge />}
      </Pressable>
      {liking && (
        <PhotoHeart photoLabel={labelOf(at)} isLiked={liking.isLiked} onLike={() => liking.onLike(photo)} />
      )}
    </View>
  )
})

/** The photos from an index on, in pairs, and the number of photos that only matches see. Source: product §8.2 (9) */
export const MemberAlbum = observer(function MemberAlbum({
  user,
  from,
  liking,
  onOpen,
}: {
  user: PublicUser
  from: number
  liking: PhotoLiking | null
  onOpen: (at: number) => void
}) {
  const { member: text } = useText()
  const { photos, lockedPhotoCount } = user
  if (photos.length <= from && lockedPhotoCount === 0) return null
  return (
    <View className='member-album'>
      {photos.slice(from).map(({ url }, index) => (
        <MemberPhoto key={url} user={user} at={from + index} isTile liking={liking} onOpen={onOpen} />
      ))}
      {lockedPhotoCount > 0 && (
        <View className='member-album__locked'>
          <Icon name='lock' size={24} className='member-album__lock' />
          <Text>{text.lockedPhotos(lockedPhotoCount)}</Text>
        </View>
      )}
    </View>
  )
})
