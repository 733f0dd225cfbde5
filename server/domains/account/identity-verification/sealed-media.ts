import type { Db } from '../../../db/database'
import type { Core } from '../../../lib/core'
import { newObjectKey } from '../../../media/picture-keys'
import type { ObjectStore } from '../../../providers/storage/port'
import type { Leftovers } from '../uploads/leftovers'

/** Folder of faces; no address leads to it. */
const FACE_FOLDER = 'v'

/** Videos and covers of authentications, encrypted wherever they are stored. Source: screens.md 25 */
export interface SealedMedia {
  /** Writes the file and returns its key; until `settle` it counts as a leftover. */
  put(memberId: string, bytes: Buffer): Promise<string>
  /** Marks the object as used once this commits. */
  settle(db: Db, key: string): Promise<void>
  /** The bytes; null when the object was deleted. */
  read(key: string): Promise<Buffer | null>
  /** Marks the object as unused once this commits; `sweep` removes it. */
  abandon(db: Db, memberId: string, key: string): Promise<void>
  /** Removes abandoned objects now; a failed removal is tried again every hour. */
  sweep(): Promise<void>
}

/** Encrypted files in a store. */
export const createSealedMedia = (
  { crypto, ids }: Pick<Core, 'crypto' | 'ids'>,
  { store, leftovers }: { store: ObjectStore; leftovers: Leftovers },
): SealedMedia => ({
  async put(memberId, bytes) {
    const key = newObjectKey(ids, FACE_FOLDER, 'bin')
    await leftovers.expect(memberId, [key])
    await store.put(key, { bytes: crypto.sealBytes(bytes), contentType: 'application/octet-stream' })
    return key
  },
  settle: (db, key) => leftovers.settle(db, [key]),
  async read(key) {
    const object = await store.get(key)
    return object && crypto.unsealBytes(object.bytes)
  },
  abandon: (db, memberId, key) => leftovers.abandon(db, memberId, [key]),
  async sweep() {
    await leftovers.collect()
  },
})
