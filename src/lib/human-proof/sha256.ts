/** Fractional parts of the cube roots of the first 64 primes. Source: FIPS 180-4 */
const K = new Uint32Array([
  0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5, 0xd807aa98,
  0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174, 0xe49b69c1, 0xefbe4786,
  0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da, 0x983e5152, 0xa831c66d, 0xb00327c8,
  0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967, 0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13,
  0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85, 0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819,
  0xd6990624, 0xf40e3585, 0x106aa070, 0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a,
  0x5b9cca4f, 0x682e6ff3, 0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7,
  0xc67178f2,
])

const WORDS = 16
const ROUNDS = 64
/** Longest text of one block: the ninth of its last bytes ends the text, and eight name its length. */
const MAX_LENGTH = 55

const words = new Uint32Array(ROUNDS)

const turned = (word: number, by: number): number => (word >>> by) | (word << (32 - by))

/** Writes the text as one padded block into `words`. */
const writeBlock = (text: string): void => {
  words.fill(0, 0, WORDS)
  for (let at = 0; at < text.length; at++) {
    words[at >> 2] = (words[at >> 2] ?? 0) | (text.charCodeAt(at) << (24 - 8 * (at & 3)))
  }
  words[text.length >> 2] = (words[text.length >> 2] ?? 0) | (0x80 << (24 - 8 * (text.length & 3)))
  words[WORDS - 1] = text.length * 8
}

const expand = (): void => {
  for (let at = WORDS; at < ROUNDS; at++) {
    const early = words[at - 15] ?? 0
    const late = words[at - 2] ?? 0
    const first = turned(early, 7) ^ turned(early, 18) ^ (early >>> 3)
    const second = turned(late, 17) ^ turned(late, 19) ^ (late >>> 10)
    words[at] = ((words[at - 16] ?? 0) + first + (words[at - 7] ?? 0) + second) | 0
  }
}

/**
 * The first 32 bits of the SHA-256 of a short ASCII text. Mini-programs have no Web Crypto, and browsers have it only
 * asynchronously. @param text At most 55 characters below 128; others give a wrong result.
 */
export const sha256Head = (text: string): number => {
  if (text.length > MAX_LENGTH) throw new RangeError('one block holds 55 characters')
  writeBlock(text)
  expand()
  let [a, b, c, d] = [0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a]
  let [e, f, g, h] = [0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19]
  for (let at = 0; at < ROUNDS; at++) {
    const mixed = turned(e, 6) ^ turned(e, 11) ^ turned(e, 25)
    const first = (h + mixed + ((e & f) ^ (~e & g)) + (K[at] ?? 0) + (words[at] ?? 0)) | 0
    const second = ((turned(a, 2) ^ turned(a, 13) ^ turned(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0
    h = g
    g = f
    f = e
    e = (d + first) | 0
    d = c
    c = b
    b = a
    a = (first + second) | 0
  }
  return (0x6a09e667 + a) >>> 0
}
