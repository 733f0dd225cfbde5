import { PHONE_DIGITS } from '@contract/constants'
import { isPhone, nationalNumber, plainNumber } from './phone'

const EMAIL = /^[a-z0-9._%+-]{1,64}@(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,24}$/
const EMAIL_MAX = 100
const NAME = /^\p{Script=Han}[\p{Script=Han}·]{0,28}\p{Script=Han}$/u
const NAME_DOTS = /[•‧∙⋅・･]/g
const ID_CARD = /^[1-9]\d{16}[\dX]$/
/** Weights and check characters of GB 11643: the sum of the weighted digits selects the check character. */
const WEIGHTS = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2]
const CHECK_SIGNS = '10X98765432'

const plain = (typed: string): string => plainNumber(typed).replace(/\s/g, '')

/**
 * Normalises the login of an Alipay account: eleven digits, or an e-mail address in lower case. Source: product §9
 */
export function alipayLogin(typed: string): string {
  const text = plain(typed).toLowerCase()
  const national = nationalNumber(typed)
  return isPhone(national) ? national : text
}

/** The problem of an Alipay login; null when it is valid. */
export type LoginProblem = { readonly kind: 'form' } | { readonly kind: 'short'; readonly missing: number }

/** Checks that a login is a mobile number or an e-mail address. Source: product §9 */
export function alipayLoginProblem(typed: string): LoginProblem | null {
  const login = alipayLogin(typed)
  if (isPhone(login) || (login.length <= EMAIL_MAX && EMAIL.test(login))) return null
  const isShortPhone = /^1\d*$/.test(login) && login.length < PHONE_DIGITS
  return isShortPhone ? { kind: 'short', missing: PHONE_DIGITS - login.length } : { kind: 'form' }
}

/** Normalises a name to the form of an identity card. */
export const legalName = (typed: string): string => plain(typed).replace(NAME_DOTS, '·')

/** Whether a name has 2 to 30 Chinese characters, with dots between its parts. Source: product §9 */
export function isLegalName(typed: string): boolean {
  const name = legalName(typed)
  return NAME.test(name) && !name.includes('··')
}

/** Normalises the number of an identity card. */
export const idCard = (typed: string): string => plain(typed).toUpperCase()

/** Whether the number of an identity card is complete and has a valid check character. Source: product §9 */
export function isIdCard(typed: string): boolean {
  const text = idCard(typed)
  if (!ID_CARD.test(text)) return false
  const sum = WEIGHTS.reduce((total, weight, at) => total + weight * Number(text[at]), 0)
  return CHECK_SIGNS[sum % CHECK_SIGNS.length] === text[17]
}
