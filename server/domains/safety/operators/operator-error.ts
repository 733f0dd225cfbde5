/** Why an operator's request is refused; the command line has a sentence for each. Source: ours */
export type OperatorRefusal =
  | 'REPORT_UNKNOWN'
  | 'REPORT_DECIDED'
  | 'REPORT_WITHDRAWN'
  | 'REPORTS_OPEN'
  | 'APPEAL_UNKNOWN'
  | 'APPEAL_DECIDED'
  | 'SAME_OPERATOR'
  | 'APPOINTMENT_STATE'
  | 'APPOINTMENT_NOT_BEGUN'
  | 'APPOINTMENT_TIME'
  | 'ROOM_ADDRESS'
  | 'NOTHING_RUNS'
  | 'MEMBER_UNKNOWN'
  | 'WITHDRAWAL_UNKNOWN'
  | 'WITHDRAWAL_STATE'
  | 'SECOND_OPERATOR'
  | 'MARKS_DIFFER'
  | 'PAYOUT_RUNNING'
  | 'PAYOUT_NOT_HELD'
  | 'REFERENCE_MISSING'
  | 'NAME_NOT_REFUSED'
  | 'REASON_UNKNOWN'
  | 'PAYOUTS_FROZEN'
  | 'PAYOUTS_NOT_FROZEN'
  | 'JOURNAL_UNKNOWN'
  | 'JOURNAL_RIGHT'
  | 'JOURNAL_REVERSED'
  | 'REVERSAL_OVERDRAWN'
  | 'UNLOCK_UNKNOWN'
  | 'UNLOCK_DECIDED'
  | 'UNLOCK_NOT_CONTESTED'
  | 'UNLOCK_REPLY_OPEN'
  | 'GUARDIAN_UNKNOWN'
  | 'GUARDIAN_DECIDED'
  | 'GUARDIAN_ACCOUNT'
  | 'ORDER_UNKNOWN'
  | 'ORDER_NOT_PAID'
  | 'REFUND_NOT_POSSIBLE'
  | 'REFUND_RUNS'
  | 'REFUND_UNKNOWN'
  | 'REFUND_BY_PROVIDER'
  | 'NOTHING_OWED'
  | 'OWED_CHANGED'
  | 'ALERT_UNKNOWN'
  | 'STATEMENT_UNKNOWN'
  | 'STATEMENT_DAY'
  | 'STATEMENT_VENDOR'
  | 'JOB_UNKNOWN'
  | 'PICTURE_UNKNOWN'
  | 'PICTURE_DECIDED'
  | 'CONFIG_KEY_UNKNOWN'
  | 'CONFIG_VALUE'
  | 'CONFIG_RULE'
  | 'CONFIG_SAME'
  | 'CONFIG_CHANGED'
  | 'PLAN_TIME'
  | 'PLAN_LIMIT'
  | 'PLAN_UNKNOWN'
  | 'PLAN_OVER'
  | 'CONFIG_VERSION_UNKNOWN'
  | 'SWITCHES_CHANGED'
  | 'SWITCHES_SAME'
  | 'SWITCHES_SENTENCE'
  | 'IMPRINT_CHANGED'
  | 'IMPRINT_SAME'
  | 'IMPRINT_FIELDS'
  | 'BROADCAST_RUNS'
  | 'BROADCAST_NOBODY'
  | 'BROADCAST_EMPTY'
  | 'BROADCAST_UNKNOWN'
  | 'BROADCAST_OVER'
  | 'WORDS_CHANGED'
  | 'WORDS_SAME'
  | 'WORDS_FULL'
  | 'WORD_EMPTY'
  | 'WORD_VERSION_UNKNOWN'
  | 'TICKET_UNKNOWN'
  | 'TICKET_CLOSED'
  | 'REPLY_LENGTH'
  | 'AUTHENTICATION_UNKNOWN'
  | 'AUTHENTICATION_DECIDED'
  | 'AUTHENTICATION_UNSEEN'
  | 'NOT_VERIFIED'
  | 'FACE_UNKNOWN'
  | 'VERIFIED_ALREADY'
  | 'AUTHENTICATION_OPEN'
  | 'COVER_MISSING'
  | 'EXPORT_UNKNOWN'
  | 'EXPORT_STATE'
  | 'ACCOUNT_STATE'
  | 'BIRTHDAY_INVALID'
  | 'CORRECTION_SAME'
  | 'CORRECTED_BEFORE'
  | 'AGE_REFUSAL_NONE'
  | 'PHONE_INVALID'
  | 'PHONE_SAME'
  | 'PHONE_UNUSABLE'
  | 'OPERATOR_NAME'
  | 'OPERATOR_KEY'
  | 'OPERATORS_UNSET'
  | 'OPERATOR_UNKNOWN'
  | 'LOGIN_FAILED'
  | 'LOGIN_LOCKED'
  | 'INVITATION_OVER'
  | 'PASSWORD_WEAK'
  | 'ADMIN_EXISTS'
  | 'LAST_ADMIN'
  | 'SENIOR_NEEDED'
  | 'CASE_TAKEN'
  | 'UNDO_OVER'
  | 'TEXT_GONE'
  | 'TEXT_UNKNOWN'
  | 'TEXT_DECIDED'
  | 'PICTURE_STATE'
  | 'WHY_MISSING'

/** A refusal that an operator sees; it never reaches a member. */
export class OperatorError extends Error {
  constructor(
    readonly refusal: OperatorRefusal,
    /** Values of the sentence, such as the operator who decided before. */
    readonly data: Readonly<Record<string, string>> = {},
  ) {
    super(refusal)
    this.name = 'OperatorError'
  }
}

/** Throws the refusal. */
export const refuse = (refusal: OperatorRefusal, data: Readonly<Record<string, string>> = {}): never => {
  throw new OperatorError(refusal, data)
}

/** Names that no operator may use. */
const reserved: ReadonlySet<string> = new Set(['system'])

/** Latin or Chinese letters, never both: a look-alike of another alphabet would be a second name of one person. */
const NAME = /^(?:[a-z0-9._-]{2,40}|[\p{Script=Han}0-9._-]{2,40})$/u

/**
 * An operator's name as it is stored: in lower case and in one form, so that one person has one name.
 * @throws OperatorError OPERATOR_NAME when it is empty, too long, contains other characters, or is reserved.
 */
export const operatorName = (raw: string): string => {
  const name = raw.normalize('NFKC').trim().toLowerCase()
  return NAME.test(name) && !reserved.has(name) ? name : refuse('OPERATOR_NAME')
}

/** The reference of an operator's payment. @throws OperatorError REFERENCE_MISSING */
export const paymentReference = (raw: string): string => {
  const reference = raw.trim()
  return /^[\w-]{1,64}$/.test(reference) ? reference : refuse('REFERENCE_MISSING')
}

/** An operator's reason of at most 500 characters. @throws OperatorError WHY_MISSING */
export const operatorWhy = (raw: string): string => {
  const why = raw.trim().slice(0, 500)
  return why === '' ? refuse('WHY_MISSING') : why
}
