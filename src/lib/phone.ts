import { PHONE_DIGITS, PHONE_PATTERN, SMS_CODE_DIGITS } from '@contract/constants'

const phonePattern = new RegExp(PHONE_PATTERN)

/** Invisible characters that address books copy between numbers. */
const INVISIBLE = /\u00AD|\u061C|[\u200B-\u200F\u202A-\u202E\u2060-\u2069]|\uFE0F|\uFEFF/g
/** Characters that people write between the digits of a number. */
const BETWEEN = /[\s()[\]._/·-]/g
const DASHES = /[\u2010-\u2015\u2212\uFE58\uFE63]/g
/** Decimal digits of Arabic, Persian and Hindi; the normal form handles full-width ones. */
const OTHER_DIGITS = /[\u0660-\u0669\u06F0-\u06F9\u0966-\u096F]/g

const valueOf = (digit: string): string => {
  const code = digit.charCodeAt(0)
  const zero = [0x0966, 0x06f0, 0x0660].find((first) => code >= first) ?? code
  return String(code - zero)
}

/** Normalises digits, dashes and spaces of a typed or pasted number, and removes invisible characters. */
export const plainNumber = (typed: string): string =>
  typed.normalize('NFKC').replace(INVISIBLE, '').replace(DASHES, '-').replace(OTHER_DIGITS, valueOf)

/**
 * The number without separators, without a scheme such as `tel:`, and without the country code: +86, 0086 or,
 * before a complete number, 86.
 */
export const nationalNumber = (typed: string): string =>
  plainNumber(typed)
    .replace(BETWEEN, '')
    .replace(/^tel:/i, '')
    .replace(/^(?:\+|00)86/, '')
    .replace(/^86(?=1\d{10}$)/, '')

/** A complete number inside of pasted words, such as 手机：+86 138…, after the country code and a zero. */
const INSIDE = /(?:^|\D)(?:(?:00)?86)?0?(1[3-9]\d{9})(?!\d)/

/** Digits of a typed or pasted number without the country code, at most eleven. */
export const phoneDigits = (typed: string): string =>
  INSIDE.exec(plainNumber(typed).replace(BETWEEN, ''))?.[1] ??
  nationalNumber(typed).replace(/\D/g, '').slice(0, PHONE_DIGITS)

/** The digits grouped 3-4-4 for reading. Source: screens.md §2 */
export const groupPhone = (digits: string): string =>
  [digits.slice(0, 3), digits.slice(3, 7), digits.slice(7)].filter(Boolean).join(' ')

/** Whether the digits are a mobile number of mainland China. Source: product §9 */
export const isPhone = (digits: string): boolean => phonePattern.test(digits)

const groupsOf = (plain: string): string[] => plain.match(/\d+/g) ?? []

/**
 * Digits of a typed or pasted code, at most six. From a whole message it takes the group of six digits, not the "5
 * minutes" or a date before it.
 */
export const codeDigits = (typed: string): string => {
  const plain = plainNumber(typed)
  const whole = groupsOf(plain)
  const joined = groupsOf(plain.replace(/(\d)[\s-]+(?=\d)/g, '$1'))
  const code = [...whole, ...joined].find((group) => group.length === SMS_CODE_DIGITS)
  return code ?? whole.join('').slice(0, SMS_CODE_DIGITS)
}

/** Whether a code is complete. Source: spec §9 */
export const isCode = (digits: string): boolean => digits.length === SMS_CODE_DIGITS
