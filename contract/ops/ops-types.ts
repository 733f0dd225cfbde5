import { Type, type Static } from 'typebox'
import { EpochMs, Id, Nullable, OneOf } from '../types/common'
import { GuardianForm } from '../types/guardian'
import { OPERATOR_ROLES } from './ops-constants'

/** Name of an operator, which signs acts in the audit log. */
export const OperatorName = Type.String({ minLength: 2, maxLength: 40 })
/** Role of an operator. */
export const Role = OneOf(OPERATOR_ROLES)
/** A password; the server wants at least 12 characters. */
export const Password = Type.String({ minLength: 1, maxLength: 200 })
/** Six digits of an authenticator. */
export const TotpCode = Type.String({ pattern: '^\\d{6}$' })
/** The operator's reason for an act. */
export const Why = Type.String({ minLength: 1, maxLength: 500 })
/** A version that exists, as PostgreSQL's `integer` holds it. */
export const Version = Type.Integer({ minimum: 1, maximum: 2_147_483_647 })
/** The number of a row, such as an entry of the audit log. */
export const RowNumber = Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER })
/** Most rows of a list. */
export const Limit = Type.Optional(Type.Integer({ minimum: 1, maximum: 200 }))

/** The operator of a session. */
export const OpsViewer = Type.Object({
  name: OperatorName,
  role: Role,
  /** When the session ends at the latest. */
  expireAt: EpochMs,
})
export type OpsViewer = Static<typeof OpsViewer>

/** An account of an operator. */
export const OperatorAccount = Type.Object({
  name: OperatorName,
  role: Role,
  state: OneOf(['invited', 'active', 'disabled']),
  createdBy: Type.String(),
  createdAt: EpochMs,
  /** Null before the first login. */
  lastSeenAt: Nullable(EpochMs),
})
export type OperatorAccount = Static<typeof OperatorAccount>

/** An operator who works on a case at the moment, so that nobody else decides it. */
export const Claim = Type.Object({ operator: OperatorName, untilAt: EpochMs })
export type Claim = Static<typeof Claim>

/** A sentence in each language; empty for none. */
export const WordsInBoth = Type.Array(Type.Object({ language: OneOf(['zh-CN', 'en']), text: Type.String() }))
export type WordsInBoth = Static<typeof WordsInBoth>

const CASES = 'report|appeal|picture|text|authentication|unlock|withdrawal|refund|inquiry|export|guardian'

/** A case's kind and id, such as `report:01J…`. */
export const Subject = Type.String({ pattern: `^(${CASES}):[0-9A-Za-z_-]{1,40}$` })

/** A case of a queue in its list, without a word of a member. */
export const CaseOutline = Type.Object({
  id: Type.String(),
  subject: Subject,
  /** Empty for a guardian's claim whose account nobody has chosen. */
  memberId: Type.String(),
  at: EpochMs,
  /** Null for a case without a deadline. */
  dueAt: Nullable(EpochMs),
  state: Type.String(),
  /** What it is about: a kind, a rule or a state's detail. */
  detail: Type.String(),
  /** Amount in fen; null where no money is concerned. */
  fen: Nullable(Type.Integer()),
  claim: Nullable(Claim),
})
export type CaseOutline = Static<typeof CaseOutline>

/** A video or a picture of a case, at an address of the console. */
export const CaseMedia = Type.Object({
  name: Type.String(),
  kind: OneOf(['video', 'image', 'audio']),
  url: Type.String(),
})
export type CaseMedia = Static<typeof CaseMedia>

/** An appointment of a case. */
export const CaseAppointment = Type.Object({
  nickname: Type.String(),
  /** Proposed times, the first one first. */
  times: Type.Array(EpochMs),
  language: OneOf(['zh-CN', 'en']),
  note: Type.String(),
  /** The confirmed time; null before. */
  at: Nullable(EpochMs),
  /** Address of the room; null before the confirmation, after the end, and for auditors. */
  roomUrl: Nullable(Type.String()),
  /** Hosts on which a room may be. */
  roomHosts: Type.Array(Type.String()),
})
export type CaseAppointment = Static<typeof CaseAppointment>

/** A payment of a claim's account that is not fully refunded. */
export const GuardianOrder = Type.Object({
  orderNo: Id,
  kind: OneOf(['coin', 'vip']),
  paidAt: EpochMs,
  fen: Type.Integer(),
  refundedFen: Type.Integer(),
  /** What the account has left of it; the rest of a whole refund is the product's own money. */
  unspentFen: Type.Integer(),
})
export type GuardianOrder = Static<typeof GuardianOrder>

/** A guardian's claim of a case. */
export const CaseGuardian = Type.Object({
  reference: Type.String(),
  /** Null for auditors, and once it is erased. */
  phone: Nullable(Type.String()),
  /** Null once it is erased. */
  form: Nullable(GuardianForm),
  /** Moment by which it is decided at the latest. */
  latestBy: EpochMs,
  /** The account that an operator chose, with its latest payments; null before. */
  account: Nullable(
    Type.Object({
      memberId: Id,
      age: Type.Integer(),
      isVerified: Type.Boolean(),
      orders: Type.Array(GuardianOrder),
    }),
  ),
  refunds: Type.Array(
    Type.Object({
      refundNo: Id,
      orderNo: Id,
      state: OneOf(['asked', 'paid', 'refused']),
      fen: Type.Integer(),
    }),
  ),
})
export type CaseGuardian = Static<typeof CaseGuardian>

/** A case with everything that its operator needs. */
export const CaseFile = Type.Object({
  outline: CaseOutline,
  /** Facts by the keys of the console's texts. */
  facts: Type.Array(Type.Object({ name: Type.String(), value: Type.String() })),
  /** Messages of the case, oldest first. */
  lines: Type.Array(Type.Object({ by: Type.String(), at: EpochMs, text: Type.String() })),
  /** Videos, pictures and voices, shown beside each other. */
  media: Type.Array(CaseMedia),
  /** Of a verification at an appointment alone. */
  appointment: Type.Optional(CaseAppointment),
  /** Of a guardian's claim alone. */
  guardian: Type.Optional(CaseGuardian),
  /** Signatures that a decision needs. */
  needs: Type.Integer({ minimum: 1, maximum: 2 }),
  /** Operators who have signed. */
  signedBy: Type.Array(Type.String()),
})
export type CaseFile = Static<typeof CaseFile>

/** The subject of a note: a case, or a member. */
export const NoteSubject = Type.String({ pattern: `^(${CASES}|member):[0-9A-Za-z_-]{1,40}$` })
