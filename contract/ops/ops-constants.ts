/** Constants that the console's pages and its server share. This file imports nothing, so a page can bundle it. */

/** Roles of operators. Source: ours */
export const OPERATOR_ROLES = ['reviewer', 'senior', 'finance', 'support', 'admin', 'auditor'] as const
/** A role of an operator. */
export type OperatorRole = (typeof OPERATOR_ROLES)[number]

/** Path under which the console's calls are served. */
export const OPS_PATH = '/ops'
/** Header that every call of the console carries, so that a form of another site cannot make one. */
export const OPS_HEADER = 'x-jinyu-console'

/** States of a report. Source: product §7.9.3 */
export const REPORT_STATES = ['received', 'reviewing', 'upheld', 'dismissed', 'withdrawn'] as const

/** Steps against a member, mildest first. Source: product §7.9.5 */
export const LADDER_STEPS = ['warning', 'day', 'week', 'ban'] as const

/** Why a picture is not shown, by the keys of the texts that the member reads. */
export const PICTURE_REASONS = [
  'no_face',
  'several_faces',
  'blurred',
  'contact',
  'sexual',
  'not_own',
  'child',
  'other',
] as const

/** How an operator looks for a member. Source: ours */
export const SEARCH_KEYS = ['id', 'phone', 'nickname', 'device', 'order'] as const
/** A way to look for a member. */
export type SearchKey = (typeof SEARCH_KEYS)[number]

/** Classes of reasons for a step without a report, by the keys of the texts that the member reads. */
export const STEP_REASONS = ['scam', 'harassment', 'fake', 'sexual', 'minor', 'other'] as const

/** Texts of a profile that an operator can take down. */
export const PROFILE_TEXTS = ['nickname', 'bio', 'prompts'] as const

/** Why a text was taken down, by the keys of the texts that the member reads. */
export const TEXT_REASONS = ['contact', 'sexual', 'scam', 'harassment', 'fake', 'other'] as const

/** Minutes in which operators can take back their own step against a member. Source: ours */
export const UNDO_MINUTES = 10

/** Acts after which the member reads a system message. */
export const NOTIFIED_ACTS = [
  ...LADDER_STEPS,
  'undo',
  'lift',
  'text',
  'avatar',
  'photo',
  'video',
  'birthday',
  'badge_revoked',
  'verification_passed',
  'verification_refused',
  'appointment_confirmed',
  'appointment_declined',
  'appointment_missed',
  'withdrawal_returned',
  'message_recalled',
  'message_restored',
  'text_allowed',
  'text_refused',
] as const
/** An act after which the member reads a system message. */
export type NotifiedAct = (typeof NOTIFIED_ACTS)[number]

/** What an approval of the queue of texts changed for the members. Source: ours */
export const TEXT_APPROVALS = ['allowed', 'restored', 'gone'] as const
/** What an approval changed. */
export type TextApproval = (typeof TEXT_APPROVALS)[number]

/** Categories of the word lists; members read them with a refusal. Source: ours */
export const WORD_CATEGORIES = [
  'politics',
  'porn',
  'gambling',
  'drugs',
  'minors',
  'fraud',
  'abuse',
  'ads',
] as const

/**
 * What happens to a text with a listed word: it is refused, it is shown with the word hidden, or it becomes a case for
 * reviewers, sent in chats of members who have met and refused everywhere else.
 */
export const WORD_ACTIONS = ['block', 'mask', 'review'] as const

/**
 * Where a member wrote a text that needs a person; `picture` and `voice` are media of a chat, `intro` is the
 * introduction by voice. Source: ours
 */
export const TEXT_PLACES = [
  'chat',
  'picture',
  'voice',
  'speed',
  'intro',
  'greeting',
  'nickname',
  'bio',
  'job',
  'prompts',
  'alt',
] as const
/** A place of such a text. */
export type TextPlace = (typeof TEXT_PLACES)[number]

/** Places of messages, which are recalled when they are taken back. */
export const MESSAGE_PLACES: readonly TextPlace[] = ['chat', 'picture', 'voice']

/** Why a text may not be shown, by the keys of the texts that the member reads. */
export const TEXT_CLASSES = [...WORD_CATEGORIES, 'contact', 'other'] as const

