import type { ByteRange } from '../../lib/byte-range'

/** A stored object with its type. */
export interface StoredObject {
  readonly bytes: Buffer
  readonly contentType: string
}

/** What is known of a stored object without reading it. */
export interface ObjectFacts {
  /** Length in bytes. */
  readonly bytes: number
  readonly contentType: string
}

/** Where pictures live. Keys are made by the product and never depend on a member's file name. */
export interface ObjectStore {
  /** Writes the object whole, or not at all; an existing one is replaced. */
  put(key: string, object: StoredObject): Promise<void>
  /** Null when there is no such object, or the key is none of ours. */
  get(key: string): Promise<StoredObject | null>
  /** As `put`, for an object that does not fit into memory; when the source fails there is no object. */
  putPieces(key: string, pieces: AsyncIterable<Buffer>): Promise<void>
  /** As `get`, piece by piece; the part alone when one is named, which must lie within the object. */
  getPieces(key: string, part?: ByteRange): Promise<AsyncIterable<Buffer> | null>
  /** Length and type of the object, without reading it; null as `get`. */
  describe(key: string): Promise<ObjectFacts | null>
  /** Removes the objects, and what was begun of them; those that are not there are no fault. */
  remove(keys: readonly string[]): Promise<void>
}

const KEY = /^[a-z0-9]+(\/[A-Za-z0-9_-]+){1,3}\.[a-z0-9]{2,5}$/

/** True for keys that the product makes; everything else is refused before it reaches a store. */
export const isObjectKey = (key: string): boolean => key.length <= 200 && KEY.test(key)
