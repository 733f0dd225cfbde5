import { Type, type Static } from 'typebox'
import { EpochMs, Id, Nullable } from '../../../types/common'
import { opsCall } from '../../ops-call'
import { Limit, RowNumber } from '../../ops-types'

/** An entry of the audit log. */
export const AuditRow = Type.Object({
  id: Type.Integer(),
  at: EpochMs,
  operator: Type.String(),
  act: Type.String(),
  subject: Type.String(),
  memberId: Nullable(Type.String()),
  why: Type.String(),
  /** Changed fields before and after, as JSON. */
  before: Type.String(),
  after: Type.String(),
})
export type AuditRow = Static<typeof AuditRow>

/** Entries of the audit log that fit every given filter, newest first. */
export const listAudit = opsCall('/ops/audit/list', {
  roles: ['senior', 'admin', 'auditor'],
  payload: Type.Object({
    memberId: Type.Optional(Id),
    subject: Type.Optional(Type.String({ maxLength: 80 })),
    act: Type.Optional(Type.String({ maxLength: 60 })),
    operator: Type.Optional(Type.String({ maxLength: 40 })),
    /** Entries before this one, for the next page. */
    before: Type.Optional(RowNumber),
    limit: Limit,
  }),
  data: Type.Object({ list: Type.Array(AuditRow), nextBefore: Nullable(Type.Integer()) }),
})
