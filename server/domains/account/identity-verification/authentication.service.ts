import { createHash } from 'node:crypto'
import type { PayloadOf } from '@contract/call'
import type { updateInfo } from '@contract/calls/user/update_info'
import { DAY_MS } from '@contract/constants'
import type { Authentication } from '@contract/types/authentication'
import type { Db } from '../../../db/database'
import { answeredBefore, once } from '../../../db/idempotency'
import { quotaDayOf, quotaResetAt } from '../../../lib/clock'
import type { Core } from '../../../lib/core'
import { fail, failField } from '../../../lib/errors'
import { createKeyedQueue } from '../../../lib/keyed-queue'
import type { Video, VideoTools } from '../../../media/video'
import type { Providers } from '../../../providers/providers'
import type { ProductConfig } from '../config/product-config'
import type { MemberService } from '../members/member.service'
import type { Leftovers } from '../uploads/leftovers'
import { keyOfUpload, type UploadService } from '../uploads/upload.service'
import type { UsageService } from '../usage/usage.service'
import { AuthenticationRepository, type Cover } from './authentication.repository'
import type { AppointmentService } from './appointment.service'
import { newTask } from './challenge'
import { newAuthentication, replaceOpen } from './new-authentication'
import type { SealedMedia } from './sealed-media'
import { mayAppeal, presentVerification } from './verification-status'
import type { Verdicts } from './verdicts'
import { checkVideo } from './video-check'

/** A step of an authentication. */
export type AuthenticationStep = NonNullable<PayloadOf<typeof updateInfo>['authentication']>

type Submission = Extract<AuthenticationStep, { step: 'submit' }>

/** Real-person authentication for members. Source: product §7.10, §8 (25) */
export interface AuthenticationService {
  /** The member's own status. */
  statusOf(db: Db, memberId: string): Promise<Authentication>
  /**
   * Performs a step.
   * @throws DomainError FACE_CONSENT_REQUIRED, PROFILE_INCOMPLETE with `missing` without a cover,
   * VERIFICATION_TRIES_USED with `resetAt`, CHALLENGE_EXPIRED, VERIFICATION_UNDER_REVIEW, VERIFICATION_VIDEO_REFUSED
   * with `why`, APPEAL_STATE, STATE_CHANGED when the member has the badge already, TOKEN_REUSED, INVALID_PARAMETERS
   * (`url`), RATE_LIMITED when too many videos of the member wait; steps of appointments as `AppointmentService`.
   * @returns the answer's own data; empty for most steps.
   */
  apply(memberId: string, step: AuthenticationStep): Promise<{ appointmentTimes?: number[] }>
}

/** Dependencies of authentications. */
export interface AuthenticationDeps {
  readonly productConfig: Pick<ProductConfig, 'verify' | 'quota'>
  readonly members: Pick<MemberService, 'lock'>
  readonly usage: Pick<UsageService, 'consume' | 'peek'>
  readonly uploads: Pick<UploadService, 'read' | 'use'>
  readonly leftovers: Pick<Leftovers, 'drop'>
  readonly media: SealedMedia
  readonly verdicts: Verdicts
  readonly videos: Pick<VideoTools, 'read'>
  readonly providers: Pick<Providers, 'face'>
  readonly appointments: AppointmentService
}

const PATH = '/api/user/update_info'
const TRIES = 'authentication_try'
const STARTS = 'authentication_start'
const LOOKS = 'authentication_look'

