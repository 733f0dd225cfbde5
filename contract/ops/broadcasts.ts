import { Type, type Static } from 'typebox'
import { Count, EpochMs, Nullable, OneOf } from '../types/common'
import { SWITCH_PLATFORMS } from './ops-constants'

/** States of a broadcast. */
export const BROADCAST_STATES = ['running', 'done', 'stopped'] as const

const Words = Type.Object({
  title: Type.String({ minLength: 1, maxLength: 30 }),
  body: Type.String({ minLength: 1, maxLength: 300 }),
})

/** What members read, in their language. */
export const BroadcastWords = Type.Object({ 'zh-CN': Words, en: Words })
export type BroadcastWords = Static<typeof BroadcastWords>

/** Members who get it: active ones, of one platform or of one language where that is not null. */
export const BroadcastAudience = Type.Object({
  platform: Nullable(OneOf(SWITCH_PLATFORMS)),
  language: Nullable(OneOf(['zh-CN', 'en'])),
})
export type BroadcastAudience = Static<typeof BroadcastAudience>

/** A system message to many members. */
export const Broadcast = Type.Object({
  id: Type.String(),
  words: BroadcastWords,
  audience: BroadcastAudience,
  operator: Type.String(),
  why: Type.String(),
  startedAt: EpochMs,
  state: OneOf(BROADCAST_STATES),
  /** Members of the audience at the start. */
  total: Count,
  sent: Count,
  /** When the last member got it, or it was stopped; null while it runs. */
  endedAt: Nullable(EpochMs),
  /** The operator who stopped it; null otherwise. */
  endedBy: Nullable(Type.String()),
})
export type Broadcast = Static<typeof Broadcast>
