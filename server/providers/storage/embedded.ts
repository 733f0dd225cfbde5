import { randomBytes } from 'node:crypto'
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { isObjectKey, type ObjectStore } from './port'

/** Types that the product keeps, by the key's ending; the ending is ours, never the member's. */
const TYPES: Record<string, string> = {
  jpg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  avif: 'image/avif',
  heic: 'image/heic',
  mp4: 'video/mp4',
  mov: 'video/quicktime',
  webm: 'video/webm',
  mp3: 'audio/mpeg',
  wav: 'audio/wav',
  m4a: 'audio/mp4',
}

const isMissing = (error: unknown): boolean => (error as NodeJS.ErrnoException | null)?.code === 'ENOENT'

/**
 * Keeps objects as files below a folder, for one machine.
 * A crash leaves the old object or the new one, never half of one.
 */
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
        return { bytes, contentType: TYPES[path.extname(key).slice(1)] ?? 'application/octet-stream' }
      } catch (error) {
        if (isMissing(error)) return null
        throw error
      }
    },
    async remove(keys) {
      await Promise.all(keys.map((key) => rm(pathOf(key), { force: true })))
    },
  }
}
