import type { FastifyInstance } from 'fastify'
import type { Services } from '../../deps'
import { MESSAGE_MEDIA_FOLDER } from '../../domains/messages/media-address'
import { PORTRAIT_FOLDER } from '../../domains/speed/portrait-address'
import { serveFiles } from '../../http/file-routes'
import { type Readout, sendReadout } from '../../http/send-readout'
import type { Core } from '../../lib/core'
import { ALBUM_FOLDER, isPictureKey } from '../../media/picture-keys'
import type { StoredObject } from '../../providers/storage/port'

/** Where the product's pictures and voices are read. */
export const MEDIA_PATH = '/media'

const YEAR_SECONDS = 31_536_000

/** What album keys open may be kept by everybody for good. */
const OPEN_CACHE = `public, max-age=${YEAR_SECONDS}, immutable`
/** What a message shows is asked for anew each time: a block or a recall closes it at once. */
const CLOSED_CACHE = 'private, no-cache'

const HEADERS = {
  'X-Content-Type-Options': 'nosniff',
  'Content-Security-Policy': "sandbox; default-src 'none'",
  'Cross-Origin-Resource-Policy': 'cross-origin',
} as const

/** What stands at an address. */
interface OpenedMedia {
  readonly contentType: string
  readonly readout: Readout
}

/** What is read whole: pictures and voices are small. */
const readoutOf = ({ bytes }: StoredObject): Readout => ({
  bytes: bytes.length,
  read: (part) => Promise.resolve(part ? bytes.subarray(part.from, part.to + 1) : bytes),
})

/**
 * Serves the pictures that the product made, and the pictures and voices of messages. Keys of albums are 128 random
 * bits, so who has one was given it. Addresses of messages are signed for one member, who must still see the message.
 * Originals stand under another prefix and are never served.
 */
export const serveMedia = (app: FastifyInstance, { log }: Pick<Core, 'log'>, services: Services): void => {
  /** Videos come piece by piece, and only the part that a player asks for. */
  const openVideo = async (path: string): Promise<OpenedMedia | null> => {
    const facts = await services.store.describe(path)
    if (facts === null) return null
    const read: Readout['read'] = async (part) => {
      const pieces = await services.store.getPieces(path, part)
      if (pieces === null) throw new Error('a video is gone while it is sent')
      return pieces
    }
    return { contentType: facts.contentType, readout: { bytes: facts.bytes, read } }
  }

  const openObject = (path: string): Promise<StoredObject | null> | null => {
    if (path.startsWith(`${ALBUM_FOLDER}/`)) return services.store.get(path)
    if (path.startsWith(`${MESSAGE_MEDIA_FOLDER}/`)) return services.messageMedia.open(path)
    if (path.startsWith(PORTRAIT_FOLDER)) {
      return services.speed.portraits.open(path.slice(PORTRAIT_FOLDER.length))
    }
    return null
  }

  const open = async (path: string): Promise<OpenedMedia | null> => {
    if (path.startsWith(`${ALBUM_FOLDER}/`) && !isPictureKey(path)) return openVideo(path)
    const object = await openObject(path)
    return object && { contentType: object.contentType, readout: readoutOf(object) }
  }

  serveFiles(app, log, (scope) =>
    scope.get(`${MEDIA_PATH}/*`, async (request, reply) => {
      void reply.headers(HEADERS)
      const path = (request.params as Record<string, string>)['*'] ?? ''
      const media = await open(path)
      if (!media) return reply.code(404).header('Cache-Control', 'no-store').send()
      const etag = `"${path.slice(path.lastIndexOf('/') + 1)}"`
      const headers = {
        ETag: etag,
        'Cache-Control': path.startsWith(`${ALBUM_FOLDER}/`) ? OPEN_CACHE : CLOSED_CACHE,
        'Content-Type': media.contentType,
      }
      if (request.headers['if-none-match'] === etag) return reply.code(304).headers(headers).send()
      return sendReadout(request, reply, media.readout, { etag, headers })
    }),
  )
}
