import { noticesOf, type SmsNotices, type SmsPurpose, type SmsResult, type SmsText } from './port'

/** A vendor's approved text for each purpose, by its number there. */
export type SmsTemplates = Readonly<Record<SmsPurpose, string>> & {
  /** The approved texts without a code. */
  readonly notices: Readonly<Partial<Record<SmsText, string>>>
}

/** Parameter of the text about a decided claim. */
export const REFERENCE_PARAMETER = 'reference'

/** One sender for each approved text. `sendBy` sends a template to a phone; a text without a reference has no parameter. */
export const noticesBy = (
  { notices }: Pick<SmsTemplates, 'notices'>,
  sendBy: (phone: string, template: string, reference: string | undefined) => Promise<SmsResult>,
): SmsNotices =>
  noticesOf((text) => {
    const template = notices[text]
    return template === undefined ? null : ({ phone, reference }) => sendBy(phone, template, reference)
  })

/** How long a code is valid as its text says, in minutes. Source: product §9 (smsCode) */
export const CODE_MINUTES = '5'
