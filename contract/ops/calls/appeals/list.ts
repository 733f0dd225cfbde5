import { Type, type Static } from 'typebox'
import { EpochMs, Id, Nullable } from '../../../types/common'
import { opsCall } from '../../ops-call'
import { Claim, Limit } from '../../ops-types'

/** A waiting appeal with the decision that it is against. */
export const AppealCase = Type.Object({
  id: Id,
  memberId: Id,
  text: Type.String(),
  createdAt: EpochMs,
  dueAt: EpochMs,
  step: Type.String(),
  reason: Type.String(),
  decidedBy: Type.String(),
  decidedAt: EpochMs,
  reportId: Nullable(Id),
  claim: Nullable(Claim),
})
export type AppealCase = Static<typeof AppealCase>

/** Waiting appeals, the soonest due first. */
export const listAppeals = opsCall('/ops/appeals/list', {
  roles: ['senior', 'auditor'],
  payload: Type.Object({ limit: Limit }),
  data: Type.Object({ list: Type.Array(AppealCase) }),
})
