import { INTRO_MAX_SECONDS, INTRO_MIN_SECONDS } from '@contract/constants'
import type { PayloadOf } from '@contract/call'
import type { voiceIntro } from '@contract/calls/user/voice_intro'
import type { OwnVoiceIntro, VoiceIntro } from '@contract/types/voice-intro'
import type { Db } from '../../../db/database'
import type { Tx } from '../../../db/transaction'
import type { Core } from '../../../lib/core'
import { DomainError, fail, failField } from '../../../lib/errors'
import type { Language } from '../../../lib/language'
import { newObjectKey } from '../../../media/picture-keys'
import { VENDOR_VIEWER } from '../../../media/viewer-address'
import type { ObjectStore, StoredObject } from '../../../providers/storage/port'
import { textClasses } from '../../../text/text-classes'
import type { RelationService } from '../../discovery/actions/relation.service'
import type { ProductConfig } from '../config/product-config'
import { isDeactivated } from '../members/deactivated-member'
import type { MemberService } from '../members/member.service'
import type { Leftovers } from '../uploads/leftovers'
import { readSoundFile, type SoundFile } from '../uploads/sound-file'
import { keyOfUpload, type UploadService } from '../uploads/upload.service'
import { createDailyWork } from '../usage/daily-work'
import type { UsageService } from '../usage/usage.service'
import { INTRO_FOLDER, type IntroAddresses } from './intro-address'
import type { IntroReview } from './intro-review'
import { IntroRepository, type IntroRow } from './intro.repository'

/** A new recording. */
export type NewIntro = Extract<PayloadOf<typeof voiceIntro>, { step: 'save' }>

/** Introductions by voice: one for each member, played by others after a review. Source: product §5.1 */
export interface IntroService {
  /** The member's own introduction, in any state; null without one. */
  read(memberId: string, language: Language): Promise<OwnVoiceIntro | null>
  /**
   * Replaces the introduction by an own upload; others listen to nothing until the new one is approved.
   * @throws DomainError VOICE_REFUSED with `why`: `format`, `short` or `long`; INVALID_PARAMETERS for `url` (not the
   * member's, or used); RATE_LIMITED above the day's recordings; STATE_CHANGED
   */
  save(memberId: string, intro: NewIntro, language: Language): Promise<OwnVoiceIntro>
  /** Removes the introduction with its object; does nothing without one. */
  remove(memberId: string): Promise<void>
  /** Appeals against a rejection, once for each recording. @throws DomainError NOT_FOUND, APPEAL_STATE */
  appeal(memberId: string, language: Language): Promise<OwnVoiceIntro>
  /** What this viewer listens to on the member's page; null unless it is approved. The caller checks who may see the page. */
  shownTo(db: Db, viewerId: string, memberId: string): Promise<VoiceIntro | null>
  /** The object at a signed address, while its viewer may listen to it; null in all other cases. */
  open(path: string): Promise<StoredObject | null>
}

/** Dependencies of introductions. */
export interface IntroDeps {
  readonly productConfig: Pick<ProductConfig, 'quota'>
  readonly usage: Pick<UsageService, 'consume'>
  readonly store: Pick<ObjectStore, 'get' | 'put'>
  readonly uploads: Pick<UploadService, 'read' | 'use'>
  readonly leftovers: Pick<Leftovers, 'expect' | 'settle' | 'drop' | 'abandon'>
  readonly members: Pick<MemberService, 'lock' | 'find'>
  readonly relations: Pick<RelationService, 'canSee'>
  readonly introAddresses: IntroAddresses
  readonly introReview: Pick<IntroReview, 'await' | 'forget'>
}

/** Recordings that a member may send in a day, accepted or not: each may need a person. Source: ours */
export const INTROS_PER_DAY = 10
const SCOPE = 'voice_intro'
/** Recorders stop a little late; a length that rounds to a limit is allowed. In seconds. */
const LENGTH_TOLERANCE_SECONDS = 0.5

const refuseVoice = (why: 'format' | 'short' | 'long'): never => fail('VOICE_REFUSED', { why })

/** The length by the file itself; a file that does not name it is refused. */
const lengthOf = ({ seconds }: SoundFile): number => {
  if (seconds === null) return refuseVoice('format')
  if (seconds < INTRO_MIN_SECONDS - LENGTH_TOLERANCE_SECONDS) refuseVoice('short')
  if (seconds > INTRO_MAX_SECONDS + LENGTH_TOLERANCE_SECONDS) refuseVoice('long')
  return Math.min(INTRO_MAX_SECONDS, Math.max(INTRO_MIN_SECONDS, Math.round(seconds)))
}

const reasonText = ({ review_state: state, reject_class: found }: IntroRow, language: Language) =>
  state === 'rejected'
    ? ((textClasses[`text_${found ?? 'other'}`] ?? textClasses['text_other'])?.[language] ?? null)
    : null

