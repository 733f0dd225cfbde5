import type { ByteRange } from '../../lib/net/byte-range'

/** A stored object with its type. */
export interface StoredObject {
  readonly bytes: Buffer
  readonly contentType: string
}

/** Facts about a stored object without its content. */
export interface ObjectFacts {
  /** Length in bytes. */
  readonly bytes: number
  readonly contentType: string
}

/** Stores pictures, voices and videos. The product makes the keys, which never depend on a member's file name. */
export interface ObjectStore {
  /** Writes the object whole, or not at all; an existing one is replaced. */
  put(key: string, object: StoredObject): Promise<void>
  /** Null when the object does not exist, or the product did not make the key. */
  get(key: string): Promise<StoredObject | null>
  /** As `put`, for an object that does not fit into memory. When the source fails, no object is stored. */
  putPieces(key: string, pieces: AsyncIterable<Buffer>): Promise<void>
  /** As `get`, in pieces; only the part when one is given, which must be within the object. */
  getPieces(key: string, part?: ByteRange): Promise<AsyncIterable<Buffer> | null>
  /** Length and type of the object, without reading it; null as `get`. */
  describe(key: string): Promise<ObjectFacts | null>
  /** Removes the objects and their unfinished uploads; ignores objects that do not exist. */
  remove(keys: readonly string[]): Promise<void>
}

const KEY = /^[a-z0-9]+(\/[A-Za-z0-9_-]+){1,3}\.[a-z0-9]{2,5}$/

/** True for keys that the product makes; all others are refused before they reach a store. */
export const isObjectKey = (key: string): boolean => key.length <= 200 && KEY.test(key)
