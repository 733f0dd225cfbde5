import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import type { ByteRange } from '../net/byte-range'
import { MARK_BYTES } from './key-chain'

/** Source or result of reading and writing a long file. */
export type Pieces = AsyncIterable<Buffer>

/** Plain bytes of one sealed piece; the last may be shorter. Source: ours */
const PIECE_BYTES = 64 * 1024
const SALT_BYTES = 32
const TAG_BYTES = 16
const COUNTER_BYTES = 11

/** Each file has its own key, so the numbers of its pieces can be the nonces. */
const keyOf = (rootKey: Buffer, salt: Buffer): Buffer =>
  Buffer.from(hkdfSync('sha256', rootKey, salt, 'jinyu file', 32))

/** Contains the number of the piece and whether it is the last, so that no piece can be left out, added or moved. */
const nonceOf = (at: number, isLast: boolean): Buffer => {
  const nonce = Buffer.alloc(COUNTER_BYTES + 1)
  nonce.writeUIntBE(at, COUNTER_BYTES - 6, 6)
  nonce[COUNTER_BYTES] = isLast ? 1 : 0
  return nonce
}

/** Cuts into pieces of one size. The last piece has the rest, which may be empty, and is marked as the last. */
async function* cut(source: Pieces, bytes: number): AsyncGenerator<{ piece: Buffer; isLast: boolean }> {
  let held: Buffer = Buffer.alloc(0)
  for await (const part of source) {
    held = held.length === 0 ? part : Buffer.concat([held, part])
    // A full piece is returned only when more follows.
    let from = 0
    for (; held.length - from > bytes; from += bytes) {
      yield { piece: held.subarray(from, from + bytes), isLast: false }
    }
    held = held.subarray(from)
  }
  yield { piece: held, isLast: true }
}

/** The key of new files, and the bytes that name it in front of them. */
export interface FileSealer {
  readonly key: Buffer
  readonly mark: Buffer
}

/** Finds the key of a file by its first bytes, and how many of them name it. @throws Error for an unknown key. */
export type FileOpener = (head: Buffer) => { readonly key: Buffer; readonly markBytes: number }

const HEAD_BYTES = MARK_BYTES + SALT_BYTES

/** Encrypts a file of any length in pieces (AES-256-GCM), with a few pieces in memory. */
export async function* sealPieces(sealer: FileSealer, source: Pieces): AsyncGenerator<Buffer> {
  const salt = randomBytes(SALT_BYTES)
  const key = keyOf(sealer.key, salt)
  let at = 0
  yield Buffer.concat([sealer.mark, salt])
  for await (const { piece, isLast } of cut(source, PIECE_BYTES)) {
    const cipher = createCipheriv('aes-256-gcm', key, nonceOf(at, isLast))
    yield Buffer.concat([cipher.update(piece), cipher.final(), cipher.getAuthTag()])
    at += 1
  }
}

/** @throws Error for a piece that has another number, was sealed by another key or is incomplete */
const openPiece = (key: Buffer, piece: Buffer, at: number, isLast: boolean): Buffer => {
  const decipher = createDecipheriv('aes-256-gcm', key, nonceOf(at, isLast))
  const bodyBytes = piece.length - TAG_BYTES
  if (bodyBytes < 0) throw new Error('a sealed file is cut off')
  decipher.setAuthTag(piece.subarray(bodyBytes))
  return Buffer.concat([decipher.update(piece.subarray(0, bodyBytes)), decipher.final()])
}

/** The first bytes of a source, and the rest of it. */
async function* startingWith(first: Buffer, rest: AsyncIterator<Buffer>): AsyncGenerator<Buffer> {
  yield first
  for (let next = await rest.next(); !next.done; next = await rest.next()) yield next.value
}

/**
 * Decrypts the output of `sealPieces`. Every piece is verified before it is returned.
 * @throws Error when a piece was not sealed by this key, or the file is incomplete.
 */
export async function* unsealPieces(opener: FileOpener, source: Pieces): AsyncGenerator<Buffer> {
  const parts = source[Symbol.asyncIterator]()
  try {
    let head: Buffer = Buffer.alloc(0)
    // The last piece has at least its tag, so every file is longer than this.
    while (head.length < HEAD_BYTES) {
      const next = await parts.next()
      if (next.done) throw new Error('a sealed file is cut off')
      head = Buffer.concat([head, next.value])
    }
    const { key: rootKey, markBytes } = opener(head)
    const start = markBytes + SALT_BYTES
    const key = keyOf(rootKey, head.subarray(markBytes, start))
    let at = 0
    const rest = startingWith(head.subarray(start), parts)
    for await (const { piece, isLast } of cut(rest, PIECE_BYTES + TAG_BYTES)) {
      yield openPiece(key, piece, at, isLast)
      at += 1
    }
  } finally {
    await parts.return?.()
  }
}

/** A sealed file that can be read in parts. */
export interface SealedFile {
  /** Bytes of the plain file. */
  readonly bytes: number
  /** Reads a part of the sealed file. */
  read(part: ByteRange): Promise<Pieces>
}

const allOf = async (pieces: Pieces): Promise<Buffer> => {
  const parts: Buffer[] = []
  for await (const part of pieces) parts.push(part)
  return Buffer.concat(parts)
}

/**
 * Decrypts a part of the output of `sealPieces` and reads only the sealed pieces that contain it. Each is verified before
 * it is returned.
 * @param part within the plain file
 * @throws Error as `unsealPieces`
 */
export async function* unsealPart(
  opener: FileOpener,
  file: SealedFile,
  part: ByteRange,
): AsyncGenerator<Buffer> {
  const head = await allOf(await file.read({ from: 0, to: HEAD_BYTES - 1 }))
  if (head.length < HEAD_BYTES) throw new Error('a sealed file is cut off')
  const { key: rootKey, markBytes } = opener(head)
  const start = markBytes + SALT_BYTES
  const key = keyOf(rootKey, head.subarray(markBytes, start))
  const sealedPiece = PIECE_BYTES + TAG_BYTES
  const end = Math.floor((file.bytes - 1) / PIECE_BYTES)
  const first = Math.floor(part.from / PIECE_BYTES)
  const last = Math.floor(part.to / PIECE_BYTES)
  const sealedBytes = start + file.bytes + (end + 1) * TAG_BYTES
  const from = start + first * sealedPiece
  const to = Math.min(start + (last + 1) * sealedPiece, sealedBytes) - 1
  let at = first
  for await (const { piece } of cut(await file.read({ from, to }), sealedPiece)) {
    const plain = openPiece(key, piece, at, at === end)
    const begin = at * PIECE_BYTES
    yield plain.subarray(Math.max(0, part.from - begin), part.to + 1 - begin)
    at += 1
  }
}
