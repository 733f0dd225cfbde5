import { Type, type Static } from 'typebox'
import { EpochMs, Nullable, OneOf } from './common'

/** The member's VIP membership; the client derives `hasVip` from `expireTime`. Source: spec §3, product §5.3. */
export const Vip = Type.Object({
  level: Type.Unsafe<0 | 1>({ type: 'integer', enum: [0, 1] }),
  expireTime: Nullable(EpochMs),
  startedAt: Nullable(EpochMs),
  source: Nullable(OneOf(['purchase', 'gift'] as const)),
  packageId: Nullable(Type.String()),
})
export type Vip = Static<typeof Vip>
