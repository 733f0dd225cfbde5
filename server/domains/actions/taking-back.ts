import type { DataOf, PayloadOf } from '@contract/call'
import type { deleteAction } from '@contract/calls/user/delete_action'
import type { Db } from '../../db/database'
import type { Core } from '../../lib/core'
import { fail } from '../../lib/errors'
import type { MemberRow } from '../members/member.service'
import type { ActionParts } from './action-parts'
import { ActionRepository } from './action.repository'
import { arrangeTalk } from './arrange-talk'
import { lockPair } from './pair'

type Removed = DataOf<typeof deleteAction>
type RemovePayload = PayloadOf<typeof deleteAction>
type AimedRemoval = Extract<RemovePayload, { userId: string }>

/** What a block, an erasure or leaving may end: what is left of it must not tell which of them it was. */
const tieKinds = ['like', 'superlike', 'pass', 'hide', 'follow', 'match'] as const
type TieRemoval = AimedRemoval & { kind: (typeof tieKinds)[number] }

const isTie = (payload: AimedRemoval): payload is TieRemoval => tieKinds.some((kind) => kind === payload.kind)

const unsaid = { quota: null, message: null, speed: null } as const

/** Takes likes, follows and passes of both directions away, when a pair parts. */
export const removeTies = async (db: Db, aId: string, bId: string): Promise<void> => {
  const actions = new ActionRepository(db)
  await actions.delete(aId, bId, ['like', 'superlike', 'follow', 'pass'])
  await actions.delete(bId, aId, ['like', 'superlike', 'follow', 'pass'])
}

/** What a viewer takes back. */
export type TakeBack = (viewerId: string, wanted: RemovePayload) => Promise<Removed>

/** Hands what is taken back to the service that knows it. */
export const createTakeBack = (core: Core, parts: ActionParts): TakeBack => {
  const { members, relations, likes, passes, follows, matches, blocks, reports, messageActs, speed } = parts

  const unmatch = async (db: Db, viewerId: string, targetId: string): Promise<'done' | 'already'> => {
    const state = await matches.end(db, viewerId, targetId)
    if (state === 'done') await removeTies(db, viewerId, targetId)
    return state
  }

  const isUnseen = async (db: Db, viewerId: string, targetId: string): Promise<boolean> =>
    (await relations.canSee(db, viewerId, targetId)) === null

  /** Takes the tie back that is left, and says no more than of a target who blocked: that there was none. */
  const removeUnseenTie = async (db: Db, viewer: MemberRow, payload: TieRemoval): Promise<Removed> => {
    const { kind, userId: targetId, undo } = payload
    if (undo || kind === 'pass') fail('NOTHING_TO_UNDO')
    const isMatched = (await matches.groupIdOf(db, viewer.id, targetId)) !== null
    if (kind === 'match') {
      if (isMatched) await unmatch(db, viewer.id, targetId)
    } else if (kind === 'follow' || !isMatched) {
      const isLike = kind === 'like' || kind === 'superlike'
      await new ActionRepository(db).delete(viewer.id, targetId, isLike ? ['like', 'superlike'] : [kind])
    }
    return { ...unsaid, state: 'already' }
  }

  const remove = async (
    db: Db,
    viewer: MemberRow,
    payload: AimedRemoval,
    speedId: string | null,
  ): Promise<Removed> => {
    if (payload.kind === 'msg_heart') {
      return { ...unsaid, state: await messageActs.unheart(db, viewer, payload.userId, payload.extra.seq) }
    }
    if (isTie(payload) && (await isUnseen(db, viewer.id, payload.userId))) {
      return removeUnseenTie(db, viewer, payload)
    }
    const { userId: targetId, kind } = payload
    const silent = async (state: Promise<'done' | 'already'>): Promise<Removed> => ({
      ...unsaid,
      state: await state,
    })
    if (kind === 'pass' || (kind === 'like' && payload.undo)) {
      return { ...unsaid, state: 'done', quota: await passes.undo(db, viewer, targetId, kind) }
    }
    switch (kind) {
      case 'like':
      case 'superlike':
        if (payload.undo) fail('NOTHING_TO_UNDO')
        return silent(likes.unlike(db, viewer.id, targetId))
      case 'hide':
        return silent(passes.unhide(db, viewer.id, targetId))
      case 'follow':
        return silent(follows.unfollow(db, viewer.id, targetId))
      case 'visit':
        return silent(parts.visits.erase(db, viewer, targetId))
      case 'block':
        return silent(blocks.unblock(db, viewer.id, targetId, speedId))
      case 'report':
        await reports.withdraw(db, viewer.id, { targetId, speedId, id: payload.reportId })
        return { ...unsaid, state: 'done' }
      case 'match':
        return silent(unmatch(db, viewer.id, targetId))
      case 'chat_pin':
      case 'chat_mute':
      case 'chat_archive':
        await arrangeTalk(parts.groups, db, viewer.id, targetId, kind, false)
        return { ...unsaid, state: 'done' }
    }
  }

  /** Whose block or report a removal means that names a speed date; null when it names a member. */
  const veiledTarget = async (viewerId: string, { kind, userId }: AimedRemoval): Promise<string | null> => {
    if (kind === 'block') return blocks.blockedByDate(core.db, viewerId, userId)
    return kind === 'report' ? reports.reportedByDate(core.db, viewerId, userId) : null
  }

  return async (viewerId, wanted) => {
    if (wanted.kind === 'speed') return { ...unsaid, ...(await speed.leave(viewerId)) }
    const veiledId = await veiledTarget(viewerId, wanted)
    const payload = veiledId === null ? wanted : { ...wanted, userId: veiledId }
    const speedId = veiledId === null ? null : wanted.userId
    const answer = await parts.news.run(async (db) => {
      if (payload.userId === viewerId) fail('TARGET_IS_SELF')
      await lockPair(db, viewerId, payload.userId)
      return remove(db, await members.get(db, viewerId), payload, speedId)
    })
    if (payload.kind !== 'msg_heart') return answer
    return { ...answer, message: await messageActs.messageOf(viewerId, payload.userId, payload.extra.seq) }
  }
}
