import { fail } from '../../../lib/errors'
import { isLongerThan } from '../../../lib/graphemes'
import { hasContactDetails, normalise } from './contact-details'
import { isBlankText } from './text-fold'
import { riskOf, type RiskTag } from './risk-words'

/** The limits of a text message. */
export interface TextLimits {
  /** Maximum length in graphemes. */
  readonly max: number
  /** True while the members have not met: contact details are rejected. */
  readonly isContactRefused: boolean
}

/** A text as it is stored and shown, with what our rules found in it. */
export interface ReadText {
  readonly text: string
  readonly risk: RiskTag | null
  /** True when the text gives, asks for or leads to contact outside the product. */
  readonly hasContact: boolean
}

/** A text that may be sent. */
export interface AcceptedText {
  /** The text to show: trimmed, otherwise as the sender wrote it. */
  readonly text: string
  readonly riskTag: RiskTag | 'contact' | null
  /** True when the text gives contact details, even if the tag names a graver risk. */
  readonly hasContact: boolean
}

/** Controls and direction marks, without line breaks and joiners, which hold emoji together. */
const CONTROLS = /[\u0000-\u0009\u000B-\u001F\u007F-\u009F\u202A-\u202E\u2066-\u2069]/gu // eslint-disable-line no-control-regex -- they are what is removed

/** Line breaks of other systems, and more than one empty line: a text must not fill screens with blanks. */
const BREAKS = /\r\n?|[\u2028\u2029]/gu
const EMPTY_LINES = /\n(?:[^\S\n]*\n){2,}/gu
/** Invisible characters between two marks: they would split a stack of marks without ending it. */
const BETWEEN_MARKS = /(?<=\p{M})\p{Cf}+(?=\p{M})/gu
/** More marks on a letter than any language uses: they would cover neighbouring lines. Source: ours */
const STACKED_MARKS = /(\p{M}{8})\p{M}+/gu

/**
 * The text as it is stored and shown: trimmed, without controls, stacked marks and empty lines. A text in which a
 * reader sees nothing is empty. Source: product §9.
 */
export const cleanText = (text: string): string => {
  const cleaned = text
    .replace(BREAKS, '\n')
    .replace(CONTROLS, '')
    .replace(BETWEEN_MARKS, '')
    .replace(STACKED_MARKS, '$1')
    .replace(EMPTY_LINES, '\n\n')
    .trim()
  return isBlankText(cleaned) ? '' : cleaned
}

/**
 * Reads a text by all our rules. It takes processor time, the first time of a process 0.2 s, so call it before rows are
 * locked. Source: product §7.4.4, §7.4.5
 */
export const readText = (raw: string): ReadText => {
  const text = cleanText(raw)
  return { text, risk: riskOf(text), hasContact: hasContactDetails(text) }
}

/**
 * Checks a text message. The length counts graphemes; a text of invisible characters counts as empty.
 * Source: product §7.4.4, §7.4.5, §9.
 * @throws DomainError MESSAGE_LENGTH with `min` and `max`, CONTACT_NOT_ALLOWED, CONFIRM_RISK with `tag`.
 */
export const acceptText = (
  { text, risk, hasContact }: ReadText,
  limits: TextLimits,
  isRiskConfirmed: boolean,
): AcceptedText => {
  if (text === '' || isLongerThan(text, limits.max)) fail('MESSAGE_LENGTH', { min: 1, max: limits.max })
  if (hasContact && limits.isContactRefused) fail('CONTACT_NOT_ALLOWED')
  if (risk !== null && !isRiskConfirmed) fail('CONFIRM_RISK', { tag: risk })
  return { text, riskTag: risk ?? (hasContact ? 'contact' : null), hasContact }
}

/**
 * The key that equal texts share: without case, punctuation, blanks and digits. A text of punctuation alone is its own
 * key. Source: product §7.4.2.
 */
export const sameTextKey = (text: string): string => {
  const plain = normalise(text)
  const letters = plain.replace(/[^\p{L}]/gu, '')
  return letters === '' ? plain.replace(/\s/gu, '') : letters
}
