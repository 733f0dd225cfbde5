import { countGraphemes } from '../../../lib/graphemes'
import type { MemberRow } from './member.repository'

/** Numbers of files in the album; rejected pictures do not count. */
export interface AlbumCount {
  readonly photos: number
  readonly videos: number
  readonly hasAvatar: boolean
}

const BIO_GRAPHEMES = 20
const PHOTOS = 3
const POINTS_PER_PHOTO = 5
const INTERESTS = 3

/**
 * Parts of a profile with their points and conditions, most valuable first. An incomplete part may count partly
 * (`partly`). Each photo counts, so the steps of the registration, with one photo, add up to 60. Source: product §5.1
 */
const parts: readonly {
  name: string
  worth: number
  isThere: (member: MemberRow, album: AlbumCount) => boolean
  partly?: (album: AlbumCount) => number
}[] = [
  { name: 'avatar', worth: 20, isThere: (_, album) => album.hasAvatar },
  {
    name: 'photos',
    worth: PHOTOS * POINTS_PER_PHOTO,
    isThere: (_, album) => album.photos >= PHOTOS,
    partly: ({ photos }) => photos * POINTS_PER_PHOTO,
  },
  { name: 'birthday', worth: 10, isThere: () => true },
  { name: 'bio', worth: 10, isThere: (member) => countGraphemes(member.bio, BIO_GRAPHEMES) >= BIO_GRAPHEMES },
  { name: 'interests', worth: 10, isThere: (member) => member.interests.length >= INTERESTS },
  { name: 'prompts', worth: 10, isThere: (member) => member.prompts.length > 0 },
  { name: 'nickname', worth: 5, isThere: (member) => member.nickname !== '' },
  { name: 'city', worth: 5, isThere: (member) => member.city_code !== null },
  { name: 'lookingFor', worth: 5, isThere: (member) => member.looking_for.length > 0 },
  {
    name: 'basics',
    worth: 5,
    isThere: ({ height_cm, job, education }) => height_cm !== null && job !== null && education !== null,
  },
  { name: 'video', worth: 5, isThere: (_, album) => album.videos > 0 },
]

/** Completeness of a profile, 0–100, and its missing parts. */
export const completenessOf = (
  member: MemberRow,
  album: AlbumCount,
): { completeness: number; missing: string[] } => {
  const missing = parts.filter((part) => !part.isThere(member, album))
  const lost = missing.reduce((sum, { worth, partly }) => sum + worth - (partly?.(album) ?? 0), 0)
  return { completeness: 100 - lost, missing: missing.map(({ name }) => name) }
}
