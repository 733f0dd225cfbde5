/**
 * Fingerprints of how a picture looks. Two copies of a picture have close fingerprints after recompression, a change of
 * size or a small crop. Quarter turns and mirror images have fingerprints that follow from one another.
 * Source: ours (the signs of the lowest frequencies, known as pHash)
 */

/** Side of the grey square that fingerprints are made from, in px. */
export const GREY_SIDE_PX = 128
/** Side of the square whose frequencies are computed. */
const SIDE = 32
/** Frequencies in each direction. */
const LOW = 8
/** Below this a picture is one colour, and its frequencies are noise. */
const FLAT = 2

/** Fingerprints of a picture that is stored, and of its parts: a copy that was cropped resembles one of them. */
export interface Looks {
  /** 16 hex digits each, the whole picture first; empty for a picture of one colour. */
  readonly parts: readonly string[]
  /** The whole picture in each of its eight orientations, as upright first; empty likewise. */
  readonly turned: readonly string[]
}

/** Parts of the grey square as x, y and side. A cropped copy is close to one of them. Source: ours (`bench moderation`) */
const PARTS: readonly (readonly [x: number, y: number, width: number, height: number])[] = [
  [0, 0, 128, 128],
  [5, 5, 118, 118],
  [10, 10, 108, 108],
  [0, 0, 116, 128],
  [12, 0, 116, 128],
  [0, 0, 128, 116],
  [0, 12, 128, 116],
  [0, 0, 116, 116],
  [12, 0, 116, 116],
  [0, 12, 116, 116],
  [12, 12, 116, 116],
]

type Part = (typeof PARTS)[number]

/** Average brightness of each cell of a part. */
const shrink = (grey: Uint8Array, [left, top, width, height]: Part): number[] => {
  const cells: number[] = []
  for (let row = 0; row < SIDE; row += 1) {
    const y0 = top + Math.floor((row * height) / SIDE)
    const y1 = Math.max(y0 + 1, top + Math.floor(((row + 1) * height) / SIDE))
    for (let column = 0; column < SIDE; column += 1) {
      const x0 = left + Math.floor((column * width) / SIDE)
      const x1 = Math.max(x0 + 1, left + Math.floor(((column + 1) * width) / SIDE))
      let sum = 0
      for (let y = y0; y < y1; y += 1) for (let x = x0; x < x1; x += 1) sum += grey[y * GREY_SIDE_PX + x] ?? 0
      cells.push(sum / ((y1 - y0) * (x1 - x0)))
    }
  }
  return cells
}

/** Values of the cosine of each low frequency at each cell. */
const COSINES = Array.from({ length: LOW }, (_, frequency) =>
  Array.from({ length: SIDE }, (_cell, at) => Math.cos(((2 * at + 1) * frequency * Math.PI) / (2 * SIDE))),
)

/** The lowest frequencies, by rows of vertical frequency. */
const frequenciesOf = (cells: readonly number[]): number[][] => {
  const rows = Array.from({ length: SIDE }, (_, y) =>
    COSINES.map((cosine) => cosine.reduce((sum, factor, x) => sum + factor * (cells[y * SIDE + x] ?? 0), 0)),
  )
  return COSINES.map((cosine) =>
    COSINES.map((_cosine, u) => cosine.reduce((sum, factor, y) => sum + factor * (rows[y]?.[u] ?? 0), 0)),
  )
}

const isFlat = (frequencies: readonly (readonly number[])[]): boolean => {
  const all = frequencies.flat().slice(1)
  const mean = all.reduce((sum, one) => sum + Math.abs(one), 0) / all.length
  return mean / (SIDE * SIDE) < FLAT / SIDE
}

/** Turns of a picture: whether it is transposed, mirrored, upside down. */
const TURNS = [0, 1, 2, 3, 4, 5, 6, 7].map((turn) => ({
  isTransposed: (turn & 1) !== 0,
  isMirrored: (turn & 2) !== 0,
  isFlipped: (turn & 4) !== 0,
}))

/** A mirror image changes the sign of every odd frequency of its direction. */
const bitsOf = (
  frequencies: readonly (readonly number[])[],
  { isTransposed, isMirrored, isFlipped }: (typeof TURNS)[number],
): string => {
  let hex = ''
  for (let v = 0; v < LOW; v += 1) {
    let byte = 0
    for (let u = 0; u < LOW; u += 1) {
      const value = (isTransposed ? frequencies[u]?.[v] : frequencies[v]?.[u]) ?? 0
      const isNegated = (isMirrored && u % 2 === 1) !== (isFlipped && v % 2 === 1)
      const isSet = u + v > 0 && (isNegated ? -value : value) > 0
      byte = byte * 2 + (isSet ? 1 : 0)
    }
    hex += byte.toString(16).padStart(2, '0')
  }
  return hex
}

/** Fingerprints of a grey picture of `GREY_SIDE_PX` square, one byte a pixel. */
export const looksOf = (grey: Uint8Array): Looks => {
  const whole = frequenciesOf(shrink(grey, PARTS[0] as Part))
  if (isFlat(whole)) return { parts: [], turned: [] }
  const upright = TURNS[0] as (typeof TURNS)[number]
  return {
    parts: PARTS.map((part) => bitsOf(frequenciesOf(shrink(grey, part)), upright)),
    turned: TURNS.map((turn) => bitsOf(whole, turn)),
  }
}

/**
 * The fingerprints of all eight orientations of a picture, from the one of its upright whole: `turned` of `looksOf`, but
 * for frequencies that are exactly zero. @param look 16 hex digits.
 */
export const turnsOf = (look: string): string[] => {
  const signs = Array.from({ length: LOW }, (_row, v) => {
    const byte = Number.parseInt(look.slice(v * 2, v * 2 + 2), 16)
    return Array.from({ length: LOW }, (_column, u) => ((byte >> (LOW - 1 - u)) & 1 ? 1 : -1))
  })
  return TURNS.map((turn) => bitsOf(signs, turn))
}

/** Number of bits in which two fingerprints differ, 0 to 63. */
export const lookDistance = (one: string, other: string): number => {
  let bits = BigInt(`0x${one}`) ^ BigInt(`0x${other}`)
  let count = 0
  for (; bits > 0n; bits &= bits - 1n) count += 1
  return count
}

/**
 * Fingerprints of copies differ in at most this many bits. Of 4,830 pairs of different portraits none has fewer than 8;
 * of copies that were cropped by 8 to 15 %, 98 in 100 have at most 6. Source: ours
 */
export const LOOK_MAX_DISTANCE = 6
