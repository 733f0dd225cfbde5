import { Type } from 'typebox'
import { call } from '../../call'
import { ClientToken, Count, EpochMs, Nullable, OneOf, SmsCode, Text, Url } from '../../types/common'

/**
 * A copy of all of the viewer's data: returns its state, or begins one, confirmed by a code. `EXPORT_LIMIT` carries
 * `until`: when the running one is ready at the latest, or when another may be begun.
 * This call is an addition to the specification. Source: product §4, §7.12.3
 */
export const exportData = call('/api/user/export_data', {
  payload: Type.Union([
    Type.Object({ step: Type.Literal('read') }),
    Type.Object({
      step: Type.Literal('start'),
      smsTicket: Text(64),
      smsCode: SmsCode,
      clientToken: ClientToken,
    }),
  ]),
  data: Type.Object({
    /**
     * State of the latest one: `expired` when its file is deleted, `failed` when it failed; `none` without a recent
     * one.
     */
    state: OneOf(['none', 'running', 'ready', 'expired', 'failed'] as const),
    askedAt: Nullable(EpochMs),
    /** While it runs: the moment at which it is ready at the latest. */
    readyBy: Nullable(EpochMs),
    /** While it is ready: a ZIP that everybody who has the address can fetch until then. */
    file: Nullable(Type.Object({ url: Url, bytes: Count, until: EpochMs })),
    /** `max` copies may be begun within `days`; `left` of them are left. */
    allowance: Type.Object({ max: Count, days: Count, left: Count }),
    /** When another one may be begun; null when it may be now. */
    nextAt: Nullable(EpochMs),
    /** Hours in which a file can be fetched. */
    fileHours: Count,
  }),
  errors: ['CODE_WRONG', 'TICKET_EXPIRED', 'TOO_MANY_TRIES', 'EXPORT_LIMIT', 'TOKEN_REUSED'],
})
