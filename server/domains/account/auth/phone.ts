import { PHONE_PATTERN } from '@contract/constants'
import { fail, failField } from '../../../lib/errors'
import { foldText } from '../../safety/text-moderation/text-fold'

const MAINLAND = new RegExp(PHONE_PATTERN)
const FOREIGN = /^(\+|00)(?!86)/

/** Characters that people and address books write between the digits of a number. */
const SEPARATORS = /[\s()[\]._/·\p{Pd}\u2212]/gu

/**
 * A typed or pasted number in one form, for every rule that reads one: digits of any script by value, letters in lower
 * case, without invisible characters, separators and the scheme `tel:`. Source: ours
 */
export const plainNumber = (typed: string): string =>
  foldText(typed).replace(SEPARATORS, '').replace(/^tel:/, '')

/** Eleven digits of a typed mobile number of mainland China, as `readPhone` reads it; null for anything else. */
export const phoneOf = (typed: string): string | null => {
  const phone = plainNumber(typed).replace(/^(?:(?:\+|00)86|86(?=1\d{10}$))/, '')
  return MAINLAND.test(phone) ? phone : null
}

/**
 * Eleven digits of a typed mobile number; removes blanks, hyphens and +86. Source: product §9 (phone)
 * @throws DomainError PHONE_NOT_SUPPORTED for another country's number; INVALID_PARAMETERS for no mobile number.
 */
export const readPhone = (typed: string): string => {
  if (FOREIGN.test(plainNumber(typed))) return fail('PHONE_NOT_SUPPORTED')
  return phoneOf(typed) ?? failField('phone', 'phone')
}

/** A number with its middle hidden, as its owner may see it. */
export const maskPhone = (phone: string): string => `${phone.slice(0, 3)}****${phone.slice(7)}`
