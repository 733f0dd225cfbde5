import type { OperatorError, OperatorRefusal } from '../domains/safety/operators/operator-error'

type Sentence = (data: Readonly<Record<string, string>>) => string

const sentences: Record<OperatorRefusal, Sentence> = {
  REPORT_UNKNOWN: () => 'There is no report with this id.',
  REPORT_DECIDED: ({ by = '?' }) => `The report was decided by ${by} already. Nothing was changed.`,
  REPORT_WITHDRAWN: () => 'The reporter withdrew the report. Nothing was changed.',
  REPORTS_OPEN: () =>
    'The account is suspended until its reports are decided: see reports. The suspension ends with the last one.',
  APPEAL_UNKNOWN: () => 'There is no appeal with this id.',
  APPEAL_DECIDED: ({ by = '?' }) => `The appeal was settled by ${by} already. Nothing was changed.`,
  SAME_OPERATOR: ({ by = '?' }) => `${by} made the decision that is appealed. Another operator must answer.`,
  NOTHING_RUNS: () => 'Nothing runs against this member.',
  MEMBER_UNKNOWN: () => 'There is no member with this id.',
  WITHDRAWAL_UNKNOWN: () => 'There is no withdrawal with this id.',
  WITHDRAWAL_STATE: ({ state = '?' }) => `The withdrawal is ${state} by now. Nothing was changed.`,
  SECOND_OPERATOR: ({ by = '?' }) => `${by} has signed already. Another operator must sign, too.`,
  MARKS_DIFFER: ({ by = '?' }) =>
    `${by} recorded something else. Both must record the same; nothing was changed.`,
  PAYOUT_RUNNING: () => 'The provider has not answered yet. Nothing was changed.',
  PICTURE_UNKNOWN: () => 'There is no such picture.',
  PICTURE_DECIDED: ({ by = '?' }) => `${by} has decided on this picture.`,
  PAYOUT_NOT_HELD: () => 'The provider did not refuse this payment. It is never sent a second time.',
  REFERENCE_MISSING: () => 'Give the number of the payment: 1 to 64 letters, digits, hyphens or underscores.',
  REASON_UNKNOWN: () => 'The reason is not one of those that members can read.',
  PAYOUTS_FROZEN: () => 'An operator has frozen payouts already.',
  PAYOUTS_NOT_FROZEN: () => 'Payouts are not frozen.',
  JOURNAL_UNKNOWN: () => 'There is no journal with this key that could be taken back.',
  JOURNAL_RIGHT: () => 'There is nothing wrong with this journal: taking it back would make the books wrong.',
  JOURNAL_REVERSED: () => 'The journal was taken back already. Nothing was changed.',
  REVERSAL_OVERDRAWN: () => 'A member no longer has the money that would be taken. Nothing was changed.',
  UNLOCK_UNKNOWN: () => 'There is no unlock order with this id.',
  UNLOCK_DECIDED: ({ by = '?' }) => `The order was decided by ${by} already. Nothing was changed.`,
  UNLOCK_NOT_CONTESTED: () => 'Neither a problem nor fraud was reported for this order.',
  UNLOCK_REPLY_OPEN: ({ until = '?' }) => `The owner may still answer, until ${until}. Decide after that.`,
  ORDER_UNKNOWN: () => 'There is no order with this number.',
  ORDER_NOT_PAID: ({ state = '?' }) => `The order is ${state}: there is no payment to refund.`,
  REFUND_NOT_POSSIBLE: ({ why = '?' }) => `Nothing of this order can be refunded: ${why}.`,
  REFUND_RUNS: ({ refundNo = '?' }) => `Refund ${refundNo} of this order is already in progress.`,
  REFUND_UNKNOWN: () => 'There is no refund with this number in progress.',
  REFUND_BY_PROVIDER: () => 'The provider can still refund this: see refund.',
  NOTHING_OWED: () => 'Nothing is owed to this account.',
  OWED_CHANGED: ({ by = '?' }) =>
    `The amount that is owed differs from the one that ${by} signed. ${by} must sign again.`,
  ALERT_UNKNOWN: () => 'There is no open alert with this number.',
  JOB_UNKNOWN: () => 'No work with this number was given up.',
  CONFIG_KEY_UNKNOWN: ({ key = '?' }) => `"${key}" is not a setting that can be changed: see config show.`,
  CONFIG_VALUE: ({ key = '?', min = '?', max = '?' }) =>
    `${key} must be a whole number from ${min} to ${max}.`,
  CONFIG_RULE: ({ rule = '?' }) => `The settings would contradict each other: ${rule}. Nothing was changed.`,
  CONFIG_SAME: () => 'These settings are already in force. Nothing was changed.',
  CONFIG_CHANGED: ({ by = '?' }) =>
    `${by} changed the settings meanwhile. Read them again; nothing was changed.`,
  PLAN_TIME: () => 'Choose a moment in the future, at most 90 days ahead.',
  PLAN_LIMIT: ({ max = '?' }) => `At most ${max} planned changes can wait. Cancel one first.`,
  PLAN_UNKNOWN: () => 'There is no such planned change.',
  PLAN_OVER: ({ state = '?' }) => `The planned change is ${state} by now. Nothing was changed.`,
  SWITCHES_CHANGED: ({ by = '?' }) =>
    `${by} changed the switches meanwhile. Read them again; nothing was changed.`,
  SWITCHES_SAME: () => 'These switches are in force already. Nothing was changed.',
  SWITCHES_SENTENCE: () => 'Maintenance needs a sentence for members in both languages.',
  BROADCAST_RUNS: ({ by = '?' }) => `A broadcast of ${by} is being sent. Wait for its end, or stop it.`,
  BROADCAST_NOBODY: () => 'No active member belongs to this audience.',
  BROADCAST_EMPTY: () => 'A broadcast needs a title and a text in both languages.',
  BROADCAST_UNKNOWN: () => 'There is no such broadcast.',
  BROADCAST_OVER: ({ state = '?' }) => `The broadcast is ${state}. Nothing was changed.`,
  WORDS_CHANGED: ({ by = '?' }) => `${by} changed the draft meanwhile. Read it again; nothing was changed.`,
  WORDS_SAME: () => 'The draft has no change. Nothing was published.',
  WORDS_FULL: ({ max = '?' }) => `The word lists hold ${max} entries at most. Nothing was changed.`,
  WORD_EMPTY: ({ term = '?' }) => `"${term}" has no letter or digit. Nothing was changed.`,
  WORD_VERSION_UNKNOWN: () => 'There is no such version of the word lists.',
  CONFIG_VERSION_UNKNOWN: () => 'There is no such version: see config versions.',
  TICKET_UNKNOWN: () => 'There is no ticket with this id.',
  TICKET_CLOSED: () => "The ticket is closed. The member's next message opens another.",
  REPLY_LENGTH: ({ max = '?' }) => `Write an answer of at most ${max} characters: --text "…"`,
  AUTHENTICATION_UNKNOWN: () => 'There is no authentication with this id.',
  AUTHENTICATION_DECIDED: ({ by = '?' }) =>
    `This authentication does not wait for a person (last decided by ${by}). Nothing was changed.`,
  AUTHENTICATION_UNSEEN: () =>
    'Look at it first, or again: the cover has changed, or another operator looked. See authentication show.',
  NOT_VERIFIED: () => 'This member has no badge.',
  VERIFIED_ALREADY: () => 'This member has a badge already. Nothing was changed.',
  AUTHENTICATION_OPEN: () =>
    'An authentication of this member is open: see authentications. Decide it first.',
  COVER_MISSING: () => 'This member has no cover that a badge could be given for.',
  EXPORT_UNKNOWN: () => 'There is no export with this id.',
  EXPORT_STATE: () =>
    'This export did not fail, or the member has requested another one since. Nothing was changed.',
  ACCOUNT_STATE: ({ state = '?' }) => `The account is ${state}. Nothing was changed.`,
  BIRTHDAY_INVALID: () => 'Give a date, YYYY-MM-DD, for an age from 18 to 99: --to <day>',
  CORRECTION_SAME: () => 'This is already the value. Nothing was changed.',
  CORRECTED_BEFORE: ({ by = '?' }) =>
    `${by} has corrected this once, and a second time is not allowed. Nothing was changed.`,
  AGE_REFUSAL_NONE: () => 'This number is not refused for its age.',
  PHONE_INVALID: () => 'Give a mobile number of mainland China, eleven digits: --to <number>',
  PHONE_SAME: () => 'This is the number of the account. Nothing was changed.',
  PHONE_UNUSABLE: () => 'Somebody has this number, or had it recently. Nothing was changed.',
  OPERATOR_NAME: () =>
    'A name has 2 to 40 letters, Latin or Chinese, digits, dots, hyphens or underscores, and is not "system".',
  OPERATOR_KEY: ({ name = '?' }) => `This is not the key of ${name}. Set OPERATOR_KEY to your own.`,
  OPERATORS_UNSET: () =>
    'In production each operator proves their name: make keys by operator key, and set OPERATORS and OPERATOR_KEY.',
  OPERATOR_UNKNOWN: () => 'There is no operator with this name.',
  LOGIN_FAILED: () => 'The name, the password or the code is wrong.',
  LOGIN_LOCKED: ({ until = '?' }) => `Too many wrong tries. Try again after ${until}.`,
  INVITATION_OVER: () =>
    'This invitation was used, replaced, or is older than two days. Ask an admin for another.',
  PASSWORD_WEAK: ({ min = '?' }) =>
    `A password has at least ${min} characters and does not contain the name.`,
  ADMIN_EXISTS: () => 'There is an admin already, who can invite operators: see operators.',
  LAST_ADMIN: () => 'This is the last active admin. Make another operator an admin first.',
  SENIOR_NEEDED: () => 'This step needs a senior reviewer. Give the case back with a note.',
  CASE_TAKEN: ({ by = '?' }) => `${by} is working on this case.`,
  UNDO_OVER: () => 'Only your own step of the last ten minutes can be taken back. See lift.',
  TEXT_UNKNOWN: () => 'There is no such text: its author wrote another one, or left.',
  TEXT_DECIDED: ({ by = '?' }) => `${by} has decided on this text. Nothing was changed.`,
  TEXT_GONE: () => 'There is no text here any more. Nothing was changed.',
  PICTURE_STATE: ({ state = '?' }) => `The picture is ${state}. Nothing was changed.`,
  WHY_MISSING: () => 'Give the reason: --why "…"',
}

/** The sentence for an operator whose request was refused. */
export const refusalText = ({ refusal, data }: OperatorError): string => sentences[refusal](data)
