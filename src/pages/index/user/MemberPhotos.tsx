import { observer } from 'mobx-react'
import type { PublicUser } from '@contract/types/member'
import { ImageViewer } from '@/components/layers/ImageViewer'
import { showToast } from '@/platform/toast'
import { useVideoText } from '@/shell/use-video-text'
import { VideoPlayer } from '@/shell/VideoPlayer'
import { PhotoHeart } from './PhotoHeart'
import { usePhotos, type PhotoLiking } from './use-photos'

/** A member's photos on the whole screen; `openAt` null closes it. Source: screens.md 9 */
export const MemberPhotos = observer(function MemberPhotos({
  user,
  openAt,
  liking,
  onClose,
}: {
  user: PublicUser
  openAt: number | null
  liking: PhotoLiking | null
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
      signOf={(at) => {
        const photo = user.photos[at]
        if (!liking || !photo) return null
        const like = () => {
          onClose()
          liking.onLike(photo)
        }
        return <PhotoHeart photoLabel={labelOf(at)} isLiked={liking.isLiked} isRaised onLike={like} />
      }}
      openAt={openAt}
      onClose={onClose}
      labelOf={labelOf}
      onBroken={() => showToast(common.imagePreviewFailed)}
    />
  )
})
