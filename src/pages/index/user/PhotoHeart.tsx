import { observer } from 'mobx-react'
import { LikeHeart } from '@/components/members/LikeHeart'
import { Pressable } from '@/components/Pressable'
import { useText } from '@/shell/use-text'
import './PhotoHeart.scss'

/** The small heart in the corner of a member's photo; full and still once the member is liked. Source: screens.md 9 */
export const PhotoHeart = observer(function PhotoHeart({
  photoLabel,
  isLiked,
  isRaised = false,
  onLike,
}: {
  /** The photo in words. */
  photoLabel: string
  isLiked: boolean
  /** Above the thumbnails at the foot of the picture. */
  isRaised?: boolean
  onLike: () => void
}) {
  const { member: text } = useText()
  return (
    <Pressable
      className={isRaised ? 'photo-heart photo-heart--raised' : 'photo-heart'}
      label={text.likePhoto(photoLabel)}
      isPressed={isLiked}
      isDisabled={isLiked}
      onPress={onLike}
    >
      <LikeHeart isLiked={isLiked} size={22} />
    </Pressable>
  )
})
