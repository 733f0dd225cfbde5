import type { Db } from '../../db/database'
import type { Core } from '../../lib/core'
import { fail } from '../../lib/errors'
import type { ObjectStore } from '../../providers/storage/port'
import { type PictureReason, pictureReasons } from '../../text/picture-reasons'
import type { AuditService } from '../audit/audit.service'
import type { News } from '../delivery/outbox'
import type { NoticeService } from '../notices/notice.service'
import { operatorName, operatorWhy, refuse } from '../reports/operator-error'
import { AlbumRepository } from './album.repository'
import type { ImageRow } from './photo.presenter'
import { PictureReviewRepository } from './picture-review.repository'

/** Who decides, and why. */
export interface PictureSignature {
  readonly operator: string
  readonly why: string
}

/** A picture or video with its bytes, for an operator's eyes. */
export interface PictureCase {
  readonly picture: ImageRow
  /** WebP, of a video its snapshot; null when the store has lost it. */
  readonly bytes: Buffer | null
  /** Null for a picture, or when the store has lost it. */
  readonly video: { readonly bytes: Buffer; readonly address: string } | null
}

/** Decisions on pictures of albums: nobody but their owner sees one before. Source: product §11.2, §11.3 */
export interface PictureReview {
  /** Pictures that wait, the oldest first, appeals among them. */
  listWaiting(limit: number): Promise<ImageRow[]>
  /** One picture to be looked at, which is logged. @throws OperatorError PICTURE_UNKNOWN, OPERATOR_NAME, WHY_MISSING */
  open(id: string, signature: PictureSignature): Promise<PictureCase>
  /**
   * Shows the picture to whom its owner chose, and tells the owner.
   * @throws OperatorError PICTURE_UNKNOWN, PICTURE_DECIDED, SAME_OPERATOR for an appeal against the operator's own word,
   * OPERATOR_NAME, WHY_MISSING.
   */
  approve(id: string, signature: PictureSignature): Promise<void>
  /** Keeps the picture from all others, and tells the owner why. @throws as `approve`, and OperatorError REASON_UNKNOWN */
  reject(id: string, wish: PictureSignature & { readonly reason: string }): Promise<void>
  /** The owner's word against a refusal, once a picture. @throws DomainError NOT_FOUND, APPEAL_STATE */
  appeal(memberId: string, id: string): Promise<ImageRow>
}

/** What reviews need of others. */
export interface PictureReviewParts {
  readonly store: Pick<ObjectStore, 'get'>
  /** Address of an object by its key. */
  readonly urlOf: (key: string) => string
  readonly audit: Pick<AuditService, 'add'>
  readonly notices: Pick<NoticeService, 'add'>
  readonly news: Pick<News, 'run'>
  /** Told inside the transaction whenever what others may see of a member has changed. */
  readonly profileChanged: (db: Db, memberId: string) => Promise<void>
  /** Hears of an appeal, in its transaction. */
  readonly onAppealed: (db: Db, id: string) => Promise<void>
}

/** Reviews over the table `image` and the audit log. */
export const createPictureReview = (core: Core, parts: PictureReviewParts): PictureReview => {
  const { store, urlOf, audit, notices, news, profileChanged, onAppealed } = parts

  const bytesOf = async (key: string): Promise<Buffer | null> => (await store.get(key))?.bytes ?? null

  const videoOf = async ({ video_key: key }: ImageRow): Promise<PictureCase['video']> => {
    const bytes = key === null ? null : await bytesOf(key)
    return key === null || bytes === null ? null : { bytes, address: urlOf(key) }
  }

  const get = async (db: Db, id: string): Promise<ImageRow> =>
    (await new PictureReviewRepository(db).find(id)) ?? refuse('PICTURE_UNKNOWN')

  /** Held with its album, and undecided by anybody else than who may decide now. */
  const lockWaiting = async (db: Db, id: string, operator: string): Promise<ImageRow> => {
    await new AlbumRepository(db).lock((await get(db, id)).member_id)
    const picture = await get(db, id)
    const isWaiting = picture.review_state === 'pending' || picture.review_state === 'appealing'
    if (!isWaiting) refuse('PICTURE_DECIDED', { by: picture.reviewed_by ?? 'system' })
    if (picture.review_state === 'appealing' && picture.reviewed_by === operator) {
      refuse('SAME_OPERATOR', { by: operator })
    }
    return picture
  }

  const note = (db: Db, picture: ImageRow, act: string, { operator, why }: PictureSignature, after: string) =>
    audit.add(db, {
      operator,
      act: `picture.${act}`,
      subject: `picture:${picture.id}`,
      memberId: picture.member_id,
      why,
      before: { state: picture.review_state },
      after: { state: after },
    })

  const signed = ({ operator, why }: PictureSignature): PictureSignature => ({
    operator: operatorName(operator),
    why: operatorWhy(why),
  })

  const decide = (id: string, raw: PictureSignature, reason: PictureReason | null): Promise<void> =>
    news.run(async (db) => {
      const signature = signed(raw)
      const picture = await lockWaiting(db, id, signature.operator)
      const state = reason === null ? 'approved' : 'rejected'
      await new PictureReviewRepository(db).update(id, {
        review_state: state,
        reject_reason: reason,
        reviewed_by: signature.operator,
        reviewed_at: core.clock.now(),
      })
      await profileChanged(db, picture.member_id)
      const subject = picture.kind === 'video' ? 'video' : picture.is_avatar ? 'avatar' : 'photo'
      await notices.add(db, picture.member_id, `${subject}_${state}`, reason === null ? {} : { reason })
      await note(db, picture, state, signature, state)
    })

  return {
    listWaiting: (limit) => new PictureReviewRepository(core.db).listWaiting(limit),

    async open(id, raw) {
      const signature = signed(raw)
      const picture = await core.work.run(async (db) => {
        const found = await get(db, id)
        await note(db, found, 'read', signature, found.review_state)
        return found
      })
      return { picture, bytes: await bytesOf(picture.object_key), video: await videoOf(picture) }
    },

    approve: (id, signature) => decide(id, signature, null),

    reject: async (id, { reason, ...signature }) => {
      const known = Object.hasOwn(pictureReasons, reason)
        ? (reason as PictureReason)
        : refuse('REASON_UNKNOWN')
      await decide(id, signature, known)
    },

    appeal: (memberId, id) =>
      core.work.run(async (db) => {
        const album = new AlbumRepository(db)
        await album.lock(memberId)
        const picture = (await album.find(memberId, id)) ?? fail('NOT_FOUND')
        if (picture.review_state !== 'rejected' || picture.appealed_at !== null) fail('APPEAL_STATE')
        const change = { review_state: 'appealing', appealed_at: core.clock.now() } as const
        await new PictureReviewRepository(db).update(id, change)
        await onAppealed(db, id)
        return { ...picture, ...change }
      }),
  }
}
