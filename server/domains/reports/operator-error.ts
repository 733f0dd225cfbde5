/** Why an operator's wish is refused; the command line has a sentence for each. Source: ours */
export type OperatorRefusal =
  | 'REPORT_UNKNOWN'
  | 'REPORT_DECIDED'
  | 'REPORT_WITHDRAWN'
  | 'REPORTS_OPEN'
  | 'APPEAL_UNKNOWN'
  | 'APPEAL_DECIDED'
  | 'SAME_OPERATOR'
  | 'NOTHING_RUNS'
  | 'MEMBER_UNKNOWN'
  | 'WITHDRAWAL_UNKNOWN'
  | 'WITHDRAWAL_STATE'
  | 'SECOND_OPERATOR'
  | 'MARKS_DIFFER'
  | 'PAYOUT_RUNNING'
  | 'PAYOUT_NOT_HELD'
  | 'REFERENCE_MISSING'
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
  | 'ORDER_UNKNOWN'
  | 'ORDER_NOT_PAID'
  | 'REFUND_NOT_POSSIBLE'
  | 'REFUND_RUNS'
  | 'REFUND_UNKNOWN'
  | 'REFUND_BY_PROVIDER'
  | 'NOTHING_OWED'
  | 'OWED_CHANGED'
  | 'ALERT_UNKNOWN'
  | 'JOB_UNKNOWN'
  | 'PICTURE_UNKNOWN'
  | 'PICTURE_DECIDED'
  | 'CONFIG_KEY_UNKNOWN'
  | 'CONFIG_VALUE'
  | 'CONFIG_RULE'
  | 'CONFIG_SAME'
  | 'CONFIG_VERSION_UNKNOWN'
  | 'INQUIRY_UNKNOWN'
  | 'INQUIRY_CLOSED'
  | 'REPLY_LENGTH'
  | 'AUTHENTICATION_UNKNOWN'
  | 'AUTHENTICATION_DECIDED'
  | 'AUTHENTICATION_UNSEEN'
  | 'NOT_CERTIFIED'
  | 'CERTIFIED_ALREADY'
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
  | 'WHY_MISSING'

/** A refusal told to an operator; it never reaches a member. */
export class OperatorError extends Error {
  constructor(
    readonly refusal: OperatorRefusal,
    /** What the sentence names, e.g. who decided before. */
    readonly data: Readonly<Record<string, string>> = {},
  ) {
    super(refusal)
    this.name = 'OperatorError'
  }
}

/** Refuses by name. */
export const refuse = (refusal: OperatorRefusal, data: Readonly<Record<string, string>> = {}): never => {
  throw new OperatorError(refusal, data)
}

/** Names that no person may act under. */
const reserved: ReadonlySet<string> = new Set(['system'])

/**
 * An operator's name as it is kept: small letters, so that one person is not two.
 * @throws OperatorError OPERATOR_NAME when it is empty, too long, holds other signs, or is reserved.
 */
export const operatorName = (raw: string): string => {
  const name = raw.trim().toLowerCase()
  return /^[\p{L}\p{N}._-]{2,40}$/u.test(name) && !reserved.has(name) ? name : refuse('OPERATOR_NAME')
}

/** The number of a payment that an operator made. @throws OperatorError REFERENCE_MISSING */
export const paymentReference = (raw: string): string => {
  const reference = raw.trim()
  return /^[\w-]{1,64}$/.test(reference) ? reference : refuse('REFERENCE_MISSING')
}

/** The reason that an operator gives; at most 500 characters. @throws OperatorError WHY_MISSING */
export const operatorWhy = (raw: string): string => {
  const why = raw.trim().slice(0, 500)
  return why === '' ? refuse('WHY_MISSING') : why
}
