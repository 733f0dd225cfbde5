import type { ActOf } from '@contract/ops/audit-acts'
import type { Db } from '../../../db/database'
import type { Tx } from '../../../db/transaction'
import type { Core } from '../../../lib/core'
import { fail } from '../../../lib/errors'
import type { ObjectStore } from '../../../providers/storage/port'
import { type PictureReason, pictureReasons } from '../../../text/picture-reasons'
import type { AuditService } from '../../safety/audit/audit.service'
import type { NoticeService } from '../../chat/notices/notice.service'
import { refuse } from '../../safety/operators/operator-error'
import type { AlbumAddresses } from './album-address'
import { AlbumRepository } from './album.repository'
import type { ImageRow } from './photo.presenter'
import type { PictureCopies } from './picture-copies'
import { PictureReviewRepository } from './picture-review.repository'
import type { AlbumService } from './album.service'
import { type OperatorSignature, checkSignature } from '../../safety/operators/signature'

/** A picture or video with its bytes, for operators. */
export interface PictureCase {
  readonly picture: ImageRow
  /** WebP; the snapshot of a video. Null when the store has lost it. */
  readonly bytes: Buffer | null
  /** Null for a picture, or when the store has lost it. */
  readonly video: { readonly bytes: Buffer; readonly address: string } | null
}

/** Decisions about pictures of albums: until one, only the owner sees the picture. Source: product §11.2, §11.3 */
export interface PictureReview {
  /** Pictures that need a decision, including appeals: hits of moderation first, then the oldest. */
  listWaiting(limit: number): Promise<ImageRow[]>
  /** Opens one picture and logs it. @throws OperatorError PICTURE_UNKNOWN, OPERATOR_NAME, WHY_MISSING */
  open(id: string, signature: OperatorSignature): Promise<PictureCase>
  /**
   * Shows the picture to the members that its owner chose, and notifies the owner.
   * @throws OperatorError PICTURE_UNKNOWN, PICTURE_DECIDED, SAME_OPERATOR for an appeal against the operator's own
   * decision, OPERATOR_NAME, WHY_MISSING.
   */
  approve(id: string, signature: OperatorSignature): Promise<void>
  /**
   * Hides the picture from all others, and notifies the owner with the reason.
   * @throws as `approve`, and OperatorError REASON_UNKNOWN
   */
  reject(id: string, request: OperatorSignature & { readonly reason: string }): Promise<void>
  /**
   * Hides a picture that was approved before, and notifies the owner, who may appeal.
   * @throws OperatorError PICTURE_UNKNOWN, PICTURE_STATE with `state`, REASON_UNKNOWN, OPERATOR_NAME, WHY_MISSING
   */
  takeDown(id: string, request: OperatorSignature & { readonly reason: string }): Promise<void>
  /**
   * Shows a picture again that an operator refused or took down by mistake.
   * @throws OperatorError PICTURE_UNKNOWN, PICTURE_STATE with `state`, OPERATOR_NAME, WHY_MISSING
   */
  restore(id: string, signature: OperatorSignature): Promise<void>
  /** Appeals against a refusal, once for each picture. @throws DomainError NOT_FOUND, APPEAL_STATE */
  appeal(memberId: string, id: string): Promise<ImageRow>
}

/** Dependencies of picture reviews. */
export interface PictureReviewDeps {
  readonly store: Pick<ObjectStore, 'get'>
  readonly albumAddresses: Pick<AlbumAddresses, 'urlFor'>
  readonly audit: Pick<AuditService, 'add'>
  readonly notices: Pick<NoticeService, 'add'>
  /** Runs inside the transaction whenever something that others may see of a member has changed. */
  readonly profileChanged: (tx: Tx, memberId: string) => Promise<void>
  readonly album: Pick<AlbumService, 'awaitReview'>
  readonly pictureCopies: Pick<PictureCopies, 'keep' | 'forget'>
}

