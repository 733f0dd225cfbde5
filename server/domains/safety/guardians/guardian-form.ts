import { isCalendarDay } from '@contract/calendar-day'
import {
  DAY_MS,
  GUARDIAN_NAME_MAX,
  GUARDIAN_ORDERS_MAX,
  GUARDIAN_WHY_MAX,
  GUARDIAN_WHY_MIN,
} from '@contract/constants'
import type { GuardianForm } from '@contract/types/guardian'
import { dayOf } from '../../../lib/clock'
import { failField } from '../../../lib/errors'
import { countGraphemes, isLongerThan } from '../../../lib/graphemes'
import { phoneOf } from '../../account/auth/phone'

/** Payments older than this are not looked for, in ms: the limit of a claim. Source: ours */
const OLDEST_MS = 3 * 366 * DAY_MS

const nameOf = (raw: string): string => {
  const name = raw.trim()
  if (countGraphemes(name, 2) < 2 || isLongerThan(name, GUARDIAN_NAME_MAX)) failField('name', 'length')
  return name
}

const whyOf = (raw: string): string => {
  const why = raw.trim()
  const isShort = countGraphemes(why, GUARDIAN_WHY_MIN) < GUARDIAN_WHY_MIN
  if (isShort || isLongerThan(why, GUARDIAN_WHY_MAX)) failField('why', 'length')
  return why
}

const checkDays = (from: string, to: string, nowMs: number): void => {
  if (!isCalendarDay(from) || from < dayOf(nowMs - OLDEST_MS)) failField('from', 'date')
  if (!isCalendarDay(to) || to > dayOf(nowMs)) failField('to', 'date')
  if (to < from) failField('to', 'order')
}

/**
 * A guardian's form in one form, without blanks around its words. It asks no table, so that the answer says nothing of
 * any account.
 * @throws DomainError INVALID_PARAMETERS for the first field with a fault
 */
export const readGuardianForm = (form: GuardianForm, nowMs: number): GuardianForm => {
  const orders = [...new Set(form.orders ?? [])].slice(0, GUARDIAN_ORDERS_MAX)
  const typed = form.accountPhone?.trim() ?? ''
  const accountPhone = typed === '' ? null : (phoneOf(typed) ?? failField('accountPhone', 'phone'))
  const name = nameOf(form.name)
  if (accountPhone === null && orders.length === 0) failField('accountPhone', 'either')
  checkDays(form.from, form.to, nowMs)
  if (form.amountFen === 0) failField('amountFen', 'minimum')
  return {
    name,
    relation: form.relation,
    ...(accountPhone !== null && { accountPhone }),
    ...(orders.length > 0 && { orders }),
    from: form.from,
    to: form.to,
    amountFen: form.amountFen,
    why: whyOf(form.why),
  }
}
