import { Type } from 'typebox'
import { call } from '../../call'
import { ClientToken, Count, EpochMs, Nullable, OneOf, SmsCode, Text, Url } from '../../types/common'

/**
 * A copy of everything of the viewer: how it stands, or begin one, confirmed by a code. `EXPORT_LIMIT` carries `until`: when
 * the running one is ready at the latest, or when another may be begun.
 * An addition to the specification's calls. Source: product §4, §7.12.3
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
    /** Of the last one: `expired` when its file is gone, `failed` when nothing came of it; `none` without one of late. */
    state: OneOf(['none', 'running', 'ready', 'expired', 'failed'] as const),
    askedAt: Nullable(EpochMs),
    /** While it runs: ready by then at the latest. */
    readyBy: Nullable(EpochMs),
    /** While it is ready: a ZIP that whoever has the address may fetch, until then. */
    file: Nullable(Type.Object({ url: Url, bytes: Count, until: EpochMs })),
    /** How many may be begun within so many days, and how many are left. */
    allowance: Type.Object({ max: Count, days: Count, left: Count }),
    /** When another may be begun; null while one may be now. */
    nextAt: Nullable(EpochMs),
    /** For how many hours a file may be fetched. */
    fileHours: Count,
  }),
  errors: ['CODE_WRONG', 'TICKET_EXPIRED', 'TOO_MANY_TRIES', 'EXPORT_LIMIT', 'TOKEN_REUSED'],
})
