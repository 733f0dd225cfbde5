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

/**
 * Sends the whole, or the part that was asked for, piece by piece where it comes so: 200, 206, or 416 for a part that lies
 * beyond it. What has changed since the asker's first part is sent whole. Source: RFC 9110 §13.1.5, §14
 * @param etag What an `If-Range` header is compared with; null takes none
 */
export const sendReadout = async (
  request: FastifyRequest,
  reply: FastifyReply,
  { bytes, read }: Readout,
  etag: string | null,
): Promise<FastifyReply> => {
  void reply.header('Accept-Ranges', 'bytes')
  const wanted = request.headers['if-range']
  const isSame = wanted === undefined || wanted === etag
  const range = isSame ? rangeOf(request.headers.range, bytes) : null
  if (range === 'unsatisfiable') return reply.code(416).header('Content-Range', `bytes */${bytes}`).send()
  const content = await read(range ?? undefined)
  if (range !== null) {
    void reply.code(206).header('Content-Range', `bytes ${range.from}-${range.to}/${bytes}`)
  }
  return reply
    .header('Content-Length', range === null ? bytes : range.to - range.from + 1)
    .send(Buffer.isBuffer(content) ? content : Readable.from(content, { objectMode: false }))
}
