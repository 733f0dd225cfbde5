import type { Db } from '../../../db/database'
import type { Core } from '../../../lib/core'
import { failField } from '../../../lib/errors'
import { createKeyedQueue } from '../../../lib/keyed-queue'
import type { PictureMaker } from '../../../media/pictures'
import type { ObjectStore } from '../../../providers/storage/port'
import type { CountDailyWork } from '../usage/daily-work'
import type { Leftovers } from './leftovers'
import { isFileRefused } from './refused-file'
import { keyOfUpload } from './upload.service'
import { uploadStateOf } from './upload-state'

/**
 * Pictures that members send to operators. They keep their format and size, but are re-encoded, so that the product
 * stores no place and no camera data. Source: product §7.2, privacy policy (photos)
 */
export interface Evidence {
  /**
   * Removes the metadata of the member's own uploads. Call it before the transaction that stores them. Uploads that
   * are stored already or are not theirs are left to `keep`.
   * @throws DomainError INVALID_PARAMETERS for the field with a file that is no picture, and that upload is used up;
   * RATE_LIMITED when too many uploads of the member wait, above the day's pictures, and when the machine is too busy
   */
  prepare(memberId: string, urls: readonly string[], field: string): Promise<void>
  /**
   * Marks the uploads as evidence, which is never collected.
   * @throws DomainError INVALID_PARAMETERS for the field, and nothing is marked, when any of them is another
   * member's, missing or used otherwise.
   */
  keep(db: Db, memberId: string, urls: readonly string[], field: string): Promise<void>
}

/** Dependencies of evidence. */
export interface EvidenceDeps {
  readonly store: Pick<ObjectStore, 'get' | 'put' | 'remove'>
  readonly pictures: Pick<PictureMaker, 'strip'>
  readonly leftovers: Pick<Leftovers, 'abandon'>
  readonly countDecode: CountDailyWork
}

/** Evidence among the uploads. */
export const createEvidence = (
  { db }: Pick<Core, 'db'>,
  { store, pictures, leftovers, countDecode }: EvidenceDeps,
): Evidence => {
  const queue = createKeyedQueue()

  /** Re-encodes a picture. A file that is no valid picture is used up and cannot be sent again. */
  const strip = async (memberId: string, key: string, bytes: Buffer, field: string): Promise<Buffer> => {
    await countDecode(memberId)
    try {
      return await pictures.strip(bytes)
    } catch (error) {
      if (!isFileRefused(error)) throw error
      await leftovers.abandon(db, memberId, [key])
      return failField(field, 'type')
    }
  }

  const prepareOne = async (memberId: string, key: string, field: string): Promise<void> => {
    const object = (await uploadStateOf(db, memberId, key)) === 'stored' ? await store.get(key) : null
    if (object === null) return
    const bytes = await strip(memberId, key, object.bytes, field)
    await store.put(key, { bytes, contentType: object.contentType })
    const state = await uploadStateOf(db, memberId, key)
    // The upload expired meanwhile, so nothing refers to the object that was just written.
    if (state === null || state === 'leaving') await store.remove([key])
  }

  return {
    async prepare(memberId, urls, field) {
      for (const key of new Set(urls.map(keyOfUpload))) {
        await queue.run(memberId, () => prepareOne(memberId, key, field))
      }
    },

    async keep(handle, memberId, urls, field) {
      const keys = [...new Set(urls.map(keyOfUpload))]
      if (keys.length === 0) return
      const kept = await handle
        .updateTable('upload')
        .set({ state: 'evidence' })
        .where('member_id', '=', memberId)
        .where('object_key', 'in', keys)
        .where('state', 'in', ['stored', 'evidence'])
        .returning('object_key')
        .execute()
      if (kept.length < keys.length) failField(field, 'unknown')
    },
  }
}
