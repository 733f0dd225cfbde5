import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto'
import type { ByteRange } from './byte-range'
import { type Pieces, type SealedFile, sealPieces, unsealPart, unsealPieces } from './sealed-stream'

/** Keyed hashes and sealing, all from one secret of the configuration. */
export interface Crypto {
  /** Keyed hash of a phone number, which finds it again without storing it. */
  phoneHash(phone: string): Buffer
  /** Encrypts a short text (AES-256-GCM). */
  seal(text: string): Buffer
  /** @throws Error when the bytes were not sealed by this secret. */
  unseal(sealed: Buffer): string
  /** As `seal`, for a file. */
  sealBytes(bytes: Buffer): Buffer
  /** @throws Error when the bytes were not sealed by this secret. */
  unsealBytes(sealed: Buffer): Buffer
  /** As `sealBytes`, for a file of any length, in pieces. */
  sealPieces(plain: Pieces): Pieces
  /** @throws Error, while reading, if the pieces were not sealed by this secret or some are missing. */
  unsealPieces(sealed: Pieces): Pieces
  /** As `unsealPieces`, for a part of the plain file; reads only the sealed pieces that contain it. */
  unsealPart(sealed: SealedFile, part: ByteRange): Pieces
  /** Keyed hash for a named purpose. */
  mac(purpose: string, text: string): Buffer
}

const IV_BYTES = 12
const TAG_BYTES = 16

/** Derives every key from the secret; changing the secret makes phones and cells unreadable. */
export const createCrypto = (secret: string): Crypto => {
  const key = (info: string) => Buffer.from(hkdfSync('sha256', secret, 'jinyu', info, 32))
  const sealKey = key('seal')
  const macKey = key('mac')
  const mac = (purpose: string, text: string) =>
    createHmac('sha256', macKey).update(purpose).update('\0').update(text).digest()
  const sealBytes = (bytes: Buffer): Buffer => {
    const iv = randomBytes(IV_BYTES)
    const cipher = createCipheriv('aes-256-gcm', sealKey, iv)
    const body = Buffer.concat([cipher.update(bytes), cipher.final()])
    return Buffer.concat([iv, cipher.getAuthTag(), body])
  }
  const unsealBytes = (sealed: Buffer): Buffer => {
    const decipher = createDecipheriv('aes-256-gcm', sealKey, sealed.subarray(0, IV_BYTES))
    decipher.setAuthTag(sealed.subarray(IV_BYTES, IV_BYTES + TAG_BYTES))
    return Buffer.concat([decipher.update(sealed.subarray(IV_BYTES + TAG_BYTES)), decipher.final()])
  }
  return {
    phoneHash: (phone) => mac('phone', phone),
    mac,
    seal: (text) => sealBytes(Buffer.from(text, 'utf8')),
    unseal: (sealed) => unsealBytes(sealed).toString('utf8'),
    sealBytes,
    unsealBytes,
    sealPieces: (plain) => sealPieces(sealKey, plain),
    unsealPieces: (sealed) => unsealPieces(sealKey, sealed),
    unsealPart: (sealed, part) => unsealPart(sealKey, sealed, part),
  }
}

/** SHA-256 of a text; for tokens, which are random enough to need no key. */
export const sha256 = (text: string): Buffer => createHash('sha256').update(text).digest()

/** Compares two hashes in constant time, so that the time does not reveal where they differ. */
export const isSame = (a: Buffer, b: Buffer): boolean => a.length === b.length && timingSafeEqual(a, b)
