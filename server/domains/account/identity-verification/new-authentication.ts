import type { Core } from '../../../lib/core'
import type { AuthenticationRepository, AuthenticationRow, Cover } from './authentication.repository'

/** A row of an authentication that begins now, of a video or of a cover that is compared. */
export const newAuthentication = (
  core: Pick<Core, 'clock' | 'ids'>,
  memberId: string,
  cover: Cover,
  found: { kind: AuthenticationRow['kind'] } & Partial<AuthenticationRow>,
): AuthenticationRow => {
  const now = core.clock.now()
  return {
    id: core.ids.ulid(now),
    member_id: memberId,
    state: 'comparing',
    challenge_id: null,
    digits: '',
    digits_by: null,
    actions: [],
    is_manual: false,
    reason: null,
    video_hash: null,
    video_key: null,
    video_seconds: null,
    cover_hash: cover.hash,
    cover_at: now,
    turn: 0,
    score: null,
    liveness: null,
    found_reason: null,
    face_hash: null,
    created_at: now,
    review_by: null,
    opened_by: null,
    opened_at: null,
    decided_by: null,
    decided_why: null,
    decided_at: null,
    appealed_at: null,
    refused_by: null,
    media_until: null,
    media_gone_at: null,
    ...found,
  }
}

/** Closes the member's earlier authentication without a decision. */
export const replaceOpen = async (
  rows: AuthenticationRepository,
  memberId: string,
  now: number,
): Promise<void> => {
  const open = await rows.findOpen(memberId)
  const change = { state: 'replaced', decided_at: now, decided_by: 'system' } as const
  if (open) await rows.update(open.id, change)
}
