import { createHash } from 'node:crypto'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** An address of the page's own server in the words for shared links, as `src/index.html` writes it. */
const OWN_ADDRESS = /(<meta (?:property|name)="(?:og|twitter):(?:url|image)" content=")\//g

/** The page for one origin, in each form in which it is sent. */
interface ReadyPage {
  readonly origin: string
  readonly etag: string
  readonly bodies: Readonly<Record<'br' | 'gzip' | 'identity', Buffer>>
}

/** High enough for a small page that is compressed once, and fast. Source: ours */
const BROTLI_QUALITY = 9

const readyPage = (html: string, origin: string): ReadyPage => {
  // The origin holds neither quotes nor angle brackets: `originOf` takes it from the settings or a checked host.
  const body = Buffer.from(html.replace(OWN_ADDRESS, (_all, before: string) => `${before}${origin}/`))
  const params = { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY }
  return {
    origin,
    etag: `"${createHash('sha256').update(body).digest('base64url')}"`,
    bodies: { br: brotliCompressSync(body, { params }), gzip: gzipSync(body), identity: body },
  }
}

const encodingFor = (request: FastifyRequest): keyof ReadyPage['bodies'] => {
  const accepted = String(request.headers['accept-encoding'] ?? '')
    .split(',')
    .map((one) => one.trim().toLowerCase())
  if (accepted.includes('br')) return 'br'
  return accepted.includes('gzip') ? 'gzip' : 'identity'
}

/**
 * Returns a function that answers with the client's page. Crawlers of shared links do not resolve relative addresses, so the
 * page's picture and address become absolute with the origin. The page names nobody: an invitation is behind the `#`, which no
 * crawler sends. Source: Open Graph protocol, ours
 */
export const pageAnswer = (
  html: string,
): ((request: FastifyRequest, reply: FastifyReply, origin: string) => FastifyReply) => {
  let last: ReadyPage | null = null
  return (request, reply, origin) => {
    // One origin with PUBLIC_URL; without it few requests differ.
    if (last?.origin !== origin) last = readyPage(html, origin)
    void reply.header('Cache-Control', 'no-cache').header('ETag', last.etag).header('Vary', 'Accept-Encoding')
    if (request.headers['if-none-match'] === last.etag) return reply.code(304).send()
    const encoding = encodingFor(request)
    if (encoding !== 'identity') void reply.header('Content-Encoding', encoding)
    return reply.type('text/html; charset=utf-8').send(last.bodies[encoding])
  }
}
