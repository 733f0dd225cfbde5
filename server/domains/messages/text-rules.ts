import { fail } from '../../lib/errors'
import { isLongerThan } from '../../lib/graphemes'
import { hasContactDetails, normalise } from './contact-details'
import { isBlankText } from './text-fold'
import { riskOf, type RiskTag } from './risk-words'

/** What a text message is measured by. */
export interface TextLimits {
  /** Most graphemes. */
  readonly max: number
  /** The two have not met yet: nothing that leads out of the product may be sent. */
  readonly isContactRefused: boolean
}

/** A text that may be sent. */
export interface AcceptedText {
  /** As it is shown: trimmed, otherwise the sender's own. */
  readonly text: string
  readonly riskTag: RiskTag | 'contact' | null
  /** Leads out of the product, whatever graver risk the tag names. */
  readonly hasContact: boolean
}

/** Controls and direction marks; line breaks stay. A joiner stays too: it holds emoji together. */
const CONTROLS = /[\u0000-\u0009\u000B-\u001F\u007F-\u009F\u202A-\u202E\u2066-\u2069]/gu // eslint-disable-line no-control-regex -- they are what is removed

/** Line breaks of other systems, and empty lines beyond one: a text must not fill screens with nothing. */
const BREAKS = /\r\n?|[\u2028\u2029]/gu
const EMPTY_LINES = /\n(?:[^\S\n]*\n){2,}/gu
/** More marks on one letter than any language writes: they would cover the neighbours. Source: ours */
const STACKED_MARKS = /(\p{M}{8})\p{M}+/gu

/** The text as it is kept and shown: without controls, stacks of marks and empty lines, trimmed. Source: product §9. */
export const cleanText = (text: string): string =>
  text
    .replace(BREAKS, '\n')
    .replace(CONTROLS, '')
    .replace(STACKED_MARKS, '$1')
    .replace(EMPTY_LINES, '\n\n')
    .trim()

/**
 * Checks a text message. Length counts graphemes; invisible signs alone are no text.
 * Source: product §7.4.4, §7.4.5, §9.
 * @throws DomainError MESSAGE_LENGTH with `min` and `max`, CONTACT_NOT_ALLOWED, CONFIRM_RISK with `tag`.
 */
export const acceptText = (raw: string, limits: TextLimits, isRiskConfirmed: boolean): AcceptedText => {
  const text = cleanText(raw)
  if (isBlankText(text) || isLongerThan(text, limits.max)) fail('MESSAGE_LENGTH', { min: 1, max: limits.max })
  const hasContact = hasContactDetails(text)
  if (hasContact && limits.isContactRefused) fail('CONTACT_NOT_ALLOWED')
  const risk = riskOf(text)
  if (risk !== null && !isRiskConfirmed) fail('CONFIRM_RISK', { tag: risk })
  return { text, riskTag: risk ?? (hasContact ? 'contact' : null), hasContact }
}

/**
 * What two texts have in common when they say the same: no case, signs, blanks or digits.
 * A text of signs alone is itself. Source: product §7.4.2.
 */
export const sameTextKey = (text: string): string => {
  const plain = normalise(text)
  const letters = plain.replace(/[^\p{L}]/gu, '')
  return letters === '' ? plain.replace(/\s/gu, '') : letters
}
