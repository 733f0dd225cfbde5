const REPLACEMENT = 0xfffd

/** The code point at `index`, with lone surrogates replaced as UTF-8 demands. */
function codePointAt(text: string, index: number): number {
  const unit = text.charCodeAt(index)
  if (unit < 0xd800 || unit > 0xdfff) return unit
  const low = unit < 0xdc00 && index + 1 < text.length ? text.charCodeAt(index + 1) : 0
  const isPair = low >= 0xdc00 && low <= 0xdfff
  return isPair ? 0x10000 + ((unit - 0xd800) << 10) + (low - 0xdc00) : REPLACEMENT
}

/** Writes one code point; returns the next free position. */
function writeCodePoint(out: Uint8Array, at: number, code: number): number {
  if (code < 0x80) {
    out[at] = code
    return at + 1
  }
  const tail = code < 0x800 ? 1 : code < 0x10000 ? 2 : 3
  const lead = tail === 1 ? 0xc0 : tail === 2 ? 0xe0 : 0xf0
  out[at] = lead | (code >> (6 * tail))
  for (let i = 1; i <= tail; i++) out[at + i] = 0x80 | ((code >> (6 * (tail - i))) & 63)
  return at + tail + 1
}

/** Count of continuation bytes that `lead` announces, or -1 when no sequence starts with it. */
function continuationCount(lead: number): number {
  if (lead < 0x80) return 0
  if (lead >= 0xc2 && lead < 0xe0) return 1
  if (lead >= 0xe0 && lead < 0xf0) return 2
  return lead >= 0xf0 && lead < 0xf5 ? 3 : -1
}

const leadMask = [0x7f, 31, 15, 7]

/** Whether `code`, read from a sequence of `tail` continuation bytes, is a scalar in its shortest form. */
function isScalar(code: number, tail: number): boolean {
  const shortest = [0, 0x80, 0x800, 0x10000][tail] ?? 0
  return code >= shortest && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff)
}

/** UTF-8 encoder for logic layers that have none: WeChat on phones, Alipay. Source: ours, after the Encoding standard */
export class TextEncoder {
  readonly encoding = 'utf-8'

  encode(text = ''): Uint8Array {
    const out = new Uint8Array(text.length * 3)
    let length = 0
    for (let i = 0; i < text.length; i++) {
      const code = codePointAt(text, i)
      if (code > 0xffff) i++
      length = writeCodePoint(out, length, code)
    }
    return out.slice(0, length)
  }
}

/** UTF-8 decoder for the same runtimes; broken sequences become U+FFFD. Source: ours, after the Encoding standard */
export class TextDecoder {
  readonly encoding = 'utf-8'

  decode(input?: ArrayBuffer | ArrayBufferView): string {
    if (!input) return ''
    const bytes =
      'buffer' in input
        ? new Uint8Array(input.buffer, input.byteOffset, input.byteLength)
        : new Uint8Array(input)
    let text = ''
    for (let i = 0; i < bytes.length;) {
      const lead = bytes[i++] as number
      const tail = continuationCount(lead)
      let code = tail < 0 ? REPLACEMENT : lead & (leadMask[tail] as number)
      let read = 0
      while (read < tail && i < bytes.length && ((bytes[i] as number) & 0xc0) === 0x80) {
        code = (code << 6) | ((bytes[i++] as number) & 63)
        read++
      }
      if (read < tail || !isScalar(code, Math.max(tail, 0))) code = REPLACEMENT
      text += String.fromCodePoint(code)
    }
    return text
  }
}
