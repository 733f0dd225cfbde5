import type { VerificationReason } from '@contract/types/authentication'
import type { Db } from '../../../db/database'
import type { Tx } from '../../../db/transaction'
import type { JobQueue } from '../../../jobs/queue'
import type { Core } from '../../../lib/core'
import type { ProductConfig } from '../config/product-config'
import type { LocationService } from '../locations/location.service'
import type { InvitationService } from '../../money/invitations/invitation.service'
import type { NoticeService } from '../../chat/notices/notice.service'
import { AuthenticationRepository, type AuthenticationRow } from './authentication.repository'
import type { SealedMedia } from './sealed-media'

/** Kind of the job that compares; its payload is `{id, turn}`. */
export const COMPARE_JOB = 'authentication_compare'

/** The deciding operator, or the product by a provider's scores. */
export interface Decider {
  readonly by: string
  readonly why: string
}

/** An encrypted copy of the cover for which a badge is given. */
export interface SealedCover {
  readonly key: string
  readonly hash: Buffer
}

/** Results of authentications; each in the caller's transaction, with the member's row locked. */
export interface Verdicts {
  /** Gives the badge for the cover and releases the video for deletion. */
  pass(tx: Tx, row: AuthenticationRow, cover: SealedCover, decider: Decider): Promise<void>
  /** Refuses; the video stays for an appeal until its date. */
  refuse(tx: Tx, row: AuthenticationRow, reason: VerificationReason, decider: Decider): Promise<void>
  /** Sends the authentication to a person. */
  toReview(db: Db, row: AuthenticationRow): Promise<void>
  /** Sends the authentication to the comparison, from now on with this cover. */
  toCompare(db: Db, row: AuthenticationRow, coverHash: Buffer): Promise<void>
  /** Revokes the badge. */
  revoke(tx: Tx, memberId: string, decider: Decider): Promise<void>
  /** Registers work for the transaction that sends an authentication to a person. */
  onReview(work: (db: Db, id: string) => Promise<void>): void
}

/** Dependencies of verdicts. */
export interface VerdictDeps {
  readonly productConfig: Pick<ProductConfig, 'verify'>
  readonly media: SealedMedia
  readonly queue: Pick<JobQueue, 'enqueue'>
  readonly notices: Pick<NoticeService, 'add'>
  readonly locations: Pick<LocationService, 'sync'>
  readonly invitations: { readonly service: Pick<InvitationService, 'onVerified'> }
}

/** Verdicts in the tables of authentications. */
export const createVerdicts = (core: Core, deps: VerdictDeps): Verdicts => {
  const { productConfig, media, queue, notices, locations, invitations } = deps
  const listeners: ((db: Db, id: string) => Promise<void>)[] = []
  const decidedBy = ({ by, why }: Decider) => ({
    decided_by: by,
    decided_why: why,
    decided_at: core.clock.now(),
  })

  const certify = async (db: Db, memberId: string, atMs: number | null): Promise<void> => {
    await new AuthenticationRepository(db).setVerified(memberId, atMs)
    await locations.sync(db, memberId)
  }

  return {
    onReview: (work) => void listeners.push(work),

    async pass(tx, row, cover, decider) {
      const rows = new AuthenticationRepository(tx)
      const now = core.clock.now()
      const former = await rows.findVerification(row.member_id)
      if (former) await media.abandon(tx, row.member_id, former.cover_key)
      await media.settle(tx, cover.key)
      const givenAt = row.kind === 'cover' ? (former?.given_at ?? now) : now
      await rows.putVerification({
        member_id: row.member_id,
        authentication_id: row.id,
        cover_hash: cover.hash,
        cover_key: cover.key,
        given_at: givenAt,
        paused_at: null,
      })
      if (row.video_key !== null) await media.abandon(tx, row.member_id, row.video_key)
      await rows.update(row.id, {
        ...decidedBy(decider),
        state: 'passed',
        video_key: null,
        ...(row.video_key !== null && { media_until: now, media_gone_at: now }),
      })
      await certify(tx, row.member_id, givenAt)
      await invitations.service.onVerified(tx, row.member_id)
      await notices.add(tx, row.member_id, 'verification_passed')
    },

    async refuse(tx, row, reason, decider) {
      const rows = new AuthenticationRepository(tx)
      await rows.update(row.id, { ...decidedBy(decider), state: 'failed', reason })
      await notices.add(tx, row.member_id, 'verification_failed', { reason })
    },

    async toReview(db, row) {
      const change = {
        state: 'reviewing',
        review_by: core.clock.now() + productConfig.verify.reviewMs,
      } as const
      await new AuthenticationRepository(db).update(row.id, change)
      for (const work of listeners) await work(db, row.id)
    },

    async toCompare(db, row, coverHash) {
      const now = core.clock.now()
      const turn = row.turn + 1
      const cover = { cover_hash: coverHash, cover_at: now, turn }
      await new AuthenticationRepository(db).update(row.id, { ...cover, state: 'comparing', review_by: null })
      const job = {
        kind: COMPARE_JOB,
        payload: { id: row.id, turn },
        uniqueKey: `${COMPARE_JOB}:${row.id}:${turn}`,
      }
      await queue.enqueue(db, { ...job, runAt: now })
    },

    async revoke(tx, memberId, decider) {
      const rows = new AuthenticationRepository(tx)
      const verification = await rows.findVerification(memberId)
      const open = await rows.findOpen(memberId)
      if (open?.kind === 'cover') await rows.update(open.id, { ...decidedBy(decider), state: 'replaced' })
      if (!verification) return
      await media.abandon(tx, memberId, verification.cover_key)
      await rows.deleteVerification(memberId)
      await rows.update(verification.authentication_id, {
        ...decidedBy(decider),
        state: 'failed',
        reason: 'revoked',
      })
      await certify(tx, memberId, null)
      await notices.add(tx, memberId, 'verification_failed', { reason: 'revoked' })
    },
  }
}
