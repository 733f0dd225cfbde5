import type { PublicUser } from '@contract/types/member'
import { clipLength } from '@/lib/clip-length'
import { useVideoText } from '@/shell/use-video-text'

/** A photo of a member's page. */
export type MemberPhotoData = PublicUser['photos'][number]

/** How the hearts of a member's photos behave; null where nobody can be liked, as on one's own page. */
export interface PhotoLiking {
  /** The member is liked already, as a whole or for a part: their hearts are full. */
  isLiked: boolean
  /** Opens the sheet that likes the photo. */
  onLike: (photo: MemberPhotoData) => void
}

/** Addresses and names of a member's photos, and which of them are videos. */
export const usePhotos = ({ photos, nickname }: PublicUser) => {
  const { member: text, video } = useVideoText()
  const lengths = photos.map((photo) => photo.video && clipLength(photo.video.seconds))
  const labelOf = (at: number): string => {
    const label = photos[at]?.alt || text.photo(nickname, at + 1, photos.length)
    const length = lengths[at]
    return length ? video.of(label, length) : label
  }
  return { urls: photos.map(({ url }) => url), lengths, labelOf }
}
