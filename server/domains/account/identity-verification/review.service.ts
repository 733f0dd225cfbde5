import type { ActOf } from '@contract/ops/audit-acts'
import type { VerificationReason } from '@contract/types/authentication'
import { verificationReasons } from '../../../text/verification-reasons'
import type { Db } from '../../../db/database'
import type { Core } from '../../../lib/core'
import type { ObjectStore } from '../../../providers/storage/port'
import type { AuditService } from '../../safety/audit/audit.service'
import type { MemberService } from '../members/member.service'
import { refuse } from '../../safety/operators/operator-error'
import { AuthenticationRepository, type AuthenticationRow } from './authentication.repository'
import type { Comparison } from './comparison'
import type { AppointmentReview } from './appointment-review'
import { getAuthentication, lockSeen } from './lock-seen'
import { newAuthentication } from './new-authentication'
import type { SealedMedia } from './sealed-media'
import type { Verdicts } from './verdicts'
import { type OperatorSignature, checkSignature } from '../../safety/operators/signature'

/** An authentication in an operator's list: no picture, no key, no hash. */
export type AuthenticationOutline = Omit<
  AuthenticationRow,
  'video_hash' | 'video_key' | 'cover_hash' | 'face_hash'
> & {
  readonly hasVideo: boolean
  /** True when an engine made a hash of the face, by which it can be banned. */
  readonly hasFaceHash: boolean
}

/** An authentication with its pictures, for an operator. */
export interface AuthenticationCase {
  readonly outline: AuthenticationOutline
  /** The submitted video; null for a new cover, or once it is deleted. */
  readonly video: Buffer | null
  /** The cover with which it is compared. */
  readonly cover: Buffer | null
  /** The cover that was verified before; null before the first badge. */
  readonly verified: Buffer | null
  readonly isFaceBanned: boolean
  /** Ids of the album's pictures; empty except for an appointment, at which they are compared with the person. */
  readonly album: readonly string[]
}

/** Reviews of authentications by operators. Source: product §0.4, §7.10.2, §11 */
export interface AuthenticationReview {
  /** Authentications that wait, the soonest due first. */
  list(limit: number): Promise<AuthenticationOutline[]>
  /** @throws OperatorError AUTHENTICATION_UNKNOWN */
  find(id: string): Promise<AuthenticationOutline>
  /**
   * Opens the pictures for a case; the access is logged. `mayDecide` is false for a reader who will not decide, so that
   * the operator who looked before still may.
   * @throws OperatorError AUTHENTICATION_UNKNOWN, OPERATOR_NAME, WHY_MISSING without a case.
   */
  open(id: string, operator: string, caseNumber: string, mayDecide?: boolean): Promise<AuthenticationCase>
  /**
   * Gives the badge; only by an operator who has seen the present cover, and at an appointment once it began.
   * @throws OperatorError AUTHENTICATION_UNKNOWN; AUTHENTICATION_DECIDED with `by`; AUTHENTICATION_UNSEEN;
   * SAME_OPERATOR with `by` when they refused it before the appeal; APPOINTMENT_STATE, APPOINTMENT_NOT_BEGUN;
   * OPERATOR_NAME, WHY_MISSING.
   */
  pass(id: string, signed: OperatorSignature): Promise<void>
  /** Refuses. @throws OperatorError as `pass`; REASON_UNKNOWN; FACE_UNKNOWN to ban a face of which no hash exists. */
  refuse(
    id: string,
    signed: OperatorSignature & { readonly reason: string; readonly bansFace?: boolean },
  ): Promise<void>
  /**
   * Gives the badge to a member who does not want to be filmed, by the case in which a person compared them with
   * their cover.
   * @throws OperatorError MEMBER_UNKNOWN, ACCOUNT_STATE, VERIFIED_ALREADY, AUTHENTICATION_OPEN, COVER_MISSING,
   * OPERATOR_NAME, WHY_MISSING
   */
  certify(memberId: string, signed: OperatorSignature): Promise<void>
  /** Revokes a badge. @throws OperatorError MEMBER_UNKNOWN, NOT_VERIFIED, FACE_UNKNOWN, OPERATOR_NAME, WHY_MISSING */
  revoke(memberId: string, signed: OperatorSignature & { readonly bansFace?: boolean }): Promise<void>
}

/** Dependencies of reviews. */
export interface ReviewDeps {
  readonly audit: Pick<AuditService, 'add'>
  readonly members: Pick<MemberService, 'lock' | 'find'>
  readonly store: ObjectStore
  readonly media: SealedMedia
  readonly verdicts: Verdicts
  readonly comparison: Pick<Comparison, 'sealCover'>
  readonly appointments: Pick<AppointmentReview, 'hold'>
}

const outlineOf = (row: AuthenticationRow): AuthenticationOutline => {
  const { video_hash: _hash, video_key: key, cover_hash: _cover, face_hash: face, ...outline } = row
  return { ...outline, hasVideo: key !== null, hasFaceHash: face !== null }
}

const isReason = (word: string): word is VerificationReason => Object.hasOwn(verificationReasons, word)

