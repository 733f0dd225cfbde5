import { createGate } from '../../../media/gate'
import type { PictureMaker } from '../../../media/pictures'
import type { ObjectStore, StoredObject } from '../../../providers/storage/port'

/**
 * Pictures for matches, each with a faint mark of the viewer's member number. They are never stored: one is made when the
 * viewer opens it, and stays in memory for a few minutes. The album's access admits every viewer before, so one of a
 * picture or a viewer that is gone is never served. Source: product §5.6
 */
export interface MarkedPictures {
  /** The picture of a key for one viewer; null when the store has none. @throws DomainError RATE_LIMITED on a busy machine */
  open(key: string, viewerId: string): Promise<StoredObject | null>
}

/** Dependencies of marked pictures. */
export interface MarkedPicturesDeps {
  readonly store: Pick<ObjectStore, 'get'>
  readonly pictures: Pick<PictureMaker, 'mark'>
}

/** Limits of the memory for marked pictures. */
export interface MarkedLimits {
  readonly bytes: number
  /** How long a picture stays, in ms; browsers ask again before each use. */
  readonly keptMs: number
}

/** Source: ours */
const USUAL: MarkedLimits = { bytes: 24 * 1024 * 1024, keptMs: 10 * 60 * 1000 }
/** Pictures that one server marks at a time, so that uploads find a free process. Source: ours */
const WIDTH = 1

/** Marked pictures in the memory of one process, the least recently opened forgotten first. */
export const createMarkedPictures = (
  { store, pictures }: MarkedPicturesDeps,
  limits: MarkedLimits = USUAL,
): MarkedPictures => {
  const kept = new Map<string, Buffer>()
  const running = new Map<string, Promise<StoredObject | null>>()
  const gate = createGate(WIDTH)
  let keptBytes = 0

  const forget = (name: string, bytes: Buffer): void => {
    if (kept.get(name) !== bytes) return
    kept.delete(name)
    keptBytes -= bytes.length
  }

  const keep = (name: string, bytes: Buffer): void => {
    kept.set(name, bytes)
    keptBytes += bytes.length
    for (const [oldest, old] of kept) {
      if (keptBytes <= limits.bytes) break
      forget(oldest, old)
    }
    setTimeout(() => forget(name, bytes), limits.keptMs).unref()
  }

  const make = async (name: string, key: string, viewerId: string): Promise<StoredObject | null> => {
    const made = await gate(async () => {
      // Read when its turn comes, so that waiting requests hold no picture.
      const object = await store.get(key)
      return object && { ...object, bytes: await pictures.mark(object.bytes, viewerId) }
    })
    if (made) keep(name, made.bytes)
    return made
  }

  return {
    async open(key, viewerId) {
      const name = `${viewerId} ${key}`
      const known = kept.get(name)
      if (known) {
        // The latest last.
        kept.delete(name)
        kept.set(name, known)
        return { bytes: known, contentType: 'image/webp' }
      }
      const work = running.get(name) ?? make(name, key, viewerId).finally(() => running.delete(name))
      running.set(name, work)
      return work
    },
  }
}
