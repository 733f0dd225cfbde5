import {
  GUARDIAN_NAME_MAX,
  GUARDIAN_ORDERS_MAX,
  GUARDIAN_WHY_MAX,
  GUARDIAN_WHY_MIN,
} from '@contract/constants'
import type { GuardianForm, GuardianRelation } from '@contract/types/guardian'
import { graphemeCount } from '@/lib/graphemes'
import { fenOf } from '@/lib/money'
import { isPhone } from '@/lib/phone'

/** What a guardian has written so far. */
export interface GuardianDraft {
  readonly name: string
  readonly relation: GuardianRelation | null
  readonly accountPhone: string
  /** Order numbers, separated by blanks or commas. */
  readonly orders: string
  /** Days, `YYYY-MM-DD`; null before the choice. */
  readonly from: string | null
  readonly to: string | null
  /** Yuan, as it is typed. */
  readonly amount: string
  readonly why: string
}

/** The first missing or wrong part, by the key of a text. */
export type GuardianProblem =
  'name' | 'relation' | 'account' | 'accountPhone' | 'orders' | 'from' | 'to' | 'order' | 'amount' | 'why'

/** An empty draft. */
export const emptyDraft: GuardianDraft = {
  name: '',
  relation: null,
  accountPhone: '',
  orders: '',
  from: null,
  to: null,
  amount: '',
  why: '',
}

const ORDER = /^[0-9A-Za-z_-]{6,64}$/

const ordersOf = (typed: string): string[] => [...new Set(typed.split(/[\s,，、;；]+/).filter(Boolean))]

const isBetween = (text: string, min: number, max: number): boolean => {
  const length = graphemeCount(text.trim())
  return length >= min && length <= max
}

const accountProblem = ({ accountPhone, orders: typed }: GuardianDraft): GuardianProblem | null => {
  const orders = ordersOf(typed)
  if (accountPhone === '' && orders.length === 0) return 'account'
  if (accountPhone !== '' && !isPhone(accountPhone)) return 'accountPhone'
  return orders.length > GUARDIAN_ORDERS_MAX || !orders.every((one) => ORDER.test(one)) ? 'orders' : null
}

const daysProblem = ({ from, to }: GuardianDraft): GuardianProblem | null => {
  if (from === null) return 'from'
  if (to === null) return 'to'
  return to < from ? 'order' : null
}

/** The first problem of a draft, in the order of the page; null when it can be sent. The server has the same rules. */
export const problemOf = (draft: GuardianDraft): GuardianProblem | null => {
  if (!isBetween(draft.name, 2, GUARDIAN_NAME_MAX)) return 'name'
  if (draft.relation === null) return 'relation'
  const problem = accountProblem(draft) ?? daysProblem(draft)
  if (problem !== null) return problem
  if ((fenOf(draft.amount) ?? 0) === 0) return 'amount'
  return isBetween(draft.why, GUARDIAN_WHY_MIN, GUARDIAN_WHY_MAX) ? null : 'why'
}

/** The form of a draft without a problem; null otherwise. */
export const formOf = (draft: GuardianDraft): GuardianForm | null => {
  const { relation, from, to, accountPhone } = draft
  const amountFen = fenOf(draft.amount)
  if (problemOf(draft) !== null || relation === null || from === null || to === null) return null
  const orders = ordersOf(draft.orders)
  return {
    name: draft.name.trim(),
    relation,
    ...(accountPhone !== '' && { accountPhone }),
    ...(orders.length > 0 && { orders }),
    from,
    to,
    amountFen: amountFen ?? 0,
    why: draft.why.trim(),
  }
}
