import type { Static } from 'typebox'
import type { LikeExtra } from '@contract/types/action'
import type { Quota } from '@contract/types/common'
import type { Db } from '../../../db/database'
import type { Tx } from '../../../db/transaction'
import type { Core } from '../../../lib/core'
import { fail } from '../../../lib/errors'
import type { ProductConfig } from '../../account/config/product-config'
import type { LikedPhotos } from '../../account/album/liked-photos'
import type { MatchService } from '../matches/match.service'
import type { MemberBriefPresenter } from '../../account/members/member-brief.presenter'
import type { MemberRow, MemberService } from '../../account/members/member.service'
import type { NoticeService } from '../../chat/notices/notice.service'
import type { QuotaService } from '../../account/usage/quota.service'
import { ActionRepository, type KeptKind } from './action.repository'
import { acceptLikeExtra } from './like-extra'

/** Two strengths of a like; a pair has one of them. */
export type LikeKind = 'like' | 'superlike'

/** Result of a like. */
export interface LikeOutcome {
  readonly state: 'done' | 'already'
  /** Group of the match; null without a match. */
  readonly groupId: string | null
  readonly quota: Quota
  readonly undoUntil: number | null
}

/** Likes and the matches that follow. Source: product §5.5, §7.3 */
export interface LikeService {
  /**
   * Likes a target whom the viewer may see, with the pair locked. A second like changes nothing and costs nothing; a
   * super like replaces a like.
   * @throws DomainError ACCOUNT_RESTRICTED, PROFILE_INCOMPLETE, LIKE_QUOTA, SUPERLIKE_QUOTA and those of the note.
   */
  like(
    tx: Tx,
    viewer: MemberRow,
    target: MemberRow,
    kind: LikeKind,
    extra?: Static<typeof LikeExtra>,
  ): Promise<LikeOutcome>
  /**
   * Removes a like; the target gets no event, and the allowance stays used.
   * @throws DomainError STATE_CHANGED once it became a match.
   */
  unlike(db: Db, viewerId: string, targetId: string): Promise<'done' | 'already'>
  /** Registers work that runs in the transaction of a like, which does not name who gave it. */
  onLiked(work: LikedWork): void
}

/** Work of a like from one member to another. */
export type LikedWork = (db: Db, fromId: string, toId: string) => Promise<void>

/** Dependencies of likes. */
export interface LikeDeps {
  readonly productConfig: Pick<ProductConfig, 'actions' | 'profile'>
  readonly members: MemberService
  readonly quotas: QuotaService
  readonly matches: MatchService
  readonly notices: Pick<NoticeService, 'add'>
  readonly memberBriefs: Pick<MemberBriefPresenter, 'briefsOf'>
  readonly likedPhotos: Pick<LikedPhotos, 'read'>
}

const likeKinds: KeptKind[] = ['like', 'superlike']

/** Likes in the table `action`. */
export const createLikeService = (core: Core, deps: LikeDeps): LikeService => {
  const { productConfig } = deps
  const { members, quotas, matches, notices, memberBriefs, likedPhotos } = deps
  const { actions } = productConfig
  const likedWorks: LikedWork[] = []

  const checkViewer = ({ account_state: state, completeness }: MemberRow): void => {
    if (state === 'restricted') fail('ACCOUNT_RESTRICTED')
    const needed = productConfig.profile.completenessToAct
    if (state === 'incomplete' || completeness < needed) fail('PROFILE_INCOMPLETE', { completeness, needed })
  }

  /** Only VIP targets see who liked them; a super like names the viewer to everybody. */
  const notifyTarget = async (
    tx: Tx,
    viewer: MemberRow,
    target: MemberRow,
    kind: LikeKind,
  ): Promise<void> => {
    const isNamed = kind === 'superlike' || members.isVip(target)
    const briefs = isNamed ? await memberBriefs.briefsOf(tx, target.id, [viewer.id]) : null
    const member = briefs?.get(viewer.id) ?? null
    tx.events.add(target.id, { event: 'action', kind, member, groupId: null })
    if (kind === 'superlike') await notices.add(tx, target.id, 'superlike', { userId: viewer.id })
    else for (const work of likedWorks) await work(tx, viewer.id, target.id)
  }

  /** Writes the like; null when the same or a stronger one existed. */
  const write = async (
    db: Db,
    viewer: MemberRow,
    target: MemberRow,
    kind: LikeKind,
    extra: Static<typeof LikeExtra> | undefined,
  ): Promise<Quota | null> => {
    const rows = new ActionRepository(db)
    const earlier = await rows.find(viewer.id, target.id, likeKinds)
    if (earlier && (earlier.kind === kind || kind === 'like')) return null
    const accepted = await acceptLikeExtra(
      db,
      { likedPhotos, noteMax: actions.likeNoteMax },
      viewer.id,
      target,
      extra,
    )
    const quota = await quotas.consume(db, viewer, kind)
    await rows.delete(viewer.id, target.id, ['like', 'pass', 'hide'])
    const atMs = core.clock.now()
    const row = { id: core.ids.ulid(atMs), kind, from_id: viewer.id, to_id: target.id, created_at: atMs }
    await rows.upsert({ ...row, extra: accepted })
    return quota
  }

  return {
    async like(tx, viewer, target, kind, extra) {
      checkViewer(viewer)
      const matchedGroupId = await matches.groupIdOf(tx, viewer.id, target.id)
      const taken = matchedGroupId === null ? await write(tx, viewer, target, kind, extra) : null
      if (taken === null) {
        const quota = await quotas.quotaOf(tx, viewer, kind)
        return { state: 'already', groupId: matchedGroupId, quota, undoUntil: null }
      }
      const answer = await new ActionRepository(tx).find(target.id, viewer.id, likeKinds)
      if (answer) {
        const groupId = await matches.begin(tx, viewer.id, target.id)
        return { state: 'done', groupId, quota: taken, undoUntil: null }
      }
      await notifyTarget(tx, viewer, target, kind)
      // A super like named the viewer at once, so it cannot be undone.
      const undoUntil = kind === 'like' ? core.clock.now() + actions.undoMs : null
      return { state: 'done', groupId: null, quota: taken, undoUntil }
    },

    onLiked: (work) => void likedWorks.push(work),

    async unlike(db, viewerId, targetId) {
      if ((await matches.groupIdOf(db, viewerId, targetId)) !== null) fail('STATE_CHANGED')
      const gone = await new ActionRepository(db).delete(viewerId, targetId, likeKinds)
      return gone.length > 0 ? 'done' : 'already'
    },
  }
}
