import type { FastifyInstance } from 'fastify'
import type { Services } from '../../deps'
import type { OpenedKey } from '../../domains/account/album/album-access'
import { INTRO_FOLDER } from '../../domains/account/intros/intro-address'
import { MESSAGE_MEDIA_FOLDER } from '../../domains/chat/messages/media/media-address'
import { PORTRAIT_FOLDER } from '../../domains/chat/speed/portrait-address'
import { serveFiles } from '../../http/file-routes'
import { type Readout, sendReadout } from '../../http/send-readout'
import type { Core } from '../../lib/core'
import { lockedPicture } from '../../media/locked-picture'
import { ALBUM_FOLDER, isPictureKey } from '../../media/picture-keys'
import { stickerAt } from '../../media/stickers/stickers'
import type { StoredObject } from '../../providers/storage/port'

/** Path of pictures and voices. */
export const MEDIA_PATH = '/media'

/** A public picture may be cached by everybody for a day, so one that is withdrawn is gone everywhere after that. */
const OPEN_CACHE = 'public, max-age=86400'
/** The address of a drawing of our own has a version. */
const FIXED_CACHE = 'public, max-age=31536000, immutable'
/** Browsers ask again before each use, so that a block, a recall or the end of a match closes the address at once. */
const CLOSED_CACHE = 'private, no-cache'

const HEADERS = {
  'X-Content-Type-Options': 'nosniff',
  'Content-Security-Policy': "sandbox; default-src 'none'",
  'Cross-Origin-Resource-Policy': 'cross-origin',
} as const

/** The media behind an address. */
interface OpenedMedia {
  readonly contentType: string
  readonly readout: Readout
  /** Whether everybody may cache it. */
  readonly isForAll: boolean
  /** True for a drawing of the product, which never changes under its address. */
  readonly isFixed?: boolean
}

/** Reads the whole object at once: pictures and voices are small. */
const readoutOf = ({ bytes }: StoredObject): Readout => ({
  bytes: bytes.length,
  read: (part) => Promise.resolve(part ? bytes.subarray(part.from, part.to + 1) : bytes),
})

const pictureOf = (object: StoredObject, isForAll: boolean): OpenedMedia => ({
  contentType: object.contentType,
  readout: readoutOf(object),
  isForAll,
})

/**
 * Serves the pictures that the server made, the pictures and voices of messages, and introductions by voice. Public
 * pictures of albums open with their key of 128 random bits. Everything else has addresses signed for one member, who must
 * still be allowed to see it. Stickers are open. Originals have another prefix and are never served.
 */
export const serveMedia = (app: FastifyInstance, { log }: Pick<Core, 'log'>, services: Services): void => {
  /** Videos are sent in pieces, and only the part that a player requests. */
  const openVideo = async ({ key, isForAll }: OpenedKey): Promise<OpenedMedia | null> => {
    const facts = await services.store.describe(key)
    if (facts === null) return null
    const read: Readout['read'] = async (part) => {
      const pieces = await services.store.getPieces(key, part)
      if (pieces === null) throw new Error('a video is gone while it is sent')
      return pieces
    }
    return { contentType: facts.contentType, readout: { bytes: facts.bytes, read }, isForAll }
  }

  const openObject = (path: string, groupId: string | null): Promise<StoredObject | null> | null => {
    if (path.startsWith(`${MESSAGE_MEDIA_FOLDER}/`)) return services.messageMedia.open(path, groupId)
    if (path.startsWith(`${INTRO_FOLDER}/`)) return services.voiceIntros.open(path)
    if (path.startsWith(PORTRAIT_FOLDER)) {
      return services.speed.portraits.open(path.slice(PORTRAIT_FOLDER.length))
    }
    return null
  }

  const openPicture = async ({ key, isBlur, markFor }: OpenedKey): Promise<StoredObject | null> => {
    if (isBlur) return { bytes: await lockedPicture(key), contentType: 'image/webp' }
    return markFor === null ? services.store.get(key) : services.markedPictures.open(key, markFor)
  }

  const openAlbum = async (path: string): Promise<OpenedMedia | null> => {
    const opened = await services.albumAccess.open(path)
    if (opened === null) return null
    if (!isPictureKey(opened.key)) return openVideo(opened)
    const object = await openPicture(opened)
    return object && pictureOf(object, opened.isForAll)
  }

  const open = async (path: string, groupId: string | null): Promise<OpenedMedia | null> => {
    const drawing = stickerAt(`${MEDIA_PATH}/${path}`)
    if (drawing)
      return { ...pictureOf({ bytes: drawing, contentType: 'image/svg+xml' }, true), isFixed: true }
    if (path.startsWith(`${ALBUM_FOLDER}/`)) return openAlbum(path)
    const object = await openObject(path, groupId)
    return object && pictureOf(object, false)
  }

  serveFiles(app, log, (scope) =>
    scope.get(`${MEDIA_PATH}/*`, async (request, reply) => {
      void reply.headers(HEADERS)
      const path = (request.params as Record<string, string>)['*'] ?? ''
      const { g: groupId } = request.query as Record<string, unknown>
      const media = await open(path, typeof groupId === 'string' ? groupId : null)
      if (!media) return reply.code(404).header('Cache-Control', 'no-store').send()
      const etag = `"${path.slice(path.lastIndexOf('/') + 1)}"`
      const headers = {
        ETag: etag,
        'Cache-Control': media.isFixed ? FIXED_CACHE : media.isForAll ? OPEN_CACHE : CLOSED_CACHE,
        'Content-Type': media.contentType,
      }
      if (request.headers['if-none-match'] === etag) return reply.code(304).headers(headers).send()
      return sendReadout(request, reply, media.readout, { etag, headers })
    }),
  )
}
