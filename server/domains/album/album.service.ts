import { createHash } from 'node:crypto'
import { ALBUM_MAX, IMAGE_MIN_SIDE_PX } from '@contract/constants'
import type { Db } from '../../db/database'
import { once } from '../../db/idempotency'
import type { Core } from '../../lib/core'
import { fail } from '../../lib/errors'
import type { Derived } from '../../media/derive'
import { ALBUM_FOLDER, newPictureKeys, type PictureKeys } from '../../media/picture-keys'
import type { PictureMaker } from '../../media/pictures'
import type { ObjectStore } from '../../providers/storage/port'
import type { Leftovers } from '../uploads/leftovers'
import { keyOfUpload, type UploadService } from '../uploads/upload.service'
import { AlbumRepository } from './album.repository'
import type { ImageRow } from './photo.presenter'

/** Hears, inside the transaction, that a picture waits to be decided on. */
export type AwaitedListener = (db: Db, imageId: string) => Promise<void>

/** What a member says of a picture. */
export interface PictureNotes {
  visibility?: 'all' | 'match' | undefined
  alt?: string | undefined
  asAvatar?: boolean | undefined
}

/** A picture to be taken into the album. */
export interface NewPicture extends PictureNotes {
  url: string
  clientToken: string
}

/** The viewer's own album. */
export interface AlbumService {
  list(memberId: string): Promise<ImageRow[]>
  /**
   * Takes an uploaded file into the album. The first picture becomes the cover.
   * @throws DomainError ALBUM_FULL, IMAGE_REFUSED (`reason`), INVALID_PARAMETERS (`url`), TOKEN_REUSED
   */
  add(memberId: string, picture: NewPicture): Promise<ImageRow>
  /** Changes what is said of a picture. @throws DomainError NOT_FOUND */
  change(memberId: string, id: string, notes: PictureNotes): Promise<ImageRow>
  /** Orders the album; the list must name every picture once. @throws DomainError STATE_CHANGED */
  order(memberId: string, ids: readonly string[]): Promise<void>
  /** Tells that a picture waits to be decided on, again after an appeal. */
  awaitReview(db: Db, imageId: string): Promise<void>
  /** Hears of every picture that waits to be decided on from now on. */
  onAwaited(listener: AwaitedListener): void
  /** Removes a picture and its bytes. @throws DomainError NOT_FOUND, LAST_AVATAR */
  remove(memberId: string, id: string): Promise<void>
}

/** What the album is built from. */
export interface AlbumParts {
  store: ObjectStore
  pictures: PictureMaker
  uploads: Pick<UploadService, 'read' | 'use'>
  leftovers: Pick<Leftovers, 'expect' | 'settle' | 'drop'>
  /** Told inside the transaction whenever what others may see of a member has changed. */
  profileChanged: (db: Db, memberId: string) => Promise<void>
}

const ADD_IMAGE_PATH = '/api/user/add_image'

