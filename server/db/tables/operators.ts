import type { Default } from './columns'

/** An account of an operator; its name signs their acts. */
export interface OperatorTable {
  name: string
  role: 'reviewer' | 'senior' | 'finance' | 'support' | 'admin' | 'auditor'
  /** `invited` until the first login. */
  state: 'invited' | 'active' | 'disabled'
  /** Argon2id; null before the invitation is accepted. */
  password_hash: string | null
  /** Sealed secret of the authenticator; null for demo operators. */
  totp_secret: Buffer | null
  /** The newest time step whose code was used, so that no code counts twice. */
  totp_step: Default<number>
  /** Wrong logins since the last right one. */
  failures: Default<number>
  locked_until: Default<number>
  /** Hash of the invitation's token; null without an open one. */
  invite_hash: Buffer | null
  invite_until: number | null
  /** Sealed secret that the invitation offers. */
  invite_secret: Buffer | null
  created_by: string
  created_at: number
}

/** A login of an operator. */
export interface OperatorSessionTable {
  token_hash: Buffer
  operator: string
  created_at: number
  seen_at: number
  /** When the operator last gave password and code. */
  proved_at: number
  expire_at: number
}

/** An operator who works on a case, until they decide, give it back, or do nothing for ten minutes. */
export interface CaseClaimTable {
  /** Kind and id, `report:01J…`. */
  subject: string
  operator: string
  expire_at: number
}

/** What an operator writes to colleagues about a case or a member; members never see it. */
export interface CaseNoteTable {
  id: string
  /** Kind and id, `report:01J…` or `member:1234…`. */
  subject: string
  /** The member whom the case is about; the note goes with their account. Null for a guardian's claim without one. */
  member_id: string | null
  operator: string
  text: string
  created_at: number
}

/** Tables of operators. */
export interface OperatorTables {
  operator: OperatorTable
  operator_session: OperatorSessionTable
  case_claim: CaseClaimTable
  case_note: CaseNoteTable
}
