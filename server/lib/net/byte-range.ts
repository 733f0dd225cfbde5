/** A part of an answer, with both ends included. */
export interface ByteRange {
  readonly from: number
  readonly to: number
}

const ONE_RANGE = /^bytes=(\d{0,15})-(\d{0,15})$/

/**
 * The part that a `Range` header requests. Null sends the whole: no header, several parts, or another unit than bytes.
 * Source: RFC 9110 §14
 */
export const rangeOf = (header: string | undefined, length: number): ByteRange | 'unsatisfiable' | null => {
  const [, first = '', last = ''] = ONE_RANGE.exec(header ?? '') ?? []
  if (first === '' && last === '') return null
  if (first === '') {
    const count = Math.min(Number(last), length)
    return count === 0 ? 'unsatisfiable' : { from: length - count, to: length - 1 }
  }
  const from = Number(first)
  const to = last === '' ? length - 1 : Math.min(Number(last), length - 1)
  if (last !== '' && Number(last) < from) return null
  return from >= length ? 'unsatisfiable' : { from, to }
}
