import { Type, type Static, type TSchema } from 'typebox'
import { PAGE_SIZE_MAX } from '../constants'

/** The schema or null. */
export const Nullable = <T extends TSchema>(schema: T) => Type.Union([schema, Type.Null()])

/** One of the given words. */
export const OneOf = <const Words extends readonly string[]>(words: Words) =>
  Type.Unsafe<Words[number]>({ type: 'string', enum: [...words] })

/** Opaque id; never enumerable. Source: product §3. */
export const Id = Type.String({ minLength: 1, maxLength: 40, pattern: '^[0-9A-Za-z_-]+$' })

/** Moment in epoch milliseconds. Source: product §3. */
export const EpochMs = Type.Integer({ minimum: 0, maximum: 8_640_000_000_000_000 })

/** Count of things, never negative. */
export const Count = Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER })

/** Money in integer fen. Source: product §3. */
export const Fen = Type.Integer({ minimum: 0, maximum: 1_000_000_000 })

/** Integer coins; one coin is 10 fen. Source: product §3. */
export const Coins = Type.Integer({ minimum: 0, maximum: 1_000_000_000 })

/** Address of a picture or file that our server serves. */
export const Url = Type.String({ minLength: 1, maxLength: 500 })

/** A UUID v4 that makes a creating or paying call idempotent. Source: product §3. */
export const ClientToken = Type.String({
  pattern: '^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$',
})

/** Opaque position in a list; made by the server, stable when rows are added. Source: product §3. */
export const Cursor = Type.String({ minLength: 1, maxLength: 1_000 })

/** Fields in the payload of every list. */
export const pageFields = {
  cursor: Type.Optional(Type.Union([Cursor, Type.Null()])),
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: PAGE_SIZE_MAX })),
}

/** Fields in the data of every list; a null cursor means the end of the list. */
export const pageOf = <T extends TSchema>(row: T) => ({
  list: Type.Array(row),
  nextCursor: Nullable(Cursor),
})

/** Free text with an upper bound in UTF-16 units; the server's rules count graphemes. */
export const Text = (maxLength: number) => Type.String({ maxLength: maxLength * 8 })

/** Calendar day, `YYYY-MM-DD`. */
export const CalendarDay = Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$' })

/** Mobile number of mainland China; the server removes blanks and +86. Source: product §9. */
export const Phone = Type.String({ minLength: 1, maxLength: 24 })

/** Six digits sent by SMS. Source: product §9. */
export const SmsCode = Type.String({ pattern: '^\\d{6}$' })

/** Versions of the agreements that a member consented to. Source: product §9. */
export const Consents = Type.Object({
  user: Type.String({ minLength: 1, maxLength: 20 }),
  privacy: Type.String({ minLength: 1, maxLength: 20 }),
})
export type Consents = Static<typeof Consents>

/** The used part of a daily or monthly allowance. `limit` is null without a limit. */
export const Quota = Type.Object({
  used: Count,
  limit: Nullable(Count),
  /** When the allowance starts again. */
  resetAt: EpochMs,
})
export type Quota = Static<typeof Quota>

/** Token of the widget that CAPTCHA_REQUIRED names, after the person has passed it. */
export const HumanProof = Type.Optional(Text(4_096))
