import type { SmsPurpose } from './port'

/** A vendor's approved text for each purpose, by its number there. */
export type SmsTemplates = Readonly<Record<SmsPurpose, string>> & {
  /** The text about a decided claim; null without an approved one. */
  readonly decided: string | null
}

/** Parameter of the text about a decided claim. */
export const REFERENCE_PARAMETER = 'reference'

/** How long a code is valid as its text says, in minutes. Source: product §9 (smsCode) */
export const CODE_MINUTES = '5'
