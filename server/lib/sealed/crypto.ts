import { createHash, timingSafeEqual } from 'node:crypto'
import type { ByteRange } from '../net/byte-range'
import {
  chainOf,
  type ChainKey,
  hashesOf,
  type KeyChain,
  liftHash,
  macBy,
  MARK_BYTES,
  markAt,
  placeOf,
  sealBy,
  unsealBy,
} from './key-chain'
import { type Pieces, type SealedFile, sealPieces, unsealPart, unsealPieces } from './sealed-stream'

/** Keyed hashes and sealing, all from the secrets of the configuration. */
export interface Crypto {
  /** Keyed hash of a phone number, which finds it again without storing it; as `mac`. */
  phoneHash(phone: string): Buffer
  /** Every hash by which a phone may be stored, newest first; as `macs`. */
  phoneHashes(phone: string): Buffer[]
  /** Encrypts a short text (AES-256-GCM) by the writing key. */
  seal(text: string): Buffer
  /** @throws Error when the bytes were not sealed by these secrets. */
  unseal(sealed: Buffer): string
  /** As `seal`, for a file. */
  sealBytes(bytes: Buffer): Buffer
  /** @throws Error when the bytes were not sealed by these secrets. */
  unsealBytes(sealed: Buffer): Buffer
  /** As `sealBytes`, for a file of any length, in pieces. */
  sealPieces(plain: Pieces): Pieces
  /** @throws Error, while reading, if the pieces were not sealed by these secrets or some are missing. */
  unsealPieces(sealed: Pieces): Pieces
  /** As `unsealPieces`, for a part of the plain file; reads only the sealed pieces that contain it. */
  unsealPart(sealed: SealedFile, part: ByteRange): Pieces
  /** Keyed hash for a named purpose, as new rows store it. It changes with the secret; `liftHash` moves stored ones. */
  mac(purpose: string, text: string): Buffer
  /** Every hash that rows may hold for the text while secrets change, newest first. */
  macs(purpose: string, text: string): Buffer[]
  /** Signature of 32 bytes for what members carry, such as an address. */
  sign(purpose: string, text: string): Buffer
  /** The signatures that are valid: one for each secret of the configuration. */
  signatures(purpose: string, text: string): Buffer[]
  /**
   * Keyed hash of 32 bytes that no change of the secret alters: for counters of a day, and for grids, which must stay the
   * same for the life of an account.
   */
  steadyMac(purpose: string, text: string): Buffer
  /** The keys in use, and the replacement of what a start learned from the database. */
  readonly ring: KeyRing
}

/** The keys that a {@link Crypto} uses. */
export interface KeyRing {
  readonly chain: KeyChain
  /** True while more than one secret is configured, so that rows of both may exist. */
  readonly isMixed: boolean
  /** Takes over the order of the keys, and retired ones, from the database. */
  adopt(chain: KeyChain): void
  /** True when the writing key made the value; an empty value counts as its own. */
  isCurrent(value: Buffer): boolean
  /** A stored hash as the writing key has it. */
  liftHash(hash: Buffer): Buffer
}

const createRing = (secrets: readonly string[]) => {
  let chain = chainOf(secrets)
  return {
    get chain() {
      return chain
    },
    isMixed: secrets.length > 1,
    adopt: (found: KeyChain): void => void (chain = found),
    isCurrent: (value: Buffer): boolean => value.length === 0 || placeOf(chain, value) === chain.writer,
    liftHash: (hash: Buffer): Buffer => liftHash(chain, hash),
  }
}

const required = (key: ChainKey | undefined): Buffer => {
  if (!key?.sealKey) throw new Error('a value is sealed by a secret that is not configured')
  return key.sealKey
}

/**
 * Derives every key from the secrets.
 * @param secrets Newest first; the first makes new values, and the others only open what they made. Losing one that is in
 * use makes phones and sealed values unreadable.
 */
export const createCrypto = (secrets: readonly string[]): Crypto => {
  const ring = createRing(secrets)
  const writer = (): ChainKey => ring.chain.keys[ring.chain.writer] as ChainKey
  const mark = (): Buffer => markAt(ring.chain, ring.chain.writer)
  /** The key of a value by its first bytes, and how many of them name it. */
  const opener = (head: Buffer) => {
    const place = placeOf(ring.chain, head)
    return { key: required(ring.chain.keys[place]), markBytes: place === 0 ? 0 : MARK_BYTES }
  }
  const macs: Crypto['macs'] = (purpose, text) => hashesOf(ring.chain, purpose, text).reverse()
  const mac: Crypto['mac'] = (purpose, text) =>
    hashesOf(ring.chain, purpose, text)[ring.chain.writer] as Buffer
  const sealBytes = (bytes: Buffer): Buffer => Buffer.concat([mark(), sealBy(required(writer()), bytes)])
  const unsealBytes = (sealed: Buffer): Buffer => {
    const { key, markBytes } = opener(sealed)
    return unsealBy(key, sealed.subarray(markBytes))
  }
  return {
    ring,
    phoneHash: (phone) => mac('phone', phone),
    phoneHashes: (phone) => macs('phone', phone),
    mac,
    macs,
    sign: (purpose, text) => macBy(writer(), purpose, text),
    signatures: (purpose, text) =>
      ring.chain.keys.filter(({ sealKey }) => sealKey !== null).map((key) => macBy(key, purpose, text)),
    steadyMac: (purpose, text) => macBy(ring.chain.keys[0] as ChainKey, purpose, text),
    seal: (text) => sealBytes(Buffer.from(text, 'utf8')),
    unseal: (sealed) => unsealBytes(sealed).toString('utf8'),
    sealBytes,
    unsealBytes,
    sealPieces: (plain) => sealPieces({ key: required(writer()), mark: mark() }, plain),
    unsealPieces: (sealed) => unsealPieces(opener, sealed),
    unsealPart: (sealed, part) => unsealPart(opener, sealed, part),
  }
}

/** SHA-256 of a text; for tokens, which are random enough to need no key. */
export const sha256 = (text: string): Buffer => createHash('sha256').update(text).digest()

/** Compares two hashes in constant time, so that the time does not reveal where they differ. */
export const isSame = (a: Buffer, b: Buffer): boolean => a.length === b.length && timingSafeEqual(a, b)
