import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto'

/** The keys that are derived from one secret. */
export interface ChainKey {
  /** Names the key in values that it made, and reveals nothing of it. */
  readonly id: Buffer
  /** Key of sealed values; null for a retired secret, which nobody has to know any more. */
  readonly sealKey: Buffer | null
  /** Key of hashes. The database keeps that of a retired secret, sealed. */
  readonly macKey: Buffer
}

/** Every secret that a database was ever filled with, oldest first. */
export interface KeyChain {
  readonly keys: readonly ChainKey[]
  /** Place of the secret that makes new values. */
  readonly writer: number
}

/** First bytes of a value that another secret than the database's first one made. Source: ours */
const MARK = Buffer.from('JK')
const ID_BYTES = 4

/** Bytes in front of a value that name its key. */
export const MARK_BYTES = MARK.length + ID_BYTES

const derive = (secret: string, info: string, bytes = 32): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, 'jinyu', info, bytes))

/** The keys of a secret. */
export const keyOf = (secret: string): ChainKey => ({
  id: derive(secret, 'id', ID_BYTES),
  sealKey: derive(secret, 'seal'),
  macKey: derive(secret, 'mac'),
})

/** The chain of secrets, newest first, before a database has said in which order it met them. */
export const chainOf = (secrets: readonly string[]): KeyChain => ({
  keys: secrets.map(keyOf).reverse(),
  writer: secrets.length - 1,
})

/** The first bytes of values of the key at a place: none for the first key, so that older releases can read those. */
export const markAt = ({ keys }: KeyChain, place: number): Buffer => {
  const key = keys[place]
  return key === undefined || place === 0 ? Buffer.alloc(0) : Buffer.concat([MARK, key.id])
}

/**
 * Place of the key that made a value; 0 for a value without a mark, or with that of an unknown key, which the first key
 * then fails to open.
 */
export const placeOf = ({ keys }: KeyChain, value: Buffer): number => {
  if (!value.subarray(0, MARK.length).equals(MARK)) return 0
  const id = value.subarray(MARK.length, MARK_BYTES)
  // A value of the first key may begin with the two letters by chance; its four next bytes then name no key.
  return Math.max(
    0,
    keys.findIndex((key) => key.id.equals(id)),
  )
}

/** Keyed hash by one key. */
export const macBy = ({ macKey }: ChainKey, purpose: string, text: string): Buffer =>
  createHmac('sha256', macKey).update(purpose).update('\0').update(text).digest()

const lifted = (chain: KeyChain, hash: Buffer, from: number, to: number): Buffer => {
  let value = hash
  for (let place = from + 1; place <= to; place++) {
    const { macKey } = chain.keys[place] as ChainKey
    const layer = createHmac('sha256', macKey).update('layer\0').update(value).digest()
    value = Buffer.concat([markAt(chain, place), layer])
  }
  return value
}

/**
 * A stored hash as the writing key has it. Each secret hashes the result of the one before, so that a hash can be moved
 * to a new secret without the text that it was made of. A hash of a newer secret stays as it is.
 */
export const liftHash = (chain: KeyChain, hash: Buffer): Buffer =>
  lifted(chain, hash, placeOf(chain, hash), chain.writer)

/** A text's hash by every secret of the chain, oldest first. */
export const hashesOf = (chain: KeyChain, purpose: string, text: string): Buffer[] => {
  const [first, ...rest] = chain.keys
  if (first === undefined) return []
  const hashes = [macBy(first, purpose, text)]
  rest.forEach((_key, at) => hashes.push(lifted(chain, hashes[at] as Buffer, at, at + 1)))
  return hashes
}

const IV_BYTES = 12
const TAG_BYTES = 16

/** Encrypts by one key (AES-256-GCM), without a mark. */
export const sealBy = (key: Buffer, bytes: Buffer): Buffer => {
  const iv = randomBytes(IV_BYTES)
  const cipher = createCipheriv('aes-256-gcm', key, iv)
  const body = Buffer.concat([cipher.update(bytes), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), body])
}

/** Decrypts the output of `sealBy`. @throws Error when another key sealed it. */
export const unsealBy = (key: Buffer, sealed: Buffer): Buffer => {
  const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, IV_BYTES))
  decipher.setAuthTag(sealed.subarray(IV_BYTES, IV_BYTES + TAG_BYTES))
  return Buffer.concat([decipher.update(sealed.subarray(IV_BYTES + TAG_BYTES)), decipher.final()])
}
