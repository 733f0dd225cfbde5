/** Bits of a band; a fingerprint has four. */
export const BAND_BITS = 16
const HEX_DIGITS = BAND_BITS / 4

/** First bit of each band, counted from 1. */
export const BAND_STARTS = [1, 17, 33, 49] as const

/**
 * The values that each band of a close fingerprint can have. Fingerprints that differ in at most seven bits differ in at
 * most one bit of some band, so that each close one has one of these values in its place.
 * @param looks Fingerprints of 16 hex digits.
 * @returns For each of the four bands its values, without repeats.
 */
export const closeBands = (looks: readonly string[]): readonly (readonly number[])[] =>
  BAND_STARTS.map((_start, band) => {
    const values = new Set<number>()
    for (const look of looks) {
      const value = Number.parseInt(look.slice(band * HEX_DIGITS, (band + 1) * HEX_DIGITS), 16)
      values.add(value)
      for (let bit = 0; bit < BAND_BITS; bit += 1) values.add(value ^ (1 << bit))
    }
    return [...values]
  })
