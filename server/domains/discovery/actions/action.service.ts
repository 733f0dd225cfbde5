import type { DataOf, PayloadOf } from '@contract/call'
import type { addAction } from '@contract/calls/user/add_action'
import type { Db } from '../../../db/database'
import { once } from '../../../db/idempotency'
import type { Core } from '../../../lib/core'
import { fail } from '../../../lib/errors'
import type { MemberRow } from '../../account/members/member.service'
import { isServiceAccount } from '../../account/members/service-account'
import type { ReportedBy } from '../../safety/reports/report.service'
import type { ActionDeps } from './action-deps'
import { arrangeTalk } from './arrange-talk'
import { lockPair } from '../../account/members/pair'
import { createUndo, type UndoAction } from './undo'

type Added = DataOf<typeof addAction>
type AddPayload = PayloadOf<typeof addAction>
type AimedPayload = Extract<AddPayload, { userId: string }>

/** All actions of a viewer on a target, and their removal. Source: product §4, §5.5 */
export interface ActionService {
  /**
   * Performs an action, once for each client token. @param ip Address of the caller; null without a call.
   * @throws DomainError TARGET_IS_SELF, TARGET_NOT_VISIBLE, ALREADY_BLOCKED (by the viewer), RELATION_MISSING (no message
   * group to pin, mute, archive or delete) and those of the kind.
   */
  add(viewerId: string, payload: AddPayload, ip?: string | null): Promise<Added>
  /** Adds a like without a request, for the demo world. @throws as `add` */
  likeAs(fromId: string, toId: string): Promise<void>
  /** Takes an action back. @throws DomainError TARGET_IS_SELF and those of the kind. */
  readonly remove: UndoAction
}

const ADD_PATH = '/api/user/add_action'

/** The target is named by its own id, without a call. */
const byMember: ReportedBy = { speedId: null, ip: null }

const plain = {
  matched: false,
  groupId: null,
  peer: null,
  quota: null,
  undoUntil: null,
  message: null,
  speed: null,
} as const

