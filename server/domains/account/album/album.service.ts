import { ALBUM_MAX } from '@contract/constants'
import type { Db } from '../../../db/database'
import type { Tx } from '../../../db/transaction'
import { once } from '../../../db/idempotency'
import type { Core } from '../../../lib/core'
import { fail } from '../../../lib/errors'
import type { TextJudge } from '../../safety/text-moderation/text-judge'
import type { Leftovers } from '../uploads/leftovers'
import { isFileRefused } from '../uploads/refused-file'
import { keyOfUpload, type UploadService } from '../uploads/upload.service'
import {
  type AlbumMediaMaker,
  type MadeMedia,
  type MediaKeys,
  type MediaKind,
  refuseVideo,
} from './album-media'
import { AlbumRepository } from './album.repository'
import type { ImageRow } from './photo.presenter'
import type { PictureCopies } from './picture-copies'
import { acceptAlt, changeOf, checkKind, type PictureNotes, visibilityOf } from './picture-notes'

/** Runs inside the transaction when a picture or video needs a decision. */
export type AwaitedListener = (db: Db, imageId: string) => Promise<void>

/** A picture or video to add to the album. */
export interface NewPicture extends PictureNotes {
  url: string
  /** Defaults to a picture. */
  kind?: MediaKind | undefined
  clientToken: string
}

/** The viewer's own album. */
export interface AlbumService {
  list(memberId: string): Promise<ImageRow[]>
  /**
   * Adds an uploaded file to the album. The first picture becomes the cover; an album holds one video at most.
   * @throws DomainError ALBUM_FULL, IMAGE_REFUSED (`reason`), VIDEO_REFUSED (`why`), RATE_LIMITED above the day's
   * videos, INVALID_PARAMETERS (`url`; `alt`; `asAvatar` with a video; `visibility` of a cover), TEXT_REFUSED
   * (`alt`), TOKEN_REUSED
   */
  add(memberId: string, picture: NewPicture): Promise<ImageRow>
  /**
   * Changes the description, visibility or cover mark of a picture. A new cover is visible to everybody.
   * @throws DomainError NOT_FOUND, TEXT_REFUSED (`alt`), INVALID_PARAMETERS (`alt`; `asAvatar` of a video;
   * `visibility` of a cover); SERVER_BUSY with `retryAfter` while the vendor of moderation is away
   */
  change(memberId: string, id: string, notes: PictureNotes): Promise<ImageRow>
  /** Orders the album; the list must name every picture once. @throws DomainError STATE_CHANGED */
  order(memberId: string, ids: readonly string[]): Promise<void>
  /** Notifies listeners that a picture needs a decision, also after an appeal. */
  awaitReview(db: Db, imageId: string): Promise<void>
  /** Registers a listener for every picture that needs a decision. */
  onAwaited(listener: AwaitedListener): void
  /**
   * Deletes a picture and its bytes; when the store fails, the bytes go an hour later.
   * @throws DomainError NOT_FOUND, LAST_AVATAR
   */
  remove(memberId: string, id: string): Promise<void>
}

/** Dependencies of the album. */
export interface AlbumDeps {
  albumMedia: AlbumMediaMaker
  uploads: Pick<UploadService, 'read' | 'use'>
  leftovers: Pick<Leftovers, 'expect' | 'settle' | 'drop' | 'abandon'>
  /** Runs inside the transaction whenever something that others may see of a member has changed. */
  profileChanged: (tx: Tx, memberId: string) => Promise<void>
  textJudge: Pick<TextJudge, 'assertProfile'>
  pictureCopies: Pick<PictureCopies, 'find'>
}

const ADD_IMAGE_PATH = '/api/user/add_image'

/** Checks that the album has room for one more of the kind. @throws DomainError ALBUM_FULL, VIDEO_REFUSED */
const checkRoom = (album: readonly ImageRow[], kind: MediaKind): void => {
  if (album.length >= ALBUM_MAX) fail('ALBUM_FULL', { limit: ALBUM_MAX })
  if (kind === 'video' && album.some((row) => row.kind === 'video')) refuseVideo('another')
}

const keysOfRow = (row: ImageRow): string[] =>
  [row.object_key, row.thumb_key, row.blur_key, row.video_key].filter((key) => key !== null)