/** Albums over a store, uploads and the `image` table. */
export const createAlbumService = (core: Core, parts: AlbumParts): AlbumService => {
  const { db, work, clock, ids } = core
  const { store, pictures, uploads, leftovers, profileChanged } = parts
  const listeners: AwaitedListener[] = []

  const awaitReview: AlbumService['awaitReview'] = async (handle, imageId) => {
    for (const listener of listeners) await listener(handle, imageId)
  }

  const newRow = (
    memberId: string,
    picture: NewPicture,
    keys: PictureKeys,
    made: Derived,
    album: ImageRow[],
  ) => {
    const now = clock.now()
    return {
      id: ids.ulid(now),
      member_id: memberId,
      object_key: keys.full,
      thumb_key: keys.thumb,
      blur_key: keys.blur,
      width: made.width,
      height: made.height,
      tint: made.tint,
      alt: picture.alt?.trim() || null,
      visibility: picture.visibility ?? 'all',
      sort: (album.at(-1)?.sort ?? 0) + 1,
      is_avatar: picture.asAvatar === true || album.length === 0,
      content_hash: createHash('sha256').update(made.full).digest(),
      created_at: now,
    }
  }

  const insert = async (
    handle: Db,
    memberId: string,
    picture: NewPicture,
    uploadKey: string,
    made: Derived,
    keys: PictureKeys,
  ): Promise<string> => {
    const album = new AlbumRepository(handle)
    await album.lock(memberId)
    const kept = await album.list(memberId)
    if (kept.length >= ALBUM_MAX) fail('ALBUM_FULL', { limit: ALBUM_MAX })
    const row = newRow(memberId, picture, keys, made, kept)
    if (kept.some((other) => other.content_hash.equals(row.content_hash))) {
      fail('IMAGE_REFUSED', { reason: 'duplicate' })
    }
    await uploads.use(handle, memberId, uploadKey)
    await leftovers.settle(handle, Object.values(keys))
    if (row.is_avatar) await album.clearAvatar(memberId)
    await album.insert(row)
    await awaitReview(handle, row.id)
    await profileChanged(handle, memberId)
    return row.id
  }

  const get = async (memberId: string, id: string): Promise<ImageRow> =>
    (await new AlbumRepository(db).find(memberId, id)) ?? fail('NOT_FOUND')

  return {
    awaitReview,
    onAwaited: (listener) => void listeners.push(listener),
    list: (memberId) => new AlbumRepository(db).list(memberId),

    async add(memberId, picture) {
      const press = {
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
        // A repeat must not decode again, and its upload is used already; `once` compares the payloads.
        const id = await work.run((handle) => once(handle, press, () => Promise.resolve('')))
        return get(memberId, id)
      }
      const uploadKey = keyOfUpload(picture.url)
      const original = await uploads.read(memberId, uploadKey)
      const made = await pictures.decode(original, IMAGE_MIN_SIDE_PX)
      const keys = newPictureKeys(ids, ALBUM_FOLDER)
      await leftovers.expect(memberId, Object.values(keys))
      try {
        await pictures.keep(made, keys)
        const id = await work.run((handle) =>
          once(handle, press, () => insert(handle, memberId, picture, uploadKey, made, keys)),
        )
        await leftovers.drop([uploadKey])
        return await get(memberId, id)
      } catch (error) {
        await leftovers.drop(Object.values(keys))
        throw error
      }
    },

    async change(memberId, id, notes) {
      await work.run(async (handle) => {
        const album = new AlbumRepository(handle)
        await album.lock(memberId)
        if (!(await album.find(memberId, id))) fail('NOT_FOUND')
        if (notes.asAvatar === true) await album.clearAvatar(memberId)
        const change = {
          ...(notes.visibility && { visibility: notes.visibility }),
          ...(notes.alt !== undefined && { alt: notes.alt.trim() || null }),
          ...(notes.asAvatar === true && { is_avatar: true }),
        }
        if (Object.keys(change).length > 0) await album.update(id, change)
        await profileChanged(handle, memberId)
      })
      return get(memberId, id)
    },

    order: (memberId, order) =>
      work.run(async (handle) => {
        const album = new AlbumRepository(handle)
        await album.lock(memberId)
        const known = new Set((await album.list(memberId)).map((row) => row.id))
        const isSame = order.length === known.size && new Set(order).size === known.size
        if (!isSame || !order.every((id) => known.has(id))) fail('STATE_CHANGED')
        for (const [at, id] of order.entries()) await album.update(id, { sort: at + 1 })
      }),

    async remove(memberId, id) {
      const row = await work.run(async (handle) => {
        const album = new AlbumRepository(handle)
        await album.lock(memberId)
        const found = (await album.find(memberId, id)) ?? fail('NOT_FOUND')
        if (found.is_avatar) fail('LAST_AVATAR')
        await album.delete(id)
        await profileChanged(handle, memberId)
        return found
      })
      await store.remove([row.object_key, row.thumb_key, row.blur_key])
    },
  }
}
