import type { Db } from '../../../db/database'
import type { Tx } from '../../../db/transaction'
import { fail } from '../../../lib/errors'
import type { MemberRow } from '../../account/members/member.service'
import type { MatchService } from '../matches/match.service'
import type { VisitService } from '../visits/visit.service'
import { ActionRepository } from './action.repository'
import type { FollowService } from './follow.service'
import type { LikeService } from './like.service'
import type { PairActions, Removal, Removed, Undone } from './pair-actions'
import type { PassService } from './pass.service'
import type { RelationService } from './relation.service'

/** A removal that the action service performs. */
export type MemberRemoval = Removal<'like' | 'superlike' | 'pass' | 'hide' | 'follow' | 'match' | 'visit'>

/**
 * Relations that a block, an erasure or a cancellation may end; an answer about them must not reveal which of these
 * it was.
 */
const tieKinds = ['like', 'superlike', 'pass', 'hide', 'follow', 'match'] as const
type TieRemoval = Removal<(typeof tieKinds)[number]>

const isTie = (payload: MemberRemoval): payload is TieRemoval =>
  tieKinds.some((kind) => kind === payload.kind)

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
export type UndoAction = (viewerId: string, payload: MemberRemoval) => Promise<Removed>

/** Services that take actions back. */
export interface UndoDeps {
  readonly relations: RelationService
  readonly likes: LikeService
  readonly passes: PassService
  readonly follows: FollowService
  readonly matches: MatchService
  readonly visits: Pick<VisitService, 'erase'>
  readonly pairActions: PairActions
}

/** Passes each removal to its service. */
export const createUndo = (deps: UndoDeps): UndoAction => {
  const { relations, likes, passes, follows, matches, visits, pairActions } = deps

  const unmatch = async (tx: Tx, viewerId: string, targetId: string): Promise<'done' | 'already'> => {
    const state = await matches.end(tx, viewerId, targetId)
    if (state === 'done') await removeRelations(tx, viewerId, targetId)
    return state
  }

  const isUnseen = async (db: Db, viewerId: string, targetId: string): Promise<boolean> =>
    (await relations.canSee(db, viewerId, targetId)) === null

  /** Removes what is left of the relation, and answers as for a target who blocked: that it did not exist. */
  const removeUnseenTie = async (tx: Tx, viewer: MemberRow, payload: TieRemoval): Promise<Undone> => {
    const { kind, userId: targetId, undo } = payload
    if (undo || kind === 'pass') fail('NOTHING_TO_UNDO')
    const isMatched = (await matches.groupIdOf(tx, viewer.id, targetId)) !== null
    if (kind === 'match') {
      if (isMatched) await unmatch(tx, viewer.id, targetId)
    } else if (kind === 'follow' || !isMatched) {
      const isLike = kind === 'like' || kind === 'superlike'
      await new ActionRepository(tx).delete(viewer.id, targetId, isLike ? ['like', 'superlike'] : [kind])
    }
    return { state: 'already' }
  }

  const removeKind = async (
    tx: Tx,
    viewer: MemberRow,
    kind: Exclude<MemberRemoval['kind'], 'pass'>,
    { userId: targetId, undo }: MemberRemoval,
  ): Promise<'done' | 'already'> => {
    switch (kind) {
      case 'like':
      case 'superlike':
        if (undo) fail('NOTHING_TO_UNDO')
        return likes.unlike(tx, viewer.id, targetId)
      case 'hide':
        return passes.unhide(tx, viewer.id, targetId)
      case 'follow':
        return follows.unfollow(tx, viewer.id, targetId)
      case 'visit':
        return visits.erase(tx, viewer, targetId)
      case 'match':
        return unmatch(tx, viewer.id, targetId)
    }
  }

  const remove = async (tx: Tx, viewer: MemberRow, payload: MemberRemoval): Promise<Undone> => {
    const { userId: targetId, kind, undo } = payload
    if (isTie(payload) && (await isUnseen(tx, viewer.id, targetId)))
      return removeUnseenTie(tx, viewer, payload)
    if (kind === 'pass' || (kind === 'like' && undo)) {
      return { state: 'done', quota: await passes.undo(tx, viewer, targetId, kind) }
    }
    return { state: await removeKind(tx, viewer, kind, payload) }
  }

  return (viewerId, payload) =>
    pairActions.remove(viewerId, payload.userId, (tx, viewer) => remove(tx, viewer, payload))
}
