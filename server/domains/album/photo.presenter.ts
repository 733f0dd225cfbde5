import type { Image, Photo } from '@contract/types/image'
import type { Config } from '../../config'
import type { Db } from '../../db/database'
import type { Language } from '../../lib/language'
import { pictureReasonText } from '../../text/picture-reasons'
import type { ImageTable } from '../../db/tables/album'
import type { Selectable } from 'kysely'

/** A row of an album. */
export type ImageRow = Selectable<ImageTable>

/** A member's cover in the sizes that rows need. */
export interface AvatarPhoto {
  url: string
  thumbUrl: string
  /** Nobody can be known by it. */
  blurUrl: string
  tint: string
  reviewState: ImageRow['review_state']
}

/** What of an album others may see, for many members at once. */
export interface PhotoPresenter {
  /** Address of a picture by its key; without a host when members reach the server by the page's own. */
  urlOf: (key: string) => string
  /**
   * Approved pictures, cover first, then the album's order. Pictures for matches only come for the members
   * named in `matchedWith`, videos only `withVideos`.
   */
  photosOf(
    db: Db,
    memberIds: readonly string[],
    options?: { matchedWith?: ReadonlySet<string>; perMember?: number; withVideos?: boolean },
  ): Promise<Map<string, Photo[]>>
  /** Covers; only approved ones unless the reader is their owner (`forSelf`). */
  avatarsOf(
    db: Db,
    memberIds: readonly string[],
    options?: { forSelf?: boolean },
  ): Promise<Map<string, AvatarPhoto>>
  /** How many approved pictures only a match sees. */
  lockedCount(db: Db, memberId: string): Promise<number>
  /** A row of the owner's own album. */
  imageOf: (row: ImageRow, language: Language) => Image
}

/** Presents pictures; the only maker of picture addresses. */
export const createPhotoPresenter = (config: Config): PhotoPresenter => {
  const urlOf = (key: string): string => `${config.publicUrl ?? ''}/media/${key}`

  const photoOf = (row: ImageRow): Photo => ({
    url: urlOf(row.object_key),
    thumbUrl: urlOf(row.thumb_key),
    width: row.width,
    height: row.height,
    tint: row.tint,
    alt: row.alt,
    video: row.video_key === null ? null : { url: urlOf(row.video_key), seconds: row.seconds ?? 1 },
  })

  return {
    urlOf,
    async photosOf(db, memberIds, { matchedWith, perMember = Infinity, withVideos = false } = {}) {
      const photos = new Map<string, Photo[]>(memberIds.map((id) => [id, []]))
      if (memberIds.length === 0) return photos
      const rows = await db
        .selectFrom('image')
        .selectAll()
        .where((eb) => eb('member_id', '=', eb.fn.any(eb.val([...memberIds]))))
        .where('review_state', '=', 'approved')
        .$if(!withVideos, (query) => query.where('kind', '=', 'image'))
        .orderBy('member_id')
        .orderBy('is_avatar', 'desc')
        .orderBy('sort')
        .execute()
      for (const row of rows) {
        const list = photos.get(row.member_id)
        const isOpen = row.visibility === 'all' || matchedWith?.has(row.member_id) === true
        if (list && isOpen && list.length < perMember) list.push(photoOf(row))
      }
      return photos
    },
    async avatarsOf(db, memberIds, { forSelf = false } = {}) {
      if (memberIds.length === 0) return new Map()
      const rows = await db
        .selectFrom('image')
        .selectAll()
        .where((eb) => eb('member_id', '=', eb.fn.any(eb.val([...memberIds]))))
        .where('is_avatar', '=', true)
        .$if(!forSelf, (query) => query.where('review_state', '=', 'approved'))
        .execute()
      return new Map(
        rows.map((row) => [
          row.member_id,
          {
            url: urlOf(row.object_key),
            thumbUrl: urlOf(row.thumb_key),
            blurUrl: urlOf(row.blur_key),
            tint: row.tint,
            reviewState: row.review_state,
          },
        ]),
      )
    },
    async lockedCount(db, memberId) {
      const { count } = await db
        .selectFrom('image')
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .where('member_id', '=', memberId)
        .where('visibility', '=', 'match')
        .where('review_state', '=', 'approved')
        .executeTakeFirstOrThrow()
      return count
    },
    imageOf: (row, language) => ({
      id: row.id,
      url: urlOf(row.video_key ?? row.object_key),
      posterUrl: urlOf(row.object_key),
      thumbUrl: urlOf(row.thumb_key),
      blurUrl: urlOf(row.blur_key),
      kind: row.kind,
      width: row.width,
      height: row.height,
      seconds: row.seconds,
      tint: row.tint,
      alt: row.alt,
      visibility: row.visibility,
      reviewState: row.review_state,
      rejectReason: row.reject_reason === null ? null : pictureReasonText(row.reject_reason, language),
      mayAppeal: row.review_state === 'rejected' && row.appealed_at === null,
      sort: row.sort,
      isAvatar: row.is_avatar,
      createdAt: row.created_at,
    }),
  }
}
