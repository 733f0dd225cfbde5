import type { Db } from '../../db/database'
import type { Core } from '../../lib/core'
import { DomainError, failField } from '../../lib/errors'
import { createLanes } from '../../lib/lanes'
import type { PictureMaker } from '../../media/pictures'
import type { ObjectStore } from '../../providers/storage/port'
import { keyOfUpload } from './upload.service'
import { uploadStateOf } from './upload-state'

/**
 * Pictures that members show to the product's people. They are kept as they were uploaded, but for the notes of the camera:
 * where and with what a picture was taken is kept of nobody. Source: product §7.2, privacy policy (photos)
 */
export interface Evidence {
  /**
   * Takes the notes out of the member's own uploads; call it before the transaction that keeps them. What is kept already, or
   * is not theirs, is left to `keep`.
   * @throws DomainError INVALID_PARAMETERS for the field with what is no picture; RATE_LIMITED where too much of the member
   * waits
   */
  prepare(memberId: string, urls: readonly string[], field: string): Promise<void>
  /**
   * Lets them stay. @throws DomainError INVALID_PARAMETERS for the field, and nothing is kept, when any of them is another
   * member's, missing or used otherwise.
   */
  keep(db: Db, memberId: string, urls: readonly string[], field: string): Promise<void>
}

/** What evidence needs of others. */
export interface EvidenceParts {
  readonly store: Pick<ObjectStore, 'get' | 'put' | 'remove'>
  readonly pictures: Pick<PictureMaker, 'strip'>
}

/** Evidence among the uploads. */
export const createEvidence = ({ db }: Pick<Core, 'db'>, { store, pictures }: EvidenceParts): Evidence => {
  const lanes = createLanes()

  const strip = async (bytes: Buffer, field: string): Promise<Buffer> => {
    try {
      return await pictures.strip(bytes)
    } catch (error) {
      if (error instanceof DomainError) return failField(field, 'type')
      throw error
    }
  }

  const prepareOne = async (memberId: string, key: string, field: string): Promise<void> => {
    const object = (await uploadStateOf(db, memberId, key)) === 'stored' ? await store.get(key) : null
    if (object === null) return
    const bytes = await strip(object.bytes, field)
    if (bytes === object.bytes) return
    await store.put(key, { bytes, contentType: object.contentType })
    const state = await uploadStateOf(db, memberId, key)
    // Its time ended meanwhile: nobody would know of what was just written.
    if (state === null || state === 'leaving') await store.remove([key])
  }

  return {
    async prepare(memberId, urls, field) {
      for (const key of new Set(urls.map(keyOfUpload))) {
        await lanes.run(memberId, () => prepareOne(memberId, key, field))
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