/** Passes each kind to its service. */
export const createActionService = (core: Core, deps: ActionDeps): ActionService => {
  const { members, memberBriefs, relations, likes, passes, follows, blocks, reports, groups } = deps
  const { messageActs, speed, appeals } = deps

  const seen = async (db: Db, viewerId: string, targetId: string): Promise<MemberRow> => {
    const target = await relations.canSee(db, viewerId, targetId)
    if (target !== null) return target
    return fail(
      (await relations.hasBlocked(db, viewerId, targetId)) ? 'ALREADY_BLOCKED' : 'TARGET_NOT_VISIBLE',
    )
  }

  /**
   * Members who are hidden may still be blocked and reported by members who met them. @param speedId The speed date by
   * which the viewer named the target; null for a member's own id.
   */
  const known = async (
    db: Db,
    viewerId: string,
    targetId: string,
    speedId: string | null,
  ): Promise<MemberRow> => {
    const target = await members.find(db, targetId)
    if (target === null || isServiceAccount(targetId)) return fail('TARGET_NOT_VISIBLE')
    if (speedId !== null || (await relations.canSee(db, viewerId, targetId))) return target
    const hasMet =
      (await relations.hasBlocked(db, viewerId, targetId)) ||
      (await groups.groupIdOf(db, viewerId, targetId)) !== null
    return hasMet ? target : fail('TARGET_NOT_VISIBLE')
  }

  const like = async (
    db: Db,
    viewer: MemberRow,
    payload: Extract<AddPayload, { kind: 'like' | 'superlike' }>,
  ): Promise<Added> => {
    const target = await seen(db, viewer.id, payload.userId)
    const { state, groupId, quota, undoUntil } = await likes.like(
      db,
      viewer,
      target,
      payload.kind,
      payload.extra,
    )
    const peer = groupId && (await memberBriefs.briefsOf(db, viewer.id, [target.id])).get(target.id)
    return { ...plain, state, matched: groupId !== null, groupId, peer: peer || null, quota, undoUntil }
  }

  const report = async (
    db: Db,
    viewer: MemberRow,
    payload: Extract<AddPayload, { kind: 'report' }>,
    by: ReportedBy,
  ): Promise<Added> => {
    const { speedId } = by
    const target = await known(db, viewer.id, payload.userId, speedId)
    await reports.report(db, viewer, target, payload.extra, by)
    if (payload.extra.alsoBlock) await blocks.block(db, viewer.id, target, speedId)
    if (speedId !== null || payload.extra.alsoBlock) await speed.endBetween(db, viewer.id, target.id)
    return { ...plain, state: 'received' }
  }

  const add = async (db: Db, viewer: MemberRow, payload: AimedPayload, by: ReportedBy): Promise<Added> => {
    switch (payload.kind) {
      case 'like':
      case 'superlike':
        return like(db, viewer, payload)
      case 'report':
        return report(db, viewer, payload, by)
      case 'pass':
      case 'hide': {
        const target = await seen(db, viewer.id, payload.userId)
        return { ...plain, ...(await passes.pass(db, viewer.id, target.id, payload.kind)) }
      }
      case 'follow': {
        const target = await seen(db, viewer.id, payload.userId)
        return { ...plain, ...(await follows.follow(db, viewer, target)) }
      }
      case 'block': {
        const target = await known(db, viewer.id, payload.userId, by.speedId)
        const state = await blocks.block(db, viewer.id, target, by.speedId)
        await speed.endBetween(db, viewer.id, target.id)
        return { ...plain, state }
      }
      case 'chat_pin':
      case 'chat_mute':
      case 'chat_archive':
      case 'chat_delete':
        await arrangeTalk(groups, db, viewer.id, payload.userId, payload.kind, true)
        return { ...plain, state: 'done' }
      case 'msg_recall':
      case 'msg_heart':
      case 'msg_delete': {
        return {
          ...plain,
          state: await messageActs.act(db, viewer, payload.userId, payload.kind, payload.extra.seq),
        }
      }
    }
  }

  const addOnce = (viewerId: string, payload: AimedPayload, by = byMember): Promise<Added> =>
    deps.news.run((db) => {
      const { clientToken, ...request } = payload
      // A token belongs to the id that the viewer used: a repeat with another id must not reveal that both are one member.
      const body = by.speedId === null ? request : { ...request, userId: by.speedId }
      const key = { memberId: viewerId, path: ADD_PATH, clientToken, body, atMs: core.clock.now() }
      return once(db, key, async () => {
        if (payload.userId === viewerId) fail('TARGET_IS_SELF')
        await lockPair(db, viewerId, payload.userId)
        return add(db, await members.get(db, viewerId), payload, by)
      })
    })

  /** Until they match, the viewer names the peer of a speed date by the date's id. */
  const addToDateOrMember = async (
    viewerId: string,
    payload: AimedPayload,
    ip: string | null,
  ): Promise<Added> => {
    const partnerId = await speed.partnerOf(core.db, viewerId, payload.userId)
    if (partnerId === null) return addOnce(viewerId, payload, { speedId: null, ip })
    return addOnce(viewerId, { ...payload, userId: partnerId }, { speedId: payload.userId, ip })
  }

  return {
    async add(viewerId, payload, ip = null) {
      switch (payload.kind) {
        case 'speed':
        case 'speed_line':
        case 'speed_choice':
          return { ...plain, ...(await speed.act(viewerId, payload)) }
        case 'appeal':
          await appeals.appeal(viewerId, payload)
          return { ...plain, state: 'received' }
        case 'report':
          await reports.prepare(viewerId, payload.extra)
          return addToDateOrMember(viewerId, payload, ip)
        case 'block':
          return addToDateOrMember(viewerId, payload, ip)
        case 'msg_recall':
        case 'msg_heart':
        case 'msg_delete': {
          // The message is not part of the stored answer, since it may be recalled before the request is repeated.
          const answer = await addOnce(viewerId, payload)
          return {
            ...answer,
            message: await messageActs.messageOf(viewerId, payload.userId, payload.extra.seq),
          }
        }
        default:
          return addOnce(viewerId, payload)
      }
    },

    async likeAs(fromId, toId) {
      await addOnce(fromId, { kind: 'like', userId: toId, clientToken: core.ids.uuid() })
    },

    remove: createUndo(core, deps),
  }
}
