import type { Image } from '@contract/types/image'

/** An approved picture in the viewer's album that everybody may see. */
export const albumPicture = (id: string, changes: Partial<Image> = {}): Image => ({
  id,
  url: `https://media.test/${id}`,
  thumbUrl: `https://media.test/${id}-t`,
  blurUrl: `https://media.test/${id}-b`,
  posterUrl: `https://media.test/${id}`,
  kind: 'image',
  width: 900,
  height: 1200,
  seconds: null,
  tint: '#887766',
  alt: null,
  visibility: 'all',
  reviewState: 'approved',
  rejectReason: null,
  mayAppeal: false,
  sort: 1,
  isAvatar: false,
  createdAt: 0,
  ...changes,
})
