import type { Db } from '../../../db/database'
import type { Tx } from '../../../db/transaction'
import type { Core } from '../../../lib/core'
import { fail } from '../../../lib/errors'
import type { MemberBriefPresenter } from '../../account/members/member-brief.presenter'
import type { MemberRow } from '../../account/members/member.service'
import { assertProfileText, type TextJudge } from '../../safety/text-moderation/text-judge'
import { cleanText } from '../../safety/text-moderation/text-rules'
import type { Acted, Added, Addition } from './pair-actions'
import { createUndo, type UndoAction, type UndoDeps } from './undo'

/** An action that the action service performs. */
export type MemberAddition = Addition<'like' | 'superlike' | 'pass' | 'hide' | 'follow'>

/** Likes, passes, hides and follows of a viewer, and their removal. Source: product §4, §5.5 */
export interface ActionService {
  /**
   * Performs the action once for a client token.
   * @throws DomainError TARGET_IS_SELF, TARGET_NOT_VISIBLE, ALREADY_BLOCKED when the viewer blocks the target, and
   * those of the kind. TEXT_REFUSED for a note that a stranger may not read, SERVER_BUSY when nothing judged it.
   */
  add(viewerId: string, payload: MemberAddition): Promise<Added>
  /** A like by a member of the demo world, without a client. @throws as `add` */
  likeAs(fromId: string, toId: string): Promise<void>
  /** Takes an action back. @throws DomainError TARGET_IS_SELF and those of the kind. */
  readonly remove: UndoAction
}

/** Services that perform the actions. */
export interface ActionDeps extends UndoDeps {
  readonly memberBriefs: Pick<MemberBriefPresenter, 'briefsOf'>
  readonly textJudge: Pick<TextJudge, 'judge'>
}

/** Passes each kind to its service. */
export const createActionService = (core: Core, deps: ActionDeps): ActionService => {
  const { memberBriefs, relations, likes, passes, follows, pairActions, textJudge } = deps

  /** A stranger reads the note of a like, so it is judged as a profile is, before anything is locked. */
  const assertNote = async (viewerId: string, payload: MemberAddition): Promise<void> => {
    if (payload.kind !== 'like' && payload.kind !== 'superlike') return
    const note = cleanText(payload.extra?.note ?? '')
    if (note !== '') assertProfileText('extra.note', await textJudge.judge(viewerId, 'profile', note))
  }

  const seen = async (db: Db, viewerId: string, targetId: string): Promise<MemberRow> => {
    const target = await relations.canSee(db, viewerId, targetId)
    if (target !== null) return target
    return fail(
      (await relations.hasBlocked(db, viewerId, targetId)) ? 'ALREADY_BLOCKED' : 'TARGET_NOT_VISIBLE',
    )
  }

  const like = async (
    tx: Tx,
    viewer: MemberRow,
    target: MemberRow,
    { kind, extra }: Addition<'like' | 'superlike'>,
  ): Promise<Acted> => {
    const { groupId, ...liked } = await likes.like(tx, viewer, target, kind, extra)
    const peer = groupId && (await memberBriefs.briefsOf(tx, viewer.id, [target.id])).get(target.id)
    return { ...liked, matched: groupId !== null, groupId, peer: peer || null }
  }

  const perform = async (tx: Tx, viewer: MemberRow, payload: MemberAddition): Promise<Acted> => {
    const target = await seen(tx, viewer.id, payload.userId)
    switch (payload.kind) {
      case 'like':
      case 'superlike':
        return like(tx, viewer, target, payload)
      case 'pass':
      case 'hide':
        return passes.pass(tx, viewer.id, target.id, payload.kind)
      case 'follow':
        return follows.follow(tx, viewer, target)
    }
  }

  const add: ActionService['add'] = async (viewerId, payload) => {
    await assertNote(viewerId, payload)
    return pairActions.add(viewerId, payload, (tx, viewer) => perform(tx, viewer, payload))
  }

  return {
    add,

    async likeAs(fromId, toId) {
      await add(fromId, { kind: 'like', userId: toId, clientToken: core.ids.uuid() })
    },

    remove: createUndo(deps),
  }
}
