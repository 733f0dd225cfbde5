/** A box of an MPEG 4 or QuickTime file. */
export interface Box {
  /** Four characters, such as `moov`. */
  readonly name: string
  readonly body: Buffer
  /** Where the next box begins. */
  readonly end: number
}

/**
 * The box that begins there; null when it does not fit into the bytes. A size of 1 announces a length of 64 bits, which
 * Android always writes; 0 reaches to the end.
 */
export const boxAt = (bytes: Buffer, at: number): Box | null => {
  if (at + 8 > bytes.length) return null
  const short = bytes.readUInt32BE(at)
  const isLong = short === 1
  const head = isLong ? 16 : 8
  if (at + head > bytes.length) return null
  const size = isLong ? Number(bytes.readBigUInt64BE(at + 8)) : short === 0 ? bytes.length - at : short
  const end = at + size
  if (size < head || end > bytes.length) return null
  return { name: bytes.toString('latin1', at + 4, at + 8), body: bytes.subarray(at + head, end), end }
}

/** Boxes on the way to the kind of a track. */
const TRACK_BOXES = new Set(['moov', 'trak', 'mdia'])
const MAX_DEPTH = TRACK_BOXES.size

/**
 * Kinds of the tracks of a file in boxes, `soun` or `vide` among others, as far as the boxes can be read. Nothing is
 * decoded.
 */
export const trackKinds = (bytes: Buffer, depth = 0): string[] => {
  const kinds: string[] = []
  for (let box = boxAt(bytes, 0); box !== null; box = boxAt(bytes, box.end)) {
    if (box.name === 'hdlr') kinds.push(box.body.toString('latin1', 8, 12))
    else if (TRACK_BOXES.has(box.name) && depth < MAX_DEPTH) kinds.push(...trackKinds(box.body, depth + 1))
  }
  return kinds
}
