import type { Image, Photo } from '@contract/types/image'
import type { Db } from '../../../db/database'
import type { Language } from '../../../lib/language'
import { pictureReasonText } from '../../../text/picture-reasons'
import type { ImageTable } from '../../../db/tables/album'
import type { Selectable } from 'kysely'
import { type AlbumAddresses, isForAll } from './album-address'
import { photoRefOf } from './photo-ref'

/** A row of an album. */
export type ImageRow = Selectable<ImageTable>

/** A member's cover in the sizes that list rows need. */
export interface AvatarPhoto {
  url: string
  thumbUrl: string
  /** A locked picture: one of a few tints, which has nothing of the cover. */
  blurUrl: string
  tint: string
  reviewState: ImageRow['review_state']
}

/** The viewer, and the members whose pictures for matches they may see. Those addresses work for this viewer only. */
export interface PhotoViewer {
  readonly id: string
  readonly matchedWith: ReadonlySet<string>
}

/** Presents the parts of albums that others may see, for many members at once. */
export interface PhotoPresenter {
  /**
   * Address of an approved picture that everybody may see, by its key. It has no host when members reach the server
   * at the page's own address.
   */
  urlOf: (key: string) => string
  /**
   * Approved pictures, cover first, then in the album's order. Pictures for matches are included for the members with
   * whom the `viewer` is matched; videos only with `withVideos`.
   */
  photosOf(
    db: Db,
    memberIds: readonly string[],
    options?: { viewer?: PhotoViewer; perMember?: number; withVideos?: boolean },
  ): Promise<Map<string, Photo[]>>
  /** Covers; only approved ones unless the reader is their owner (`forSelf`). */
  avatarsOf(
    db: Db,
    memberIds: readonly string[],
    options?: { forSelf?: boolean },
  ): Promise<Map<string, AvatarPhoto>>
  /** Number of approved pictures that only a match sees. */
  lockedCount(db: Db, memberId: string): Promise<number>
  /** A row of the owner's own album. */
  imageOf: (row: ImageRow, language: Language) => Image
}

/** Dependencies of photos. */
export interface PhotoDeps {
  readonly albumAddresses: AlbumAddresses
}

/** Presents pictures; nothing else makes picture addresses. */
export const createPhotoPresenter = ({
  albumAddresses: { openUrlOf, urlFor },
}: PhotoDeps): PhotoPresenter => {
  /** @param urlOf Addresses of the row's keys. */
  const photoOf = (row: ImageRow, urlOf: (key: string) => string): Photo => ({
    ref: photoRefOf(row),
    url: urlOf(row.object_key),
    thumbUrl: urlOf(row.thumb_key),
    width: row.width,
    height: row.height,
    tint: row.tint,
    alt: row.alt,
    video: row.video_key === null ? null : { url: urlOf(row.video_key), seconds: row.seconds ?? 1 },
  })

  return {
    urlOf: openUrlOf,
    async photosOf(db, memberIds, { viewer, perMember = Infinity, withVideos = false } = {}) {
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
        if (!list || list.length >= perMember) continue
        if (isForAll(row)) list.push(photoOf(row, openUrlOf))
        else if (viewer?.matchedWith.has(row.member_id)) {
          list.push(photoOf(row, (key) => urlFor(viewer.id, row, key)))
        }
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
            // Only the owner sees a picture that is not public.
            url: urlFor(row.member_id, row, row.object_key),
            thumbUrl: urlFor(row.member_id, row, row.thumb_key),
            blurUrl: urlFor(row.member_id, row, row.blur_key),
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
      url: urlFor(row.member_id, row, row.video_key ?? row.object_key),
      posterUrl: urlFor(row.member_id, row, row.object_key),
      thumbUrl: urlFor(row.member_id, row, row.thumb_key),
      blurUrl: urlFor(row.member_id, row, row.blur_key),
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
