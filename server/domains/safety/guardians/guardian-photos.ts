import { IMAGE_MAX_BYTES } from '@contract/constants'
import type { Core } from '../../../lib/core'
import { newObjectKey } from '../../../media/picture-keys'
import type { PictureMaker } from '../../../media/pictures'
import type { ObjectStore } from '../../../providers/storage/port'
import { claimPhone } from '../../../secrets/claim-hashes'
import { familyOf, kindOfBytes } from '../../account/uploads/file-kinds'
import { UNUSED_LIFE_MS } from '../../account/uploads/leftovers'
import { refuseKind } from '../../account/uploads/refused-file'
import type { CountDailyWork } from '../../account/usage/daily-work'
import { GuardianRepository, type GuardianPhotoRow } from './guardian.repository'

/** Folder of guardians' photos; no address leads to it. */
const FOLDER = 'g'
/** Deleted at a time. */
const BATCH = 50

/** A photo in the clear. */
export interface ShownPhoto {
  readonly bytes: Buffer
  readonly contentType: string
}

/** Photos of guardians' claims: re-encoded without the camera's data, and sealed wherever they are stored. */
export interface GuardianPhotos {
  /** What an upload of the phone is counted by. */
  subjectOf(phone: string): string
  /**
   * Stores a photo of a proven phone; without a claim it is deleted within a day. Returns its id.
   * @throws DomainError IMAGE_REFUSED with `reason`; RATE_LIMITED above the day's photos, or when the machine is busy
   */
  store(phone: string, file: Buffer): Promise<string>
  /** The photo; null when it was deleted. */
  read(photo: Pick<GuardianPhotoRow, 'object_key' | 'content_type'>): Promise<ShownPhoto | null>
  /** Deletes photos that are due, objects first; returns their number. */
  forgetDue(): Promise<number>
}

/** Dependencies of the photos. */
export interface GuardianPhotoDeps {
  readonly store: Pick<ObjectStore, 'get' | 'put' | 'remove'>
  readonly pictures: Pick<PictureMaker, 'strip'>
  readonly countPhotos: CountDailyWork
}

/** Photos in the store and the table `guardian_photo`, whose row exists before its object. */
export const createGuardianPhotos = (
  { db, clock, crypto, ids, transaction }: Pick<Core, 'db' | 'clock' | 'crypto' | 'ids' | 'transaction'>,
  { store, pictures, countPhotos }: GuardianPhotoDeps,
): GuardianPhotos => {
  const subjectOf = (phone: string): string => crypto.steadyMac('guardian-photo', phone).toString('base64url')

  return {
    subjectOf,

    async store(phone, file) {
      const kind = kindOfBytes(file)
      if (kind === null || familyOf(kind) !== 'image') return refuseKind(null, 'format')
      if (file.length > IMAGE_MAX_BYTES) return refuseKind(kind, 'size')
      await countPhotos(subjectOf(phone))
      const bytes = await pictures.strip(file)
      const now = clock.now()
      const key = newObjectKey(ids, FOLDER, 'bin')
      const id = ids.ulid(now)
      await transaction(async (tx) =>
        new GuardianRepository(tx).insertPhoto({
          id,
          phone_hash: await claimPhone(tx, crypto, phone),
          object_key: key,
          content_type: kind.contentType,
          created_at: now,
          expire_at: now + UNUSED_LIFE_MS,
        }),
      )
      await store.put(key, { bytes: crypto.sealBytes(bytes), contentType: 'application/octet-stream' })
      return id
    },

    async read({ object_key: key, content_type: contentType }) {
      const object = await store.get(key)
      return object && { bytes: crypto.unsealBytes(object.bytes), contentType }
    },

    async forgetDue() {
      let count = 0
      for (;;) {
        const due = await new GuardianRepository(db).duePhotos(clock.now(), BATCH)
        if (due.length === 0) return count
        await store.remove(due.map(({ object_key: key }) => key))
        await new GuardianRepository(db).deletePhotos(due.map(({ id }) => id))
        count += due.length
      }
    },
  }
}
