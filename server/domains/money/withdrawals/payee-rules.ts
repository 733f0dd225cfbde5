import { isCalendarDay } from '@contract/calendar-day'
import { failField } from '../../../lib/errors'
import { maskPhone, phoneOf, plainNumber } from '../../account/auth/phone'

const EMAIL = /^[a-z0-9._%+-]{1,64}@(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,24}$/
const EMAIL_MAX = 100
/** Names of several peoples have a dot between their parts. */
const NAME = /^\p{Script=Han}(?:[\p{Script=Han}·]{0,28}\p{Script=Han})$/u
const NAME_DOTS = /[•‧∙⋅・･]/gu
const ID_CARD = /^[1-9]\d{16}[\dX]$/

/** Weights and check characters of GB 11643: the weighted sum selects the last character. */
const WEIGHTS = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2] as const
const CHECK_SIGNS = '10X98765432'

/** A typed text without blanks and invisible characters; names and addresses keep their letters and dots. */
const plain = (typed: string): string =>
  typed.normalize('NFKC').replace(/[\s\p{Cf}\p{Default_Ignorable_Code_Point}]/gu, '')

/**
 * Reads the login of an Alipay account: eleven digits, or an e-mail address, which is stored in lower case.
 * Source: product §9
 * @throws DomainError INVALID_PARAMETERS (`account`).
 */
export const readAlipayLogin = (typed: string): string => {
  const text = plain(typed).toLowerCase()
  const phone = phoneOf(typed)
  if (phone !== null) return phone
  return text.length <= EMAIL_MAX && EMAIL.test(text) ? text : failField('account', 'alipay')
}

/**
 * Reads a name as on an identity card: 2 to 30 Chinese characters, with dots between its parts.
 * Source: product §9
 * @throws DomainError INVALID_PARAMETERS (`realName`).
 */
export const readRealName = (typed: string): string => {
  const name = plain(typed).replace(NAME_DOTS, '·')
  return NAME.test(name) && !name.includes('··') ? name : failField('realName', 'realName')
}

/** Date of birth from an identity card number, `YYYY-MM-DD`. */
export const birthDateOf = (idCard: string): string =>
  `${idCard.slice(6, 10)}-${idCard.slice(10, 12)}-${idCard.slice(12, 14)}`

/** The last character of an identity card number, from its first seventeen. Source: GB 11643 */
export const checkSignOf = (idCard: string): string | undefined => {
  const sum = WEIGHTS.reduce((total, weight, at) => total + weight * Number(idCard[at]), 0)
  return CHECK_SIGNS[sum % CHECK_SIGNS.length]
}

/**
 * Reads an identity card number: 18 characters, an existing date of birth and the right check character.
 * Source: product §9
 * @throws DomainError INVALID_PARAMETERS (`idCardNo`).
 */
export const readIdCard = (typed: string): string => {
  // The normal form first: it reads the Roman ten, which Chinese keyboards offer, as the letter X.
  const text = plainNumber(typed.normalize('NFKC')).toUpperCase()
  const isRight = ID_CARD.test(text) && isCalendarDay(birthDateOf(text)) && checkSignOf(text) === text[17]
  return isRight ? text : failField('idCardNo', 'idCard')
}

/** `138****6021` or `zh***@example.com`. */
export const maskLogin = (login: string): string => {
  const [name = '', host] = login.split('@')
  return host === undefined ? maskPhone(login) : `${name.length > 3 ? name.slice(0, 2) : ''}***@${host}`
}

/** `*澈`: only the last character. */
export const maskName = (name: string): string => {
  const signs = [...name]
  return `${'*'.repeat(signs.length - 1)}${signs.at(-1) ?? ''}`
}

/** The first three and the last two characters. */
export const maskIdCard = (idCard: string): string =>
  `${idCard.slice(0, 3)}${'*'.repeat(13)}${idCard.slice(-2)}`