/** Authentications in their tables, with encrypted videos in the store. */
export const createAuthenticationService = (core: Core, deps: AuthenticationDeps): AuthenticationService => {
  const {
    productConfig,
    members,
    usage,
    uploads,
    leftovers,
    media,
    verdicts,
    videos,
    providers,
    appointments,
  } = deps
  const rules = productConfig.verify
  const queue = createKeyedQueue()

  const today = () => {
    const now = core.clock.now()
    const { resetHour } = productConfig.quota
    return { period: quotaDayOf(now, resetHour), resetAt: quotaResetAt(now, resetHour) }
  }

  /** Uses up one of the day's allowance. */
  const spendTry = async (db: Db, memberId: string, scope: string, limit: number): Promise<void> => {
    const { period, resetAt } = today()
    const used = await usage.consume(db, {
      scope,
      subject: memberId,
      period,
      limit,
      expireAt: resetAt + DAY_MS,
    })
    if (used === null) fail('VERIFICATION_TRIES_USED', { resetAt })
  }

  const checkTries = async (db: Db, memberId: string): Promise<void> => {
    const { period, resetAt } = today()
    const used = await usage.peek(db, { scope: TRIES, subject: memberId, period })
    if (used >= rules.triesPerDay) fail('VERIFICATION_TRIES_USED', { resetAt })
  }

  /** Refuses a member who is verified already, or whose video or appointment waits for its result. */
  const checkFree = async (rows: AuthenticationRepository, memberId: string): Promise<void> => {
    if (await rows.isVerified(memberId)) fail('STATE_CHANGED')
    const open = await rows.findOpen(memberId)
    if (open && open.kind !== 'cover') fail('VERIFICATION_UNDER_REVIEW', { until: open.review_by })
  }

  const coverOf = async (rows: AuthenticationRepository, memberId: string): Promise<Cover> =>
    (await rows.findCover(memberId)) ?? fail('PROFILE_INCOMPLETE', { missing: ['avatar'] })

  const openChallengeOf = async (rows: AuthenticationRepository, memberId: string, id: string) => {
    const challenge = await rows.findOpenChallenge(memberId, id)
    if (!challenge || challenge.expire_at <= core.clock.now()) return fail('CHALLENGE_EXPIRED')
    return challenge
  }

  /** Opens a challenge with digits of our own and returns its id. */
  const openChallenge = (memberId: string, hasConsented: boolean): Promise<string> =>
    core.transaction(async (tx) => {
      if (!hasConsented) fail('FACE_CONSENT_REQUIRED', { version: rules.consentVersion })
      await members.lock(tx, memberId)
      const rows = new AuthenticationRepository(tx)
      await checkFree(rows, memberId)
      await coverOf(rows, memberId)
      await checkTries(tx, memberId)
      await spendTry(tx, memberId, STARTS, rules.startsPerDay)
      const now = core.clock.now()
      await rows.giveConsent(memberId, rules.consentVersion, now)
      const id = core.ids.ulid(now)
      await rows.openChallenge({
        id,
        member_id: memberId,
        ...newTask(core.ids),
        digits_by: null,
        swaps_left: rules.swaps,
        created_at: now,
        expire_at: now + rules.challengeMs,
        used_at: null,
      })
      return id
    })

  /** An engine judges only its own digits. Without them our own remain, and a person decides about the video. */
  const start = async (memberId: string, hasConsented: boolean): Promise<void> => {
    const id = await openChallenge(memberId, hasConsented)
    const { face } = providers
    const digits = face && (await face.newDigits())
    if (face && digits) await new AuthenticationRepository(core.db).setDigits(id, digits, face.id)
  }

  const swap = (memberId: string, challengeId: string): Promise<void> =>
    core.transaction(async (tx) => {
      await members.lock(tx, memberId)
      const rows = new AuthenticationRepository(tx)
      const challenge = await openChallengeOf(rows, memberId, challengeId)
      if (challenge.swaps_left === 0) fail('STATE_CHANGED')
      const { actions } = newTask(core.ids, challenge.actions)
      await rows.updateChallenge(challenge.id, { actions, swaps_left: challenge.swaps_left - 1 })
    })

  const handIn = async (
    db: Db,
    memberId: string,
    request: Submission,
    file: { key: string; hashes: readonly Buffer[]; hash: Buffer; video: Video },
  ): Promise<string> => {
    await members.lock(db, memberId)
    const rows = new AuthenticationRepository(db)
    await checkFree(rows, memberId)
    const challenge = await openChallengeOf(rows, memberId, request.challengeId)
    const cover = await coverOf(rows, memberId)
    if (await rows.isVideoKnown(file.hashes)) fail('VERIFICATION_VIDEO_REFUSED', { why: 'reused' })
    await spendTry(db, memberId, TRIES, rules.triesPerDay)
    await uploads.use(db, memberId, keyOfUpload(request.url))
    await media.settle(db, file.key)
    await rows.closeChallenge(memberId, core.clock.now())
    await replaceOpen(rows, memberId, core.clock.now())
    const row = newAuthentication(core, memberId, cover, {
      kind: 'video',
      challenge_id: challenge.id,
      digits: challenge.digits,
      digits_by: challenge.digits_by,
      actions: challenge.actions,
      is_manual: request.manual === true,
      video_hash: file.hash,
      video_key: file.key,
      video_seconds: file.video.seconds,
      media_until: core.clock.now() + rules.retainMs,
    })
    await rows.insert(row)
    await (row.is_manual ? verdicts.toReview(db, row) : verdicts.toCompare(db, row, cover.hash))
    return row.id
  }

  const submit = async (memberId: string, request: Submission): Promise<void> => {
    const { challengeId, url, clientToken, manual = false } = request
    const body = { challengeId, url, manual }
    const idempotencyKey = { memberId, path: PATH, clientToken, body, atMs: core.clock.now() }
    if (await answeredBefore(core.db, idempotencyKey)) return
    await openChallengeOf(new AuthenticationRepository(core.db), memberId, challengeId)
    await checkTries(core.db, memberId)
    const uploadKey = keyOfUpload(url)
    const bytes = await uploads.read(memberId, uploadKey)
    await spendTry(core.db, memberId, LOOKS, rules.startsPerDay)
    const text = createHash('sha256').update(bytes).digest('hex')
    const hashes = core.crypto.macs('face video', text)
    const isKnown = await new AuthenticationRepository(core.db).isVideoKnown(hashes)
    if (isKnown) fail('VERIFICATION_VIDEO_REFUSED', { why: 'reused' })
    const video = await checkVideo(bytes, videos.read, productConfig)
    const key = await media.put(memberId, bytes)
    try {
      await core.transaction((tx) =>
        once(tx, idempotencyKey, () =>
          handIn(tx, memberId, request, { key, hashes, hash: core.crypto.mac('face video', text), video }),
        ),
      )
    } finally {
      // The used upload, and the encrypted copy when a repeat found that of the first request.
      await leftovers.drop([uploadKey, key])
    }
  }

  const appeal = (memberId: string): Promise<void> =>
    core.transaction(async (tx) => {
      await members.lock(tx, memberId)
      const rows = new AuthenticationRepository(tx)
      const last = await rows.findLast(memberId)
      if (!last || !mayAppeal(last)) return fail('APPEAL_STATE')
      const cover = await coverOf(rows, memberId)
      const now = core.clock.now()
      await rows.closeChallenge(memberId, now)
      const undecided = { reason: null, decided_at: null, decided_by: null, decided_why: null }
      const current = { cover_hash: cover.hash, cover_at: now, opened_at: null, opened_by: null }
      const change = { ...undecided, ...current, appealed_at: now, refused_by: last.decided_by }
      await rows.update(last.id, { ...change, state: 'reviewing' })
      await verdicts.toReview(tx, last)
    })

  const perform = (memberId: string, request: AuthenticationStep): Promise<void> => {
    switch (request.step) {
      case 'start':
        return start(memberId, request.consent)
      case 'swap':
        return swap(memberId, request.challengeId)
      case 'submit':
        // A video is large, so only one of a member is in memory.
        return queue.run(memberId, () => submit(memberId, request))
      case 'appeal':
        return appeal(memberId)
      case 'ask_appointment':
        return appointments.ask(memberId, request)
      case 'cancel_appointment':
        return appointments.cancel(memberId)
      default:
        return failField('authentication', 'unknown')
    }
  }

  return {
    async statusOf(db, memberId) {
      const { period, resetAt } = today()
      const status = await new AuthenticationRepository(db).recordOf(memberId, { scope: TRIES, period })
      const nowMs = core.clock.now()
      const { triesPerDay, appointment } = rules
      return presentVerification(status, { triesPerDay, triesResetAt: resetAt, nowMs, appointment })
    },

    async apply(memberId, request) {
      if (request.step === 'appointment_times') return { appointmentTimes: appointments.times() }
      await perform(memberId, request)
      return {}
    },
  }
}
