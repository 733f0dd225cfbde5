import { crc32 } from 'node:zlib'
import { fromBufferPromise } from 'yauzl'

/**
 * The files of a ZIP, in its order; their names may have any encoding and are not read.
 * @param maxBytes Limit of all files together.
 * @throws Error for a broken ZIP, a file with a wrong checksum, and one beyond the limit.
 */
export const unzip = async (zip: Buffer, maxBytes: number): Promise<Buffer[]> => {
  const archive = await fromBufferPromise(zip, { decodeStrings: false })
  const files: Buffer[] = []
  let size = 0
  for await (const entry of archive.eachEntry()) {
    size += entry.uncompressedSize
    if (size > maxBytes) throw new Error('the ZIP is too long')
    const pieces: Buffer[] = []
    for await (const piece of await archive.openReadStreamPromise(entry)) pieces.push(piece as Buffer)
    const file = Buffer.concat(pieces)
    if (crc32(file) !== entry.crc32) throw new Error('a file of the ZIP is broken')
    files.push(file)
  }
  return files
}
