import { availableParallelism } from 'node:os'
import { fail } from '../lib/errors'
import type { ObjectStore } from '../providers/storage/port'
import { derive, type Derived, ImageError, withoutNotes } from './derive'
import { createGate } from './gate'
import type { PictureKeys } from './picture-keys'

/** Makes and keeps the product's own pictures of an upload; all that decode share one gate. */
export interface PictureMaker {
  /** @throws DomainError IMAGE_REFUSED with `reason`; RATE_LIMITED with `retryAfter` when the machine is too busy. */
  decode(bytes: Buffer, minSidePx: number): Promise<Derived>
  /** The picture as it is, without the camera's notes and place. @throws DomainError as `decode` */
  strip(bytes: Buffer): Promise<Buffer>
  /** Writes the pictures under the keys. */
  keep(made: Derived, keys: PictureKeys): Promise<void>
}

/** When a picture that the machine had no time for may be tried again, in s. Source: ours */
const BUSY_RETRY_SECONDS = 10

/** A maker for one process. */
export const createPictureMaker = (store: ObjectStore): PictureMaker => {
  const gate = createGate(Math.max(1, availableParallelism() - 1))
  const inTurn = async <T>(work: () => Promise<T>): Promise<T> => {
    try {
      return await gate(work)
    } catch (error) {
      if (!(error instanceof ImageError)) throw error
      if (error.fault === 'busy') return fail('RATE_LIMITED', { retryAfter: BUSY_RETRY_SECONDS })
      return fail('IMAGE_REFUSED', { reason: error.fault })
    }
  }
  return {
    decode: (bytes, minSidePx) => inTurn(() => derive(bytes, minSidePx)),
    strip: (bytes) => inTurn(() => withoutNotes(bytes)),
    async keep(made, keys) {
      const put = (key: string, bytes: Buffer) => store.put(key, { bytes, contentType: 'image/webp' })
      await Promise.all([put(keys.full, made.full), put(keys.thumb, made.thumb), put(keys.blur, made.blur)])
    },
  }
}
