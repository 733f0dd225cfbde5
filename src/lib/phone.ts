import { PHONE_DIGITS, PHONE_PATTERN, SMS_CODE_DIGITS } from '@contract/constants'

const phonePattern = new RegExp(PHONE_PATTERN)

/** Digits of what was typed or pasted, without a leading +86, at most eleven. */
export function phoneDigits(typed: string): string {
  const digits = typed
    .trim()
    .replace(/^(\+|00)86/, '')
    .replace(/\D/g, '')
  return digits.slice(0, PHONE_DIGITS)
}

/** The digits grouped 3-4-4 for reading. Source: screens.md §2 */
export const groupPhone = (digits: string): string =>
  [digits.slice(0, 3), digits.slice(3, 7), digits.slice(7)].filter(Boolean).join(' ')

/** Whether the digits are a mobile number of mainland China. Source: product §9 */
export const isPhone = (digits: string): boolean => phonePattern.test(digits)

/** Digits of a typed or pasted code, at most six. */
export const codeDigits = (typed: string): string => typed.replace(/\D/g, '').slice(0, SMS_CODE_DIGITS)

/** Whether a code is complete. Source: spec §9 */
export const isCode = (digits: string): boolean => digits.length === SMS_CODE_DIGITS
