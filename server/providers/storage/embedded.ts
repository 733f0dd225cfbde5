import { randomBytes } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { access, mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { ByteRange } from '../../lib/net/byte-range'
import { typeOfKey } from './object-types'
import { isObjectKey, type ObjectStore } from './port'

const isMissing = (error: unknown): boolean => (error as NodeJS.ErrnoException | null)?.code === 'ENOENT'

/** Opens the file with the first piece, so that a caller that reads no piece leaves nothing open. */
async function* read(file: string, part?: ByteRange): AsyncGenerator<Buffer> {
  yield* createReadStream(file, part && { start: part.from, end: part.to }) as AsyncIterable<Buffer>
}

/** Path of a long object before it is complete. It follows from the key, so the rest of a crash is removed with the object. */
const draftOf = (target: string): string => `${target}.part`

/** Stores objects as files below a folder, for one machine. A crash leaves the old object or the new one, never a part. */
export const createEmbeddedStore = (folder: string): ObjectStore => {
  const pathOf = (key: string): string => {
    if (!isObjectKey(key)) throw new Error('not an object key')
    return path.join(folder, key)
  }
  return {
    async put(key, { bytes }) {
      const target = pathOf(key)
      const draft = `${target}.${randomBytes(6).toString('hex')}.part`
      await mkdir(path.dirname(target), { recursive: true, mode: 0o700 })
      await writeFile(draft, bytes, { mode: 0o600, flush: true })
      await rename(draft, target)
    },
    async get(key) {
      if (!isObjectKey(key)) return null
      try {
        const bytes = await readFile(pathOf(key))
        return { bytes, contentType: typeOfKey(key) }
      } catch (error) {
        if (isMissing(error)) return null
        throw error
      }
    },
    async putPieces(key, pieces) {
      const target = pathOf(key)
      await mkdir(path.dirname(target), { recursive: true, mode: 0o700 })
      await rm(draftOf(target), { force: true })
      try {
        await writeFile(draftOf(target), pieces, { mode: 0o600, flush: true })
        await rename(draftOf(target), target)
      } catch (error) {
        await rm(draftOf(target), { force: true })
        throw error
      }
    },
    async getPieces(key, part) {
      if (!isObjectKey(key)) return null
      try {
        await access(pathOf(key))
        return read(pathOf(key), part)
      } catch (error) {
        if (isMissing(error)) return null
        throw error
      }
    },
    async describe(key) {
      if (!isObjectKey(key)) return null
      try {
        return { bytes: (await stat(pathOf(key))).size, contentType: typeOfKey(key) }
      } catch (error) {
        if (isMissing(error)) return null
        throw error
      }
    },
    async remove(keys) {
      const paths = keys.map(pathOf).flatMap((target) => [target, draftOf(target)])
      await Promise.all(paths.map((file) => rm(file, { force: true })))
    },
  }
}
