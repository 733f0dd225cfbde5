import { PHONE_PATTERN } from '@contract/constants'
import { fail, failField } from '../../lib/errors'

const MAINLAND = new RegExp(PHONE_PATTERN)
const FOREIGN = /^(\+|00)(?!86)/

/**
 * Eleven digits of a typed mobile number: blanks, hyphens and +86 are taken off.
 * Source: product §9 (phone)
 * @throws DomainError PHONE_NOT_SUPPORTED for another country's number; INVALID_PARAMETERS for no mobile number.
 */
export const readPhone = (typed: string): string => {
  const text = typed.normalize('NFKC').replace(/[\s\-\u200B-\u200D\uFEFF]/g, '')
  if (FOREIGN.test(text)) return fail('PHONE_NOT_SUPPORTED')
  const phone = text.replace(/^(\+86|0086)/, '')
  return MAINLAND.test(phone) ? phone : failField('phone', 'phone')
}

/** A number with its middle hidden, as its owner may be shown it. */
export const maskPhone = (phone: string): string => `${phone.slice(0, 3)}****${phone.slice(7)}`