/** Queues of cases that share one list and one page; reports, appeals and pictures have pages of their own. */
export const CASE_QUEUES = [
  'texts',
  'authentications',
  'disputes',
  'withdrawals',
  'refunds',
  'service',
  'exports',
  'guardians',
] as const
/** A queue of cases. */
export type CaseQueue = (typeof CASE_QUEUES)[number]

/** The kind of a queue's cases, as in the subjects of the audit log. */
export const CASE_KINDS: Readonly<Record<CaseQueue, string>> = {
  texts: 'text',
  authentications: 'authentication',
  disputes: 'unlock',
  withdrawals: 'withdrawal',
  refunds: 'refund',
  service: 'inquiry',
  exports: 'export',
  guardians: 'guardian',
}

/** Roles that work on a queue. Auditors read all of them. Source: ours */
export const QUEUE_WORKERS: Readonly<Record<CaseQueue, readonly OperatorRole[]>> = {
  texts: ['reviewer', 'senior'],
  authentications: ['reviewer', 'senior'],
  disputes: ['senior'],
  withdrawals: ['finance'],
  refunds: ['finance'],
  service: ['support', 'senior'],
  exports: ['support', 'senior'],
  guardians: ['finance', 'senior'],
}

/** Why a verification is refused, by the keys of the texts that the member reads. */
export const VERIFICATION_REASONS = [
  'too_dark',
  'no_face',
  'several_faces',
  'digits_not_heard',
  'actions_not_done',
  'different_person',
  'avatar_unclear',
  'not_live',
  'other',
] as const

/** Why a guardian's claim is refused, by the keys of the texts that the guardian reads. */
export const GUARDIAN_REASONS = ['unproven', 'unclear', 'no_match', 'other'] as const

/** Why the team does not hold an appointment, by the keys of the texts that the member reads. */
export const APPOINTMENT_REASONS = ['no_time', 'team_away'] as const

/** Why a withdrawal comes back, by the keys of the texts that the member reads. */
export const WITHDRAWAL_REASONS = [
  'withdraw_name',
  'withdraw_account',
  'withdraw_amount',
  'withdraw_failed',
  'withdraw_details',
  'withdraw_refused',
] as const

/** Features that operators can close on each platform. Source: ours */
export const SWITCH_FEATURES = ['registration', 'recharge', 'unlock', 'withdrawal', 'speed'] as const
/** A feature that operators can close. */
export type SwitchFeature = (typeof SWITCH_FEATURES)[number]

/** Platforms with switches of their own; Apple devices share those of their mini-program. Source: ours */
export const SWITCH_PLATFORMS = ['h5', 'weapp', 'alipay'] as const
/** A platform with switches of its own. */
export type SwitchPlatform = (typeof SWITCH_PLATFORMS)[number]

/** Vendors whose daily statements are fetched; orders of `wx_virtual` are asked about one by one instead. */
export const STATEMENT_VENDORS = ['wechat_pay', 'wx_virtual', 'alipay', 'alipay_payouts'] as const
/** A vendor whose daily statements are fetched. */
export type StatementVendor = (typeof STATEMENT_VENDORS)[number]

/** States of a statement; `late`: the vendor did not give a file that can be believed for a day. */
export const STATEMENT_STATES = ['waiting', 'compared', 'late'] as const
/** State of a statement. */
export type StatementState = (typeof STATEMENT_STATES)[number]

/**
 * How a statement and the books differ. `missing_here`: the vendor lists a movement that the books do not have.
 * `missing_there`: the books have one that the vendor does not list.
 */
export const STATEMENT_DIFFERENCES = ['missing_here', 'missing_there', 'other_amount', 'other_state'] as const
/** How a statement and the books differ. */
export type StatementDifferenceKind = (typeof STATEMENT_DIFFERENCES)[number]

/**
 * Most characters of each text, and most entries of each list. The fullest imprint in Chinese fits into a request of the
 * console. Source: ours
 */
export const IMPRINT_LIMITS = {
  company: 80,
  filing: 60,
  filings: 10,
  phone: 20,
  email: 100,
  hours: 13,
  sdks: 40,
  name: 40,
  provider: 60,
  purpose: 80,
  data: 100,
  policyUrl: 200,
} as const

/** The three agreements. */
export const AGREEMENT_NAMES = ['user', 'privacy', 'vip'] as const
/** Name of an agreement. */
export type AgreementName = (typeof AGREEMENT_NAMES)[number]
