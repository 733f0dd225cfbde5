import type { Static } from 'typebox'
import type { LikeExtra } from '@contract/types/action'
import type { Quota } from '@contract/types/common'
import type { Db } from '../../db/database'
import type { Core } from '../../lib/core'
import { fail } from '../../lib/errors'
import type { ProductConfig } from '../config/product-config'
import type { News } from '../delivery/outbox'
import type { MatchService } from '../matches/match.service'
import type { MemberBriefPresenter } from '../members/member-brief.presenter'
import type { MemberRow, MemberService } from '../members/member.service'
import type { NoticeService } from '../notices/notice.service'
import type { QuotaService } from '../usage/quota.service'
import { ActionRepository, type KeptKind } from './action.repository'
import { acceptLikeExtra } from './like-extra'

/** Two strengths of a like; a pair has one of them. */
export type LikeKind = 'like' | 'superlike'

/** What came of a like. */
export interface LikeOutcome {
  readonly state: 'done' | 'already'
  /** Group of the match; null while only one likes. */
  readonly groupId: string | null
  readonly quota: Quota
  readonly undoUntil: number | null
}

/** Likes and what they lead to. Source: product §5.5, §7.3 */
export interface LikeService {
  /**
   * Likes a target whom the viewer sees, with the pair locked. Liking twice changes nothing and costs nothing; a
   * super like takes the place of a like.
   * @throws DomainError ACCOUNT_RESTRICTED, PROFILE_INCOMPLETE, LIKE_QUOTA, SUPERLIKE_QUOTA and those of the note.
   */
  like(
    db: Db,
    viewer: MemberRow,
    target: MemberRow,
    kind: LikeKind,
    extra?: Static<typeof LikeExtra>,
  ): Promise<LikeOutcome>
  /**
   * Takes a like back, silently; its allowance stays used.
   * @throws DomainError STATE_CHANGED once it became a match.
   */
  unlike(db: Db, viewerId: string, targetId: string): Promise<'done' | 'already'>
}

/** What likes need of others. */
export interface LikeParts {
  readonly members: MemberService
  readonly quotas: QuotaService
  readonly matches: MatchService
  readonly notices: Pick<NoticeService, 'add'>
  readonly news: News
  readonly memberBriefs: Pick<MemberBriefPresenter, 'briefsOf'>
}

const likeKinds: KeptKind[] = ['like', 'superlike']

/** Likes in the table `action`. */
export const createLikeService = (
  core: Core,
  config: Pick<ProductConfig, 'actions' | 'profile'>,
  parts: LikeParts,
): LikeService => {
  const { members, quotas, matches, notices, news, memberBriefs } = parts

  const checkViewer = ({ account_state: state, completeness }: MemberRow): void => {
    if (state === 'restricted') fail('ACCOUNT_RESTRICTED')
    const needed = config.profile.completenessToAct
    if (state === 'incomplete' || completeness < needed) fail('PROFILE_INCOMPLETE', { completeness, needed })
  }

  /** Who likes whom is told to VIP members and by super likes alone. */
  const tellTarget = async (db: Db, viewer: MemberRow, target: MemberRow, kind: LikeKind): Promise<void> => {
    const isNamed = kind === 'superlike' || members.isVip(target)
    const briefs = isNamed ? await memberBriefs.briefsOf(db, target.id, [viewer.id]) : null
    const member = briefs?.get(viewer.id) ?? null
    await news.add(db, target.id, { event: 'action', kind, member, groupId: null })
    if (kind === 'superlike') await notices.add(db, target.id, 'superlike', { userId: viewer.id })
  }

  /** The like as it stands after the call; null when the same or a stronger one stood before. */
  const write = async (
    db: Db,
    viewer: MemberRow,
    target: MemberRow,
    kind: LikeKind,
    extra: Static<typeof LikeExtra> | undefined,
  ): Promise<Quota | null> => {
    const actions = new ActionRepository(db)
    const earlier = await actions.find(viewer.id, target.id, likeKinds)
    if (earlier && (earlier.kind === kind || kind === 'like')) return null
    const accepted = await acceptLikeExtra(db, target, extra, config.actions.likeNoteMax)
    const quota = await quotas.take(db, viewer, kind)
    await actions.delete(viewer.id, target.id, ['like', 'pass', 'hide'])
    const atMs = core.clock.now()
    const row = { id: core.ids.ulid(atMs), kind, from_id: viewer.id, to_id: target.id, created_at: atMs }
    await actions.upsert({ ...row, extra: accepted })
    return quota
  }

  return {
    async like(db, viewer, target, kind, extra) {
      checkViewer(viewer)
      const matchedGroupId = await matches.groupIdOf(db, viewer.id, target.id)
      const taken = matchedGroupId === null ? await write(db, viewer, target, kind, extra) : null
      if (taken === null) {
        const quota = await quotas.quotaOf(db, viewer, kind)
        return { state: 'already', groupId: matchedGroupId, quota, undoUntil: null }
      }
      const answer = await new ActionRepository(db).find(target.id, viewer.id, likeKinds)
      if (answer) {
        const groupId = await matches.begin(db, viewer.id, target.id)
        return { state: 'done', groupId, quota: taken, undoUntil: null }
      }
      await tellTarget(db, viewer, target, kind)
      // A super like was told with a name at once, so it cannot be unsaid.
      const undoUntil = kind === 'like' ? core.clock.now() + config.actions.undoMs : null
      return { state: 'done', groupId: null, quota: taken, undoUntil }
    },

    async unlike(db, viewerId, targetId) {
      if ((await matches.groupIdOf(db, viewerId, targetId)) !== null) fail('STATE_CHANGED')
      const gone = await new ActionRepository(db).delete(viewerId, targetId, likeKinds)
      return gone.length > 0 ? 'done' : 'already'
    },
  }
}
