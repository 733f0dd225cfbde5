import type { DataOf, PayloadOf } from '@contract/call'
import type { deleteAction } from '@contract/calls/user/delete_action'
import type { Db } from '../../../db/database'
import type { Core } from '../../../lib/core'
import { fail } from '../../../lib/errors'
import type { MemberRow } from '../../account/members/member.service'
import type { ActionDeps } from './action-deps'
import { ActionRepository } from './action.repository'
import { arrangeTalk } from './arrange-talk'
import { lockPair } from '../../account/members/pair'

type Removed = DataOf<typeof deleteAction>
type RemovePayload = PayloadOf<typeof deleteAction>
type AimedRemoval = Extract<RemovePayload, { userId: string }>

/**
 * Relations that a block, an erasure or a cancellation may end; an answer about them must not reveal which of these
 * it was.
 */
const tieKinds = ['like', 'superlike', 'pass', 'hide', 'follow', 'match'] as const
type TieRemoval = AimedRemoval & { kind: (typeof tieKinds)[number] }

const isTie = (payload: AimedRemoval): payload is TieRemoval => tieKinds.some((kind) => kind === payload.kind)

const unsaid = { quota: null, message: null, speed: null } as const

/** Deletes likes, follows and passes of both directions when a pair parts. */
export const removeRelations = async (db: Db, aId: string, bId: string): Promise<void> => {
  await removeKnownRelations(db, aId, bId)
  await new ActionRepository(db).delete(bId, aId, ['like'])
}

/**
 * As `removeRelations`, when the viewer blocks a member with whom they are not matched. A like toward the viewer
 * stays: the viewer does not know who gave it, and a smaller count would reveal it.
 */
export const removeKnownRelations = async (db: Db, viewerId: string, targetId: string): Promise<void> => {
  const actions = new ActionRepository(db)
  await actions.delete(viewerId, targetId, ['like', 'superlike', 'follow', 'pass'])
  await actions.delete(targetId, viewerId, ['superlike', 'follow', 'pass'])
}

/** Removes an action of a viewer. */
export type UndoAction = (viewerId: string, wanted: RemovePayload) => Promise<Removed>

/** Passes each removal to its service. */
export const createUndo = (core: Core, deps: ActionDeps): UndoAction => {
  const { members, relations, likes, passes, follows, matches, blocks, reports, messageActs, speed } = deps

  const unmatch = async (db: Db, viewerId: string, targetId: string): Promise<'done' | 'already'> => {
    const state = await matches.end(db, viewerId, targetId)
    if (state === 'done') await removeRelations(db, viewerId, targetId)
    return state
  }

  const isUnseen = async (db: Db, viewerId: string, targetId: string): Promise<boolean> =>
    (await relations.canSee(db, viewerId, targetId)) === null

  /** Removes what is left of the relation, and answers as for a target who blocked: that it did not exist. */
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
        return silent(deps.visits.erase(db, viewer, targetId))
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
        await arrangeTalk(deps.groups, db, viewer.id, targetId, kind, false)
        return { ...unsaid, state: 'done' }
    }
  }

  /** The target of the block or report that a removal names by a speed date; null when it names a member. */
  const veiledTarget = async (viewerId: string, { kind, userId }: AimedRemoval): Promise<string | null> => {
    if (kind === 'block') return blocks.blockedByDate(core.db, viewerId, userId)
    return kind === 'report' ? reports.reportedByDate(core.db, viewerId, userId) : null
  }

  return async (viewerId, wanted) => {
    if (wanted.kind === 'speed') return { ...unsaid, ...(await speed.leave(viewerId)) }
    const veiledId = await veiledTarget(viewerId, wanted)
    const payload = veiledId === null ? wanted : { ...wanted, userId: veiledId }
    const speedId = veiledId === null ? null : wanted.userId
    const answer = await deps.news.run(async (db) => {
      if (payload.userId === viewerId) fail('TARGET_IS_SELF')
      await lockPair(db, viewerId, payload.userId)
      return remove(db, await members.get(db, viewerId), payload, speedId)
    })
    if (payload.kind !== 'msg_heart') return answer
    return { ...answer, message: await messageActs.messageOf(viewerId, payload.userId, payload.extra.seq) }
  }
}
