import { plainNumber } from './phone'

/** Integer fen as `30.00`, with a leading minus when negative. Source: ui.md §12 */
export function yuan(amountFen: number): string {
  const sign = amountFen < 0 ? '-' : ''
  const fen = Math.abs(amountFen)
  return `${sign}${Math.floor(fen / 100)}.${String(fen % 100).padStart(2, '0')}`
}

/** Integer digits that an amount in yuan may have. */
const YUAN_DIGITS = 7
const AMOUNT = new RegExp(`^(0|[1-9]\\d{0,${YUAN_DIGITS - 1}})(\\.\\d{0,2})?$`)

/**
 * Normalises an amount in yuan while it is typed: digits without leading zeros, at most two decimals. Null when the
 * input cannot become an amount, so that the field keeps its value. Source: screens.md 15
 */
export function amountTyped(raw: string): string | null {
  const plain = plainNumber(raw)
    .replace(/[\s,¥]/g, '')
    .replace('。', '.')
  const text = plain.replace(/^0+(?=\d)/, '').replace(/^\./, '0.')
  return text === '' || AMOUNT.test(text) ? text : null
}

/** Fen of a typed amount; null while it is empty. Reads the digits as text, without floating point. */
export function fenOf(amount: string): number | null {
  if (!AMOUNT.test(amount)) return null
  const [whole = '', cents = ''] = amount.split('.')
  return Number(whole + cents.padEnd(2, '0'))
}

/** Hundredths of a per cent as text: 500 is `5%`, 50 is `0.5%`. */
export function percentText(basisPoints: number): string {
  const rest = String(basisPoints % 100)
    .padStart(2, '0')
    .replace(/0+$/, '')
  return `${Math.floor(basisPoints / 100)}${rest === '' ? '' : `.${rest}`}%`
}

/** Integer fen in the shortest form: `30`, `30.50`. */
export const yuanShort = (amountFen: number): string => yuan(amountFen).replace(/\.00$/, '')

/** Price of one of `parts` equal parts in fen, rounded up, so that nothing looks cheaper than it is. */
export function partUpFen(amountFen: number, parts: number): number {
  const rest = amountFen % parts
  return (amountFen - rest) / parts + (rest > 0 ? 1 : 0)
}
