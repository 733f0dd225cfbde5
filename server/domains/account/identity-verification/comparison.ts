import type { FaceAction, VerificationReason } from '@contract/types/authentication'
import type { Db } from '../../../db/database'
import type { Core } from '../../../lib/core'
import { jpegOf } from '../../../media/jpeg'
import { VideoError, type VideoTools } from '../../../media/video'
import type { FaceProvider, FaceReading, FaceReference } from '../../../providers/face/port'
import type { ObjectStore } from '../../../providers/storage/port'
import type { Providers } from '../../../providers/providers'
import type { ProductConfig } from '../config/product-config'
import type { MemberService } from '../members/member.service'
import { AuthenticationRepository, type AuthenticationRow } from './authentication.repository'
import type { SealedMedia } from './sealed-media'
import type { SealedCover, Verdicts } from './verdicts'

/** Called in the transaction that stores a provider's hash of a member's face. */
type FaceListener = (db: Db, memberId: string) => Promise<void>

/** Compares by a provider; undecided cases go to a person. Source: product §7.10.2 */
export interface Comparison {
  /**
   * Runs the job, once for each turn. @throws when the provider cannot be reached and the job must be tried again.
   */
  run(id: string, turn: number, attempts: number): Promise<void>
  /** An encrypted copy of the member's cover, for a badge; null without a cover. */
  sealCover(memberId: string): Promise<SealedCover | null>
  /** Adds a listener for faces that a provider read. */
  onFaceRead(listener: FaceListener): void
}

/** Dependencies of comparisons. */
export interface ComparisonDeps {
  readonly productConfig: Pick<ProductConfig, 'verify'>
  readonly members: Pick<MemberService, 'lock'>
  readonly store: ObjectStore
  readonly media: SealedMedia
  readonly verdicts: Verdicts
  readonly providers: Pick<Providers, 'face'>
  readonly videos: Pick<VideoTools, 'excerpt'>
}

/** After this many failures a comparison no longer waits for the provider. Source: ours */
const MAX_ASKED = 4
const SYSTEM = { by: 'system', why: 'by score' }

/** Verdict of the scores; null when only a person can decide. */
export const judge = (
  { score, liveness, reasons }: FaceReading,
  { passScore, failScore, liveScore, deadScore }: ProductConfig['verify'],
): 'pass' | VerificationReason | null => {
  if (liveness !== null && liveness < deadScore) return reasons[0] ?? 'not_live'
  if (score === null) return null
  if (score < failScore) return reasons[0] ?? 'different_person'
  const isLive = liveness === null || liveness >= liveScore
  return score >= passScore && isLive && reasons.length === 0 ? 'pass' : null
}

const rounded = (number: number | null | undefined): number | null =>
  number == null ? null : Math.round(number)

/** Columns of what a provider read; empty without a reading. */
const findingsOf = (reading: FaceReading | null) => ({
  score: rounded(reading?.score),
  liveness: rounded(reading?.liveness),
  found_reason: reading?.reasons[0] ?? null,
  face_hash: reading?.faceHash ?? null,
})

/** Comparisons with a provider. */
export const createComparison = (core: Core, deps: ComparisonDeps): Comparison => {
  const { productConfig, members, store, media, verdicts, providers, videos } = deps

  const listeners: FaceListener[] = []

  const videoOf = async (row: AuthenticationRow, face: FaceProvider): Promise<FaceReference | null> => {
    // A video in which an engine does not look for its own digits could be of somebody else, made at any time.
    const given = row.video_key === null || row.digits_by !== face.id ? null : await media.read(row.video_key)
    if (given === null) return null
    const bytes = await videos.excerpt(given)
    return { kind: 'video', bytes, digits: row.digits, actions: row.actions as FaceAction[] }
  }

  const pictureOf = async (row: AuthenticationRow): Promise<FaceReference | null> => {
    const verification = await new AuthenticationRepository(core.db).findVerification(row.member_id)
    const bytes = verification ? await media.read(verification.cover_key) : null
    return bytes && { kind: 'picture', bytes: await jpegOf(bytes) }
  }

  /** Null when only a person can decide. @throws Error to be asked again. */
  const askOnce = async (row: AuthenticationRow, coverKey: string): Promise<FaceReading | null> => {
    const { face } = providers
    if (!face) return null
    const reference = row.kind === 'video' ? await videoOf(row, face) : await pictureOf(row)
    const cover = reference && (await store.get(coverKey))
    if (!cover) return null
    const outcome = await face.compare(reference, await jpegOf(cover.bytes))
    if (outcome?.kind === 'unknown') throw new Error(`no answer of the engine of faces: ${outcome.reason}`)
    return outcome?.kind === 'ok' ? outcome.data : null
  }

  const ask = async (
    row: AuthenticationRow,
    coverKey: string,
    attempts: number,
  ): Promise<FaceReading | null> => {
    try {
      return await askOnce(row, coverKey)
    } catch (error) {
      // A video that cannot be encoded again is for a person, who may still be able to play it.
      if (error instanceof VideoError && error.fault !== 'busy') return null
      if (attempts < MAX_ASKED) throw error
      core.log.error('faces cannot be compared', error)
      return null
    }
  }

  const sealCover: Comparison['sealCover'] = async (memberId) => {
    const cover = await new AuthenticationRepository(core.db).findCover(memberId)
    const object = cover && (await store.get(cover.key))
    return object ? { key: await media.put(memberId, object.bytes), hash: cover.hash } : null
  }

  return {
    sealCover,
    onFaceRead: (listener) => void listeners.push(listener),
    async run(id, turn, attempts) {
      const rows = new AuthenticationRepository(core.db)
      const row = await rows.find(id)
      if (row?.state !== 'comparing' || row.turn !== turn) return
      const cover = await rows.findCover(row.member_id)
      const reading = cover ? await ask(row, cover.key, attempts) : null
      const isBanned = reading?.faceHash ? await rows.isFaceBanned(reading.faceHash) : false
      // A person decides about members whose face was banned before.
      const verdict = reading === null || isBanned ? null : judge(reading, productConfig.verify)
      const sealed = verdict === 'pass' ? await sealCover(row.member_id) : null
      await core.transaction(async (tx) => {
        await members.lock(tx, row.member_id)
        const fresh = await new AuthenticationRepository(tx).lock(id)
        if (fresh?.state !== 'comparing' || fresh.turn !== turn) return
        await new AuthenticationRepository(tx).update(id, findingsOf(reading))
        if (reading?.faceHash) for (const listener of listeners) await listener(tx, row.member_id)
        if (verdict === 'pass' && sealed?.hash.equals(fresh.cover_hash)) {
          await verdicts.pass(tx, fresh, sealed, SYSTEM)
        } else if (verdict === null || verdict === 'pass') await verdicts.toReview(tx, fresh)
        else await verdicts.refuse(tx, fresh, verdict, SYSTEM)
      })
      await media.sweep()
    },
  }
}
