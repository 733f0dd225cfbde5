import type { Db } from '../../../../db/database'
import type { Tx } from '../../../../db/transaction'
import type { Core } from '../../../../lib/core'
import { VENDOR_VIEWER } from '../../../../media/viewer-address'
import type { MediaNotice, VendorVerdict } from '../../../../providers/moderation/port'
import { isServiceAccount } from '../../../account/members/service-account'
import { createMediaQuestions, type MediaQuestionDeps } from '../../../safety/text-moderation/media-questions'
import type { MediaFinding, TextCases } from '../../../safety/text-moderation/text-cases'
import { findHeld, type MessagePlace, type MessageRecall } from '../message-recall'
import type { MessageRow } from '../message.repository'
import type { Sent } from '../sending.service'
import type { MediaAddresses } from './media-address'
import { MediaCheckRepository, type MediaCheckRow, type MediaOutcome } from './media-check.repository'

/** Kind of the job that asks the vendor of moderation about media of a chat. */
export const MEDIA_VERDICT_JOB = 'media_verdict'
/**
 * A verdict replaces only a lighter one, so that neither a repeat nor a late pass changes anything. A blocked medium is
 * recalled, and a node that finds it recalled a moment later must not replace the block: `gone` is only as grave.
 */
const GRAVITY: Readonly<Record<MediaCheckRow['state'], number>> = {
  waiting: 0,
  passed: 1,
  skipped: 1,
  unjudged: 2,
  review: 3,
  blocked: 4,
  gone: 4,
}
/** What a person reads of media that nothing judged. */
const UNJUDGED: MediaFinding = { class: null, layer: null, score: null }

/**
 * Asks the vendor of moderation about pictures and voices of chats after they were sent. They exist between members who
 * have met, so none waits for the verdict. A blocked one is recalled for both sides, its sender reads why, and it becomes
 * a case; so does one that needs a person or was never judged. Nothing else follows for the sender. Source: product §11.4
 */
export interface MediaVerdicts {
  /** Listens to messages that are sent. */
  onSent(db: Db, sent: Pick<Sent, 'message'>): Promise<void>
  /** Asks about the media of a job. */
  ask(payload: Readonly<Record<string, unknown>>): Promise<void>
  /** Applies a notification; repeats change nothing. Returns false for a number that nobody knows. */
  onNotice(notice: MediaNotice): Promise<boolean>
  /** True while the message is recalled because a vendor blocked its media. */
  isBlocked(db: Db, place: MessagePlace): Promise<boolean>
  /**
   * Shows a message that a vendor blocked to both sides again, after a person found nothing wrong; the transaction decides
   * the case, too, so that no later verdict counts. Returns false when nothing is left to show.
   */
  restore(tx: Tx, place: MessagePlace): Promise<boolean>
}

/** Dependencies of verdicts about media. */
export interface MediaVerdictDeps extends MediaQuestionDeps {
  readonly mediaAddresses: Pick<MediaAddresses, 'urlOf'>
  readonly textCases: Pick<TextCases, 'markMedia'>
  readonly messageRecall: MessageRecall
}

/** Kinds of checks by the types of messages. */
const KINDS: ReadonlyMap<string, MediaCheckRow['kind']> = new Map([
  ['image', 'picture'],
  ['voice', 'voice'],
])

/** Members who have met may give each other their contacts (product §7.4.4), so a QR code alone is nothing. */
const outcomeOf = (verdict: VendorVerdict): MediaOutcome => {
  const { decision, class: found } = verdict
  if (decision === 'pass' || found === 'contact') return 'passed'
  return decision === 'block' ? 'blocked' : 'review'
}

/** Verdicts over the job queue; none without a vendor, or without an address at which it can fetch the media. */
export const createMediaVerdicts = (core: Core, deps: MediaVerdictDeps): MediaVerdicts => {
  const { db, clock } = core
  const { mediaAddresses, textCases, messageRecall } = deps

  const addCase = (tx: Tx, message: MessageRow, kind: MediaCheckRow['kind'], finding: MediaFinding) =>
    textCases.markMedia(tx, {
      memberId: message.from_id,
      place: kind,
      groupId: message.group_id,
      seq: message.seq,
      finding,
    })

  /** Ends a check, unless it ended as gravely before or a person has decided. */
  const settle = (place: MessagePlace, outcome: MediaOutcome, finding: MediaFinding): Promise<void> =>
    core.transaction(async (tx) => {
      const checks = new MediaCheckRepository(tx)
      const check = await checks.lock(place)
      if (!check || GRAVITY[outcome] <= GRAVITY[check.state]) return
      const message = await findHeld(tx, place)
      if (!message) return checks.settle(place, 'gone', clock.now())
      const needsPerson = GRAVITY[outcome] >= GRAVITY.unjudged
      if (needsPerson && !(await addCase(tx, message, check.kind, finding))) return
      if (outcome === 'blocked') await messageRecall.recall(tx, place, finding.class ?? 'other')
      await checks.settle(place, outcome, clock.now())
    })

  const questions = createMediaQuestions(core, deps, {
    job: MEDIA_VERDICT_JOB,
    word: 'media',
    subjectIn: ({ groupId, seq }) => ({ groupId: String(groupId), seq: Number(seq) }),

    async find(place) {
      const check = await new MediaCheckRepository(db).find(place)
      return check?.state === 'waiting' ? check : null
    },

    async mediumOf(place, { kind }) {
      const message = await findHeld(db, place)
      if (!message) {
        await settle(place, 'gone', UNJUDGED)
        return null
      }
      const object = { groupId: message.group_id, key: String(message.content['key']) }
      const url = mediaAddresses.urlOf(VENDOR_VIEWER, object)
      return { kind, url, memberId: message.from_id }
    },

    setAsked: (tx, place, { vendor, taskId }) => new MediaCheckRepository(tx).setAsked(place, vendor, taskId),
    findAsked: (vendor, taskId) => new MediaCheckRepository(db).findAsked(vendor, taskId),
    apply: (place, verdict) =>
      settle(place, outcomeOf(verdict), {
        class: verdict.class ?? 'other',
        layer: 'vendor',
        score: verdict.score,
      }),

    async skip(place, round) {
      if (round > 0) return false
      await settle(place, 'skipped', UNJUDGED)
      return true
    },

    giveUp: (place) => settle(place, 'unjudged', UNJUDGED),
  })

  return {
    async onSent(on, { message }) {
      const kind = KINDS.get(message.type)
      if (kind === undefined || !questions.canJudge(kind)) return
      if (isServiceAccount(message.to_id) || isServiceAccount(message.from_id)) return
      const { group_id: groupId, seq, from_id: memberId, created_at: createdAt } = message
      await new MediaCheckRepository(on).insert({
        group_id: groupId,
        seq,
        member_id: memberId,
        kind,
        created_at: createdAt,
        decided_at: null,
      })
      await questions.begin(on, { groupId, seq })
    },
    ask: questions.ask,
    onNotice: questions.onNotice,
    isBlocked: async (on, place) => (await new MediaCheckRepository(on).find(place))?.state === 'blocked',

    async restore(tx, place) {
      const checks = new MediaCheckRepository(tx)
      if ((await checks.lock(place))?.state !== 'blocked') return false
      if (!(await messageRecall.restore(tx, place))) return false
      await checks.settle(place, 'passed', clock.now())
      return true
    },
  }
}
