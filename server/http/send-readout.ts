import { once } from 'node:events'
import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { type ByteRange, rangeOf } from '../lib/byte-range'

/** Something that can be read in parts. */
export interface Readout {
  /** Length of the whole in bytes. */
  readonly bytes: number
  /** The whole, or the part alone. */
  read(part?: ByteRange): Promise<Buffer | AsyncIterable<Buffer>>
}

/** What is said of a readout. */
export interface ReadoutNotes {
  /** What an `If-Range` header is compared with; null takes none. */
  readonly etag: string | null
  /** Said once the reading has begun: type, name, and for how long it may be kept. What cannot be read says none of it. */
  readonly headers: Readonly<Record<string, string>>
}

/** Content whose first piece is there: until then the answer can still be another one. */
const begin = async (content: Buffer | AsyncIterable<Buffer>): Promise<Buffer | Readable> => {
  if (Buffer.isBuffer(content)) return content
  const stream = Readable.from(content, { objectMode: false })
  await once(stream, 'readable')
  return stream
}

/**
 * Sends the whole, or the part that was asked for, piece by piece where it comes so: 200, 206, or 416 for a part that lies
 * beyond it. What has changed since the asker's first part is sent whole. Source: RFC 9110 §13.1.5, §14
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