/** Albums in a store, uploads and the `image` table. */
export const createAlbumService = (core: Core, deps: AlbumDeps): AlbumService => {
  const { db, transaction, clock, ids } = core
  const { albumMedia, uploads, leftovers, profileChanged, textJudge, pictureCopies } = deps
  const listeners: AwaitedListener[] = []

  const awaitReview: AlbumService['awaitReview'] = async (handle, imageId) => {
    for (const listener of listeners) await listener(handle, imageId)
  }

  /** Accepts a description by our own rules, then by the vendor's, outside any transaction. */
  const assertAlt = async (memberId: string, raw: string | undefined): Promise<void> => {
    const text = acceptAlt(raw)
    if (text !== null) await textJudge.assertProfile(memberId, [{ field: 'alt', scene: 'profile', text }])
  }

  const newRow = (
    memberId: string,
    picture: NewPicture,
    keys: MediaKeys,
    { pictures, video, contentHash, examined }: MadeMedia,
    album: ImageRow[],
  ) => {
    const now = clock.now()
    const isFirst = !album.some((row) => row.is_avatar)
    const isCover = !video && (picture.asAvatar === true || isFirst)
    return {
      id: ids.ulid(now),
      member_id: memberId,
      object_key: keys.full,
      thumb_key: keys.thumb,
      blur_key: keys.blur,
      kind: video ? ('video' as const) : ('image' as const),
      video_key: keys.video ?? null,
      seconds: video ? Math.max(1, Math.round(video.seconds)) : null,
      width: video?.width ?? pictures.width,
      height: video?.height ?? pictures.height,
      tint: pictures.tint,
      alt: acceptAlt(picture.alt),
      visibility: visibilityOf(picture.visibility, isCover),
      sort: (album.at(-1)?.sort ?? 0) + 1,
      is_avatar: isCover,
      content_hash: contentHash,
      created_at: now,
      looks: [...examined.looks.parts],
      has_qr: examined.hasQr,
    }
  }

  const insert = async (
    tx: Tx,
    memberId: string,
    picture: NewPicture,
    uploadKey: string,
    made: MadeMedia,
    keys: MediaKeys,
  ): Promise<string> => {
    const album = new AlbumRepository(tx)
    await album.lock(memberId)
    const kept = await album.list(memberId)
    const row = newRow(memberId, picture, keys, made, kept)
    checkRoom(kept, row.kind)
    if (kept.some((other) => other.content_hash.equals(row.content_hash))) {
      fail('IMAGE_REFUSED', { reason: 'duplicate' })
    }
    await uploads.use(tx, memberId, uploadKey)
    await leftovers.settle(tx, Object.values(keys))
    if (row.is_avatar) await album.clearAvatar(memberId)
    const copy = await pictureCopies.find(tx, made.examined.looks.turned)
    await album.insert({ ...row, copy_of: copy?.pictureId ?? null, copy_why: copy?.why ?? null })
    await awaitReview(tx, row.id)
    await profileChanged(tx, memberId)
    return row.id
  }

  /** A file that cannot be decoded is deleted and not kept for another try. */
  const make = async (memberId: string, kind: MediaKind, uploadKey: string): Promise<MadeMedia> => {
    try {
      return await albumMedia.make(memberId, kind, () => uploads.read(memberId, uploadKey))
    } catch (error) {
      if (isFileRefused(error)) await leftovers.abandon(db, memberId, [uploadKey])
      throw error
    }
  }

  const get = async (memberId: string, id: string): Promise<ImageRow> =>
    (await new AlbumRepository(db).find(memberId, id)) ?? fail('NOT_FOUND')

  return {
    awaitReview,
    onAwaited: (listener) => void listeners.push(listener),
    list: (memberId) => new AlbumRepository(db).list(memberId),

    async add(memberId, picture) {
      const idempotencyKey = {
        memberId,
        path: ADD_IMAGE_PATH,
        clientToken: picture.clientToken,
        body: picture,
        atMs: clock.now(),
      }
      const earlier = await db
        .selectFrom('idempotent_answer')
        .select('answer')
        .where('member_id', '=', memberId)
        .where('path', '=', ADD_IMAGE_PATH)
        .where('client_token', '=', picture.clientToken)
        .executeTakeFirst()
      if (earlier) {
        // A repeat must not decode again, and its upload is already used. `once` compares the payloads.
        const id = await transaction((tx) => once(tx, idempotencyKey, () => Promise.resolve('')))
        return get(memberId, id)
      }
      const { kind = 'image' } = picture
      checkKind(kind, picture)
      // An invalid description is refused before the long work.
      await assertAlt(memberId, picture.alt)
      // Processing a video takes long, so the room is checked before it, and again at the insert.
      if (kind === 'video') checkRoom(await new AlbumRepository(db).list(memberId), kind)
      const uploadKey = keyOfUpload(picture.url)
      const made = await make(memberId, kind, uploadKey)
      const keys = albumMedia.newKeys(made)
      await leftovers.expect(memberId, Object.values(keys))
      try {
        await albumMedia.keep(made, keys)
        const id = await transaction((tx) =>
          once(tx, idempotencyKey, () => insert(tx, memberId, picture, uploadKey, made, keys)),
        )
        await leftovers.drop([uploadKey])
        return await get(memberId, id)
      } catch (error) {
        await leftovers.drop(Object.values(keys))
        throw error
      }
    },

    async change(memberId, id, notes) {
      await assertAlt(memberId, notes.alt)
      await transaction(async (tx) => {
        const album = new AlbumRepository(tx)
        await album.lock(memberId)
        const found = (await album.find(memberId, id)) ?? fail('NOT_FOUND')
        const change = changeOf(found, notes)
        if (change.is_avatar === true) await album.clearAvatar(memberId)
        if (Object.keys(change).length > 0) await album.update(id, change)
        await profileChanged(tx, memberId)
      })
      return get(memberId, id)
    },

    order: (memberId, order) =>
      transaction(async (tx) => {
        const album = new AlbumRepository(tx)
        await album.lock(memberId)
        const known = new Set((await album.list(memberId)).map((row) => row.id))
        const isSame = order.length === known.size && new Set(order).size === known.size
        if (!isSame || !order.every((id) => known.has(id))) fail('STATE_CHANGED')
        for (const [at, id] of order.entries()) await album.update(id, { sort: at + 1 })
      }),

    async remove(memberId, id) {
      const keys = await transaction(async (tx) => {
        const album = new AlbumRepository(tx)
        await album.lock(memberId)
        const found = (await album.find(memberId, id)) ?? fail('NOT_FOUND')
        if (found.is_avatar) fail('LAST_AVATAR')
        await album.delete(id)
        await leftovers.abandon(tx, memberId, keysOfRow(found))
        await profileChanged(tx, memberId)
        return keysOfRow(found)
      })
      await leftovers.drop(keys)
    },
  }
}
