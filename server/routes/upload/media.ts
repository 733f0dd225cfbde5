import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Services } from '../../deps'
import { MESSAGE_MEDIA_FOLDER } from '../../domains/messages/media-address'
import { PORTRAIT_FOLDER } from '../../domains/speed/portrait-address'
import { rangeOf } from '../../http/byte-range'
import { ALBUM_FOLDER } from '../../media/picture-keys'
import type { StoredObject } from '../../providers/storage/port'

/** Where the product's pictures and voices are read. */
export const MEDIA_PATH = '/media'

const YEAR_SECONDS = 31_536_000

/** What album keys open may be kept by everybody for good. */
const OPEN_CACHE = `public, max-age=${YEAR_SECONDS}, immutable`
/** What a message shows is asked for anew each time: a block or a recall closes it at once. */
const CLOSED_CACHE = 'private, no-cache'

/** Sends the object, or the part that was asked for: players of sound ask for parts. */
const sendObject = (request: FastifyRequest, reply: FastifyReply, object: StoredObject, etag: string) => {
  const { bytes, contentType } = object
  void reply.header('Accept-Ranges', 'bytes').header('ETag', etag).type(contentType)
  if (request.headers['if-none-match'] === etag) return reply.code(304).send()
  const range = rangeOf(request.headers.range, bytes.length)
  if (range === null) return reply.send(bytes)
  if (range === 'unsatisfiable') {
    return reply.code(416).header('Content-Range', `bytes */${bytes.length}`).send()
  }
  const { from, to } = range
  return reply
    .code(206)
    .header('Content-Range', `bytes ${from}-${to}/${bytes.length}`)
    .send(bytes.subarray(from, to + 1))
}

/**
 * Serves the pictures that the product made, and the pictures and voices of messages. Keys of albums are 128 random
 * bits, so who has one was given it. Addresses of messages are signed for one member, who must still see the message.
 * Originals stand under another prefix and are never served.
 */
export const serveMedia = (app: FastifyInstance, services: Services): void => {
  const open = (path: string): Promise<StoredObject | null> | null => {
    if (path.startsWith(`${ALBUM_FOLDER}/`)) return services.store.get(path)
    if (path.startsWith(`${MESSAGE_MEDIA_FOLDER}/`)) return services.messageMedia.open(path)
    if (path.startsWith(PORTRAIT_FOLDER)) {
      return services.speed.portraits.open(path.slice(PORTRAIT_FOLDER.length))
    }
    return null
  }

  app.get(`${MEDIA_PATH}/*`, async (request, reply) => {
    const path = (request.params as Record<string, string>)['*'] ?? ''
    const object = await open(path)
    void reply
      .header('X-Content-Type-Options', 'nosniff')
      .header('Content-Security-Policy', "sandbox; default-src 'none'")
      .header('Cross-Origin-Resource-Policy', 'cross-origin')
    if (!object) return reply.code(404).header('Cache-Control', 'no-store').send()
    void reply.header('Cache-Control', path.startsWith(`${ALBUM_FOLDER}/`) ? OPEN_CACHE : CLOSED_CACHE)
    return sendObject(request, reply, object, `"${path.slice(path.lastIndexOf('/') + 1)}"`)
  })
}
