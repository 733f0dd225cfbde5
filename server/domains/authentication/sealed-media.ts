import type { Db } from '../../db/database'
import type { Core } from '../../lib/core'
import { newObjectKey } from '../../media/picture-keys'
import type { ObjectStore } from '../../providers/storage/port'
import type { Leftovers } from '../uploads/leftovers'

/** Folder of faces: no address leads there. */
const FACE_FOLDER = 'v'

/** Videos and covers of authentications, encrypted wherever they lie. Source: screens.md 25 */
export interface SealedMedia {
  /** Writes the file; until `settle` it is a leftover. Answers its key. */
  put(memberId: string, bytes: Buffer): Promise<string>
  /** Something names the object once this commits. */
  settle(db: Db, key: string): Promise<void>
  /** Null when it is gone. */
  read(key: string): Promise<Buffer | null>
  /** Nothing names the object once this commits; `sweep` removes it. */
  abandon(db: Db, memberId: string, key: string): Promise<void>
  /** Removes what was abandoned, now; what the store fails to remove is tried again every hour. */
  sweep(): Promise<void>
}

/** Sealed files over a store. */
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