/** Reviews in the table `image` and the audit log. */
export const createPictureReview = (core: Core, deps: PictureReviewDeps): PictureReview => {
  const { store, albumAddresses, audit, notices, profileChanged, pictureCopies } = deps

  const bytesOf = async (key: string): Promise<Buffer | null> => (await store.get(key))?.bytes ?? null

  const videoOf = async (picture: ImageRow): Promise<PictureCase['video']> => {
    const { member_id: ownerId, video_key: key } = picture
    const bytes = key === null ? null : await bytesOf(key)
    // The operator gets the owner's address.
    return key === null || bytes === null
      ? null
      : { bytes, address: albumAddresses.urlFor(ownerId, picture, key) }
  }

  const get = async (db: Db, id: string): Promise<ImageRow> =>
    (await new PictureReviewRepository(db).find(id)) ?? refuse('PICTURE_UNKNOWN')

  /** Locks the album and returns a picture without a decision that this operator may decide about. */
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

  const record = (
    db: Db,
    picture: ImageRow,
    act: ActOf<'picture'>,
    { operator, why }: OperatorSignature,
    after: string,
  ) =>
    audit.add(db, {
      operator,
      act: `picture.${act}`,
      subject: `picture:${picture.id}`,
      memberId: picture.member_id,
      why,
      before: { state: picture.review_state },
      after: { state: after },
    })

  /** Locks the album and returns a picture with exactly this decision. */
  const lockDecided = async (db: Db, id: string, state: 'approved' | 'rejected'): Promise<ImageRow> => {
    await new AlbumRepository(db).lock((await get(db, id)).member_id)
    const picture = await get(db, id)
    return picture.review_state === state ? picture : refuse('PICTURE_STATE', { state: picture.review_state })
  }

  const reasonOf = (reason: string): PictureReason =>
    Object.hasOwn(pictureReasons, reason) ? (reason as PictureReason) : refuse('REASON_UNKNOWN')

  const decide = (
    id: string,
    raw: OperatorSignature,
    reason: PictureReason | null,
    lock: (db: Db, id: string, operator: string) => Promise<ImageRow> = lockWaiting,
  ): Promise<void> =>
    core.transaction(async (tx) => {
      const signature = checkSignature(raw)
      const picture = await lock(tx, id, signature.operator)
      const state = reason === null ? 'approved' : 'rejected'
      await new PictureReviewRepository(tx).update(id, {
        review_state: state,
        reject_reason: reason,
        reviewed_by: signature.operator,
        reviewed_at: core.clock.now(),
      })
      if (reason === null) await pictureCopies.forget(tx, picture.id)
      else await pictureCopies.keep(tx, picture.id, picture.looks)
      await profileChanged(tx, picture.member_id)
      const subject = picture.kind === 'video' ? 'video' : picture.is_avatar ? 'avatar' : 'photo'
      await notices.add(tx, picture.member_id, `${subject}_${state}`, reason === null ? {} : { reason })
      await record(tx, picture, state, signature, state)
    })

  return {
    listWaiting: (limit) => new PictureReviewRepository(core.db).listWaiting(limit),

    async open(id, raw) {
      const signature = checkSignature(raw)
      const picture = await core.transaction(async (tx) => {
        const found = await get(tx, id)
        await record(tx, found, 'read', signature, found.review_state)
        return found
      })
      return { picture, bytes: await bytesOf(picture.object_key), video: await videoOf(picture) }
    },

    approve: (id, signature) => decide(id, signature, null),

    reject: async (id, { reason, ...signature }) => {
      await decide(id, signature, reasonOf(reason))
    },

    takeDown: async (id, { reason, ...signature }) => {
      await decide(id, signature, reasonOf(reason), (db) => lockDecided(db, id, 'approved'))
    },

    restore: (id, signature) => decide(id, signature, null, (db) => lockDecided(db, id, 'rejected')),

    appeal: (memberId, id) =>
      core.transaction(async (tx) => {
        const album = new AlbumRepository(tx)
        await album.lock(memberId)
        const picture = (await album.find(memberId, id)) ?? fail('NOT_FOUND')
        if (picture.review_state !== 'rejected' || picture.appealed_at !== null) fail('APPEAL_STATE')
        const change = { review_state: 'appealing', appealed_at: core.clock.now() } as const
        await new PictureReviewRepository(tx).update(id, change)
        await deps.album.awaitReview(tx, id)
        return { ...picture, ...change }
      }),
  }
}
