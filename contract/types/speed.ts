import { Type, type Static } from 'typebox'
import { Count, EpochMs, Id, Nullable, OneOf, Url } from './common'
import { DistanceBucket, Gender, MemberBrief } from './member'

/** One line of the chat in a speed date. */
export const SpeedLine = Type.Object({
  id: Id,
  /** Counts from 1 without gaps within the date. */
  seq: Type.Integer({ minimum: 1 }),
  /** The sender's `clientToken`; null for the peer's. */
  clientToken: Nullable(Type.String()),
  fromMe: Type.Boolean(),
  text: Type.String(),
  createdAt: EpochMs,
})
export type SpeedLine = Static<typeof SpeedLine>

/** The peer as far as it is shown before both want to continue: nothing that identifies an account. */
export const SpeedPeer = Type.Object({
  nickname: Type.String(),
  age: Nullable(Count),
  gender: Gender,
  certified: Type.Boolean(),
  distanceBucket: DistanceBucket,
  /** True when both are in one city; false also when it is unknown. */
  sameCity: Type.Boolean(),
  /** Interests that both have, at most two. */
  sharedInterests: Type.Array(Id),
  /** True for members of the demo world; the interface labels them. */
  demo: Type.Boolean(),
})
export type SpeedPeer = Static<typeof SpeedPeer>

/** The waiting room. Source: screens.md B2 */
export const SpeedWaiting = Type.Object({
  since: EpochMs,
  /** The present search radius in km; null is the whole city, 0 everywhere. */
  withinKm: Nullable(Count),
  /** Other members who wait within that radius; rounded down to 5 from 5 up, so that counting reveals nobody. */
  others: Count,
  /** The wider radius to offer, in km, 0 is everywhere; null when there is nothing wider. */
  widerKm: Nullable(Count),
})
export type SpeedWaiting = Static<typeof SpeedWaiting>

/** A date that runs or waits for choices. All moments are the server's. Source: product §0.2 */
export const SpeedDate = Type.Object({
  speedId: Id,
  peer: SpeedPeer,
  /** The chat begins; before it both see that they met. */
  startsAt: EpochMs,
  /** The chat ends. Moves back by the time for which a lost peer was waited for. */
  endsAt: EpochMs,
  /** Choices are accepted until then; null during the chat. */
  chooseUntil: Nullable(EpochMs),
  /** The peer's portrait in its present clarity; `step` is 1 to 6, or 7 when it is clear. */
  portrait: Type.Object({
    step: Type.Integer({ minimum: 1, maximum: 7 }),
    url: Url,
    nextAt: Nullable(EpochMs),
  }),
  /** The present ice-breaker: an id of the dictionary. */
  questionId: Id,
  /** All lines so far, oldest first. */
  lines: Type.Array(SpeedLine),
  /** The peer's connection is lost, and the date waits for it until then; null while it is connected. */
  peerAwayUntil: Nullable(EpochMs),
  /** The members who want to choose before the time is over. */
  finishAsked: Type.Object({ me: Type.Boolean(), peer: Type.Boolean() }),
  /** The viewer's own choice; null before it. The peer's choice is never shown. */
  myChoice: Nullable(Type.Boolean()),
})
export type SpeedDate = Static<typeof SpeedDate>

/**
 * How the last date ended. `parted` means that not both wanted to continue, without revealing who; `peer_left` and
 * `interrupted` do not count towards the day's rounds. Source: product §0.2, screens.md B6
 */
export const SpeedResult = Type.Object({
  speedId: Id,
  outcome: OneOf(['matched', 'parted', 'left', 'peer_left', 'interrupted'] as const),
  /** Set when matched: the group in which the chat continues. */
  groupId: Nullable(Id),
  peer: Nullable(MemberBrief),
})
export type SpeedResult = Static<typeof SpeedResult>

/**
 * The member's complete state in the speed dates; a newer state replaces an older one. `phase` decides which part is
 * set: `waiting` has `waiting`, `talking` and `choosing` have `date`, `over` has `result`.
 */
export const SpeedState = Type.Object({
  phase: OneOf(['idle', 'waiting', 'talking', 'choosing', 'over'] as const),
  /** Increases with every state of the member; the client drops an older one that arrives late. */
  rev: Count,
  /** The server's clock at this state, for countdowns. */
  now: EpochMs,
  /** Rounds left today; null without a limit. */
  roundsLeft: Nullable(Count),
  /** When the day's rounds start again. */
  roundsResetAt: EpochMs,
  waiting: Nullable(SpeedWaiting),
  date: Nullable(SpeedDate),
  result: Nullable(SpeedResult),
})
export type SpeedState = Static<typeof SpeedState>
