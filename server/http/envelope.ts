import { type ErrorName, errorCodes, SUCCESS_CODE } from '@contract/errors'
import type { RefusalData, SessionError } from '../lib/errors'
import { errorText } from '../text/errors'
import { fieldText } from '../text/fields'
import type { Language } from '../lib/language'

/** Form of every answer. Source: spec §7, product §3. */
export interface Envelope {
  code: number
  msg: string
  data: unknown
  requestId: string
  serverTime: number
}

interface Stamp {
  requestId: string
  serverTime: number
}

/** An answer that succeeded. */
export const success = (data: unknown, stamp: Stamp): Envelope => ({
  code: SUCCESS_CODE,
  msg: '',
  data,
  ...stamp,
})

/** Gives every field its sentence for the form; `reasons` keeps the keys for programs. Source: product §3 */
const withFieldTexts = (data: RefusalData | null, language: Language): RefusalData | null => {
  const reasons = data?.fields
  if (typeof reasons !== 'object' || reasons === null) return data
  const fields = Object.fromEntries(
    Object.entries(reasons).map(([field, reason]) => [field, fieldText(field, String(reason), language)]),
  )
  return { ...data, fields, reasons }
}

/** An answer that refuses by name, with its sentence in the member's language. */
export const refusal = (
  name: ErrorName,
  data: RefusalData | null,
  language: Language,
  stamp: Stamp,
): Envelope => ({
  code: errorCodes[name],
  msg: errorText(name, language),
  data: withFieldTexts(data, language),
  ...stamp,
})

/** The body of an answer that ends the session; it describes the ban to a banned member. Source: spec §8 */
export const sessionEnd = (error: SessionError, language: Language, stamp: Stamp): Envelope => {
  const name = error.status === 403 ? 'ACCOUNT_BANNED' : 'SESSION_ENDED'
  return refusal(name, { session: 'ended', ...error.data }, language, stamp)
}
