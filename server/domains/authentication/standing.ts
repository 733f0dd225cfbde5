import type { Authentication, FaceAction, VerificationReason } from '@contract/types/authentication'
import type { Standing } from './authentication.repository'

/** Numbers that the own account needs beside what stands. */
export interface StandingRules {
  readonly triesPerDay: number
  readonly triesResetAt: number
  readonly nowMs: number
}

type State = Authentication['state']

const openState = ({ last, badge }: Standing): State | null => {
  if (last?.state !== 'comparing' && last?.state !== 'reviewing') return null
  return badge && last.kind === 'cover' ? 'paused' : last.state
}

const stateOf = (standing: Standing, hasChallenge: boolean): State => {
  const { last } = standing
  if (standing.certified_at !== null) return 'passed'
  const open = openState(standing)
  if (open !== null && open !== 'paused') return open
  if (hasChallenge) return 'recording'
  if (open === 'paused') return open
  return last?.state === 'failed' ? 'failed' : 'none'
}

/** Another person may look once more at what a video failed for, as long as the video is there. */
export const mayAppeal = (last: Standing['last']): boolean =>
  last !== null &&
  last.state === 'failed' &&
  last.appealed_at === null &&
  last.reason !== 'revoked' &&
  (last.kind === 'cover' || last.video_key !== null)

/** Where a member's authentication stands, as they are told. */
export const presentStanding = (standing: Standing, rules: StandingRules): Authentication => {
  const { last } = standing
  const challenge =
    standing.challenge && standing.challenge.expire_at > rules.nowMs ? standing.challenge : null
  const state = stateOf(standing, challenge !== null)
  return {
    state,
    challenge: challenge && {
      id: challenge.id,
      digits: challenge.digits,
      actions: challenge.actions as FaceAction[],
      swapsLeft: challenge.swaps_left,
      expireAt: challenge.expire_at,
    },
    reason: last?.state === 'failed' ? (last.reason as VerificationReason) : null,
    triesLeft: Math.max(0, rules.triesPerDay - standing.tries),
    triesResetAt: rules.triesResetAt,
    reviewBy: last?.review_by ?? null,
    decidedAt: state === 'passed' ? standing.certified_at : (last?.decided_at ?? null),
    mediaUntil: last?.video_key ? last.media_until : null,
    mediaGoneAt: last?.media_gone_at ?? null,
    canAppeal: mayAppeal(last),
  }
}
