import { fail } from '../lib/errors'
import type { ObjectStore } from '../providers/storage/port'
import { type Derived, ImageError } from './derive'
import type { Examined } from './examine'
import type { PictureKeys } from './picture-keys'
import { createPictureTools, type PictureTools } from './picture-tools'

/** Makes and stores the product's own pictures of an upload; all callers share two processes. */
export interface PictureMaker {
  /** @throws DomainError IMAGE_REFUSED with `reason`; RATE_LIMITED with `retryAfter` when the machine is too busy. */
  decode(bytes: Buffer, minSidePx: number): Promise<Derived>
  /** The picture itself, without the camera's metadata and place. @throws DomainError as `decode` */
  strip(bytes: Buffer): Promise<Buffer>
  /** Fingerprints and QR code of a picture that `decode` made. @throws DomainError as `decode` */
  examine(made: Pick<Derived, 'full'>): Promise<Examined>
  /** A picture that `decode` made, with a faint mark of these digits. @throws DomainError as `decode` */
  mark(bytes: Buffer, digits: string): Promise<Buffer>
  /** Writes the pictures under the keys; the blurred one only with a key. */
  keep(made: Derived, keys: Omit<PictureKeys, 'blur'> & Partial<PictureKeys>): Promise<void>
}

/** Time after which a picture that the machine had no time for may be retried, in s. Source: ours */
const BUSY_RETRY_SECONDS = 10

/** Dependencies of the picture maker. */
export interface PictureMakerDeps {
  readonly store: Pick<ObjectStore, 'put'>
}

/** A maker for one process of the server. */
export const createPictureMaker = (
  { store }: PictureMakerDeps,
  tools: PictureTools = createPictureTools(),
): PictureMaker => {
  const refusing = async <T>(work: Promise<T>): Promise<T> => {
    try {
      return await work
    } catch (error) {
      if (!(error instanceof ImageError)) throw error
      if (error.fault === 'busy') return fail('RATE_LIMITED', { retryAfter: BUSY_RETRY_SECONDS })
      return fail('IMAGE_REFUSED', { reason: error.fault })
    }
  }
  return {
    decode: (bytes, minSidePx) => refusing(tools.derive(bytes, minSidePx)),
    strip: (bytes) => refusing(tools.withoutMetadata(bytes)),
    examine: ({ full }) => refusing(tools.examine(full)),
    mark: (bytes, digits) => refusing(tools.mark(bytes, digits)),
    async keep(made, { full, thumb, blur }) {
      const put = (key: string, bytes: Buffer) => store.put(key, { bytes, contentType: 'image/webp' })
      await Promise.all([put(full, made.full), put(thumb, made.thumb), blur && put(blur, made.blur)])
    },
  }
}