/** Introductions over uploads, the store and the table `voice_intro`. */
export const createIntroService = (core: Core, deps: IntroDeps): IntroService => {
  const { db, clock, ids } = core
  const { store, uploads, leftovers, members, relations, introAddresses, introReview } = deps
  const countSave = createDailyWork(core, deps, { scope: SCOPE, limit: INTROS_PER_DAY })

  const playedTo = (viewerId: string, row: IntroRow): VoiceIntro => ({
    url: introAddresses.urlOf(viewerId, row.object_key),
    seconds: row.seconds,
    wave: row.wave,
  })

  const present = (row: IntroRow, language: Language): OwnVoiceIntro => ({
    ...playedTo(row.member_id, row),
    state: row.review_state,
    rejectReason: reasonText(row, language),
    mayAppeal: row.review_state === 'rejected' && row.appealed_at === null,
  })

  /** Deletes the row with its case, and marks the object for removal. */
  const forget = async (tx: Tx, memberId: string): Promise<string[]> => {
    const row = await new IntroRepository(tx).lockOf(memberId)
    if (!row) return []
    await introReview.forget(tx, memberId)
    await new IntroRepository(tx).delete(memberId)
    await leftovers.abandon(tx, memberId, [row.object_key])
    return [row.object_key]
  }

  /** Uses the upload up and puts the recording in the place of an earlier one. Returns keys that nothing shows now. */
  const replace = (row: IntroRow, source: string): Promise<string[]> =>
    core.transaction(async (tx) => {
      await members.lock(tx, row.member_id)
      const earlier = await forget(tx, row.member_id)
      try {
        await uploads.use(tx, row.member_id, source)
        await leftovers.settle(tx, [row.object_key])
      } catch (error) {
        // Another call used the upload meanwhile, or this one took too long.
        if (error instanceof DomainError) failField('url', 'unknown')
        throw error
      }
      await new IntroRepository(tx).insert(row)
      await introReview.await(tx, row)
      return [...earlier, source]
    })

  const mayListen = async (viewerId: string, row: IntroRow): Promise<boolean> => {
    if (viewerId === VENDOR_VIEWER) return row.review_state === 'pending'
    const viewer = await members.find(db, viewerId)
    if (!viewer || isDeactivated(viewer)) return false
    if (viewerId === row.member_id) return true
    return row.review_state === 'approved' && (await relations.canSee(db, viewerId, row.member_id)) !== null
  }

  return {
    async read(memberId, language) {
      const row = await new IntroRepository(db).of(memberId)
      return row && present(row, language)
    },

    async save(memberId, { url, wave = [] }, language) {
      const source = keyOfUpload(url)
      const bytes = await uploads.read(memberId, source)
      await countSave(memberId)
      const sound = readSoundFile(source, bytes) ?? refuseVoice('format')
      const key = newObjectKey(ids, INTRO_FOLDER, sound.kind)
      const row: IntroRow = {
        member_id: memberId,
        id: ids.ulid(clock.now()),
        object_key: key,
        seconds: lengthOf(sound),
        wave,
        review_state: 'pending',
        reject_class: null,
        reviewed_by: null,
        reviewed_at: null,
        appealed_at: null,
        vendor: null,
        task_id: null,
        created_at: clock.now(),
      }
      await leftovers.expect(memberId, [key])
      await store.put(key, { bytes: sound.bytes, contentType: sound.contentType })
      await leftovers.drop(await replace(row, source))
      return present(row, language)
    },

    async remove(memberId) {
      const keys = await core.transaction(async (tx) => {
        await members.lock(tx, memberId)
        return forget(tx, memberId)
      })
      await leftovers.drop(keys)
    },

    appeal: (memberId, language) =>
      core.transaction(async (tx) => {
        await members.lock(tx, memberId)
        const row = (await new IntroRepository(tx).lockOf(memberId)) ?? fail('NOT_FOUND')
        if (row.review_state !== 'rejected' || row.appealed_at !== null) fail('APPEAL_STATE')
        const change = { review_state: 'appealing', appealed_at: clock.now() } as const
        await new IntroRepository(tx).update(row.id, change)
        await introReview.await(tx, { ...row, ...change })
        return present({ ...row, ...change }, language)
      }),

    async shownTo(handle, viewerId, memberId) {
      const row = await new IntroRepository(handle).of(memberId)
      return row?.review_state === 'approved' ? playedTo(viewerId, row) : null
    },

    async open(path) {
      const claim = introAddresses.read(path)
      const row = claim && (await new IntroRepository(db).findByKey(claim.key))
      if (!claim || !row) return null
      return (await mayListen(claim.memberId, row)) ? store.get(row.object_key) : null
    },
  }
}
