import { Type, type Static } from 'typebox'
import { Count, EpochMs, Id, Nullable, OneOf, Url } from './common'
import { DistanceBucket, Gender, MemberBrief } from './member'

/** One line said in a speed date. */
export const SpeedLine = Type.Object({
  id: Id,
  /** Counts from 1 without gaps in its date. */
  seq: Type.Integer({ minimum: 1 }),
  /** The sender's `clientToken`; null for the peer's. */
  clientToken: Nullable(Type.String()),
  fromMe: Type.Boolean(),
  text: Type.String(),
  createdAt: EpochMs,
})
export type SpeedLine = Static<typeof SpeedLine>

/** The other one, as far as may be known before both want to go on: nothing that identifies an account. */
export const SpeedPeer = Type.Object({
  nickname: Type.String(),
  age: Nullable(Count),
  gender: Gender,
  certified: Type.Boolean(),
  distanceBucket: DistanceBucket,
  /** Without a bucket: they are in one city. False also when it is unknown. */
  sameCity: Type.Boolean(),
  /** Interests that both name, at most two. */
  sharedInterests: Type.Array(Id),
  /** True for members of the demo world; the interface labels them. */
  demo: Type.Boolean(),
})
export type SpeedPeer = Static<typeof SpeedPeer>

/** The waiting room. Source: screens.md B2 */
export const SpeedWaiting = Type.Object({
  since: EpochMs,
  /** How far it is searched now, in km; null is the whole city, 0 everywhere. */
  withinKm: Nullable(Count),
  /** Others who wait within that reach; rounded down to 5 from 5 up, so that nobody can be told by counting. */
  others: Count,
  /** The reach to offer in place of the present one, in km, 0 is everywhere; null when there is none to offer. */
  widerKm: Nullable(Count),
})
export type SpeedWaiting = Static<typeof SpeedWaiting>

/** A date that runs or is being decided. All moments are the server's. Source: product §0.2 */
export const SpeedDate = Type.Object({
  speedId: Id,
  peer: SpeedPeer,
  /** The talk begins; before it both see that they met. */
  startsAt: EpochMs,
  /** The talk ends. Moves back by the time that a lost peer was waited for. */
  endsAt: EpochMs,
  /** Choices are taken until then; null while they talk. */
  chooseUntil: Nullable(EpochMs),
  /** The peer's portrait as clear as it may be now; `step` from 1 to 6, and 7 when it is clear. */
  portrait: Type.Object({
    step: Type.Integer({ minimum: 1, maximum: 7 }),
    url: Url,
    nextAt: Nullable(EpochMs),
  }),
  /** The ice-breaker on the table: an id of the dictionary. */
  questionId: Id,
  /** Everything said so far, oldest first. */
  lines: Type.Array(SpeedLine),
  /** The peer's link is lost and is waited for until then; null while it holds. */
  peerAwayUntil: Nullable(EpochMs),
  /** Who would go on to the choice before the time. */
  finishAsked: Type.Object({ me: Type.Boolean(), peer: Type.Boolean() }),
  /** The viewer's own choice; the peer's is never told. Null before it is made. */
  myChoice: Nullable(Type.Boolean()),
})
export type SpeedDate = Static<typeof SpeedDate>

/**
 * How the last date ended. `parted` says that not both wanted to go on and never who did not; `peer_left` and
 * `interrupted` cost none of the day's rounds. Source: product §0.2, screens.md B6
 */
export const SpeedResult = Type.Object({
  speedId: Id,
  outcome: OneOf(['matched', 'parted', 'left', 'peer_left', 'interrupted'] as const),
  /** Set when matched: the group in which the talk goes on. */
  groupId: Nullable(Id),
  peer: Nullable(MemberBrief),
})
export type SpeedResult = Static<typeof SpeedResult>

/**
 * Where the member stands in the speed dates, whole: a newer state replaces an older one. `phase` says which part is
 * set: `waiting` has `waiting`, `talking` and `choosing` have `date`, `over` has `result`.
 */
export const SpeedState = Type.Object({
  phase: OneOf(['idle', 'waiting', 'talking', 'choosing', 'over'] as const),
  /** Grows with every state of the member; an older one that arrives late is dropped. */
  rev: Count,
  /** The server's clock when this was made, for countdowns. */
  now: EpochMs,
  /** Rounds left today; null when unlimited. */
  roundsLeft: Nullable(Count),
  /** When the day's rounds start anew. */
  roundsResetAt: EpochMs,
  waiting: Nullable(SpeedWaiting),
  date: Nullable(SpeedDate),
  result: Nullable(SpeedResult),
})
export type SpeedState = Static<typeof SpeedState>
