import { once } from 'node:events'
import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { type ByteRange, rangeOf } from '../lib/net/byte-range'

/** Content that can be read in parts. */
export interface Readout {
  /** Length of the whole in bytes. */
  readonly bytes: number
  /** Reads the whole, or only the part. */
  read(part?: ByteRange): Promise<Buffer | AsyncIterable<Buffer>>
}

/** Headers of a readout. */
export interface ReadoutNotes {
  /** Compared with an `If-Range` header; null matches none. */
  readonly etag: string | null
  /** Sent once the reading has begun: type, name and caching. A readout that cannot be read sends none of them. */
  readonly headers: Readonly<Record<string, string>>
}

/** Waits for the first piece of the content: until then the server can still send another answer. */
const begin = async (content: Buffer | AsyncIterable<Buffer>): Promise<Buffer | Readable> => {
  if (Buffer.isBuffer(content)) return content
  const stream = Readable.from(content, { objectMode: false })
  await once(stream, 'readable')
  return stream
}

/**
 * Sends the whole or the requested part, in pieces when the content is a stream: 200, 206, or 416 for a part beyond the end.
 * Content that has changed since the client's first part is sent whole. Source: RFC 9110 §13.1.5, §14
 */
export const sendReadout = async (
  request: FastifyRequest,
  reply: FastifyReply,
  { bytes, read }: Readout,
  { etag, headers }: ReadoutNotes,
): Promise<FastifyReply> => {
  const wanted = request.headers['if-range']
  const isSame = wanted === undefined || wanted === etag
  const range = isSame ? rangeOf(request.headers.range, bytes) : null
  if (range === 'unsatisfiable') {
    void reply.headers({
      'Accept-Ranges': 'bytes',
      'Cache-Control': 'no-store',
      'Content-Range': `bytes */${bytes}`,
    })
    return reply.code(416).send()
  }
  const content = await begin(await read(range ?? undefined))
  if (range !== null) {
    void reply.code(206).header('Content-Range', `bytes ${range.from}-${range.to}/${bytes}`)
  }
  return reply
    .headers({ ...headers, 'Accept-Ranges': 'bytes' })
    .header('Content-Length', range === null ? bytes : range.to - range.from + 1)
    .send(content)
}