/** Reviews in the tables of authentications and the audit log. */
export const createAuthenticationReview = (core: Core, deps: ReviewDeps): AuthenticationReview => {
  const { audit, members, store, media, verdicts, comparison, appointments } = deps

  const record = (
    db: Db,
    row: AuthenticationRow,
    act: ActOf<'authentication'>,
    signed: OperatorSignature,
    after: string,
  ): Promise<void> =>
    audit.add(db, {
      operator: signed.operator,
      act: `authentication.${act}`,
      subject: `authentication:${row.id}`,
      memberId: row.member_id,
      why: signed.why,
      before: { state: row.state },
      after: { state: after },
    })

  const banFace = (db: Db, row: AuthenticationRow, { operator }: OperatorSignature): Promise<void> =>
    new AuthenticationRepository(db).banFace(
      row.face_hash ?? refuse('FACE_UNKNOWN'),
      operator,
      core.clock.now(),
    )

  const picturesOf = async (db: Db, row: AuthenticationRow) => {
    const rows = new AuthenticationRepository(db)
    const [cover, verification] = [
      await rows.findCover(row.member_id),
      await rows.findVerification(row.member_id),
    ]
    return {
      video: row.video_key === null ? null : await media.read(row.video_key),
      cover: cover ? ((await store.get(cover.key))?.bytes ?? null) : null,
      verified: verification ? await media.read(verification.cover_key) : null,
      isFaceBanned: row.face_hash === null ? false : await rows.isFaceBanned(row.face_hash),
      album: row.kind === 'appointment' ? await rows.listAlbum(row.member_id) : [],
    }
  }

  return {
    list: async (limit) => (await new AuthenticationRepository(core.db).listWaiting(limit)).map(outlineOf),
    find: async (id) => outlineOf(await getAuthentication(core.db, id)),

    async open(id, rawOperator, caseNumber, mayDecide = true) {
      const signed = checkSignature({ operator: rawOperator, why: caseNumber })
      const row = await core.transaction(async (tx) => {
        const found = await getAuthentication(tx, id)
        const seen = { opened_by: signed.operator, opened_at: core.clock.now() }
        if (mayDecide && found.state === 'reviewing') await new AuthenticationRepository(tx).update(id, seen)
        await record(tx, found, 'read', signed, found.state)
        return found
      })
      return { outline: outlineOf(row), ...(await picturesOf(core.db, row)) }
    },

    async pass(id, raw) {
      const signed = checkSignature(raw)
      const { member_id: memberId } = await getAuthentication(core.db, id)
      const cover = (await comparison.sealCover(memberId)) ?? refuse('AUTHENTICATION_UNSEEN')
      await core.transaction(async (tx) => {
        const row = await lockSeen(tx, id, signed.operator, members)
        if (!cover.hash.equals(row.cover_hash)) refuse('AUTHENTICATION_UNSEEN')
        await appointments.hold(tx, row)
        await verdicts.pass(tx, row, cover, { by: signed.operator, why: signed.why })
        await record(tx, row, 'passed', signed, 'passed')
      })
      await media.sweep()
    },

    async refuse(id, { reason, bansFace = false, ...raw }) {
      const signed = checkSignature(raw)
      const known = isReason(reason) ? reason : refuse('REASON_UNKNOWN')
      await core.transaction(async (tx) => {
        const row = await lockSeen(tx, id, signed.operator, members)
        await appointments.hold(tx, row)
        if (bansFace) await banFace(tx, row, signed)
        await verdicts.refuse(tx, row, known, { by: signed.operator, why: signed.why })
        await record(tx, row, 'refused', signed, `failed: ${known}`)
      })
    },

    async certify(memberId, raw) {
      const signed = checkSignature(raw)
      if (!(await members.find(core.db, memberId))) refuse('MEMBER_UNKNOWN')
      const cover = (await comparison.sealCover(memberId)) ?? refuse('COVER_MISSING')
      await core.transaction(async (tx) => {
        const { account_state: state } = await members.lock(tx, memberId)
        if (state === 'cancelling' || state === 'banned') refuse('ACCOUNT_STATE', { state })
        const rows = new AuthenticationRepository(tx)
        if (await rows.findVerification(memberId)) refuse('VERIFIED_ALREADY')
        if (await rows.findOpen(memberId)) refuse('AUTHENTICATION_OPEN')
        const present = (await rows.findCover(memberId)) ?? refuse('COVER_MISSING')
        if (!present.hash.equals(cover.hash)) refuse('AUTHENTICATION_UNSEEN')
        const found = { kind: 'video', state: 'reviewing', is_manual: true } as const
        const row = newAuthentication(core, memberId, present, found)
        await rows.insert(row)
        await verdicts.pass(tx, row, cover, { by: signed.operator, why: signed.why })
        await record(tx, row, 'certified', signed, 'passed')
      })
      await media.sweep()
    },

    async revoke(memberId, { bansFace = false, ...raw }) {
      const signed = checkSignature(raw)
      await core.transaction(async (tx) => {
        if (!(await members.find(tx, memberId))) refuse('MEMBER_UNKNOWN')
        await members.lock(tx, memberId)
        const rows = new AuthenticationRepository(tx)
        const verification = (await rows.findVerification(memberId)) ?? refuse('NOT_VERIFIED')
        const row = await getAuthentication(tx, verification.authentication_id)
        if (bansFace) await banFace(tx, row, signed)
        await verdicts.revoke(tx, memberId, { by: signed.operator, why: signed.why })
        await record(tx, row, 'revoked', signed, 'failed: revoked')
      })
      await media.sweep()
    },
  }
}
