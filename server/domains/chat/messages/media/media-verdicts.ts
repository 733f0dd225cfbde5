import { MINUTE_MS, SECOND_MS } from '@contract/constants'
import type { Db } from '../../../../db/database'
import type { Tx } from '../../../../db/transaction'
import type { JobQueue } from '../../../../jobs/queue'
import type { Core } from '../../../../lib/core'
import { VENDOR_VIEWER } from '../../../../media/viewer-address'
import type { MediaJudgement, MediaNotice, VendorVerdict } from '../../../../providers/moderation/port'
import type { Providers } from '../../../../providers/providers'
import { isServiceAccount } from '../../../account/members/service-account'
import type { MediaFinding, TextCases } from '../../../safety/text-moderation/text-cases'
import { findHeld, type MessagePlace, type MessageRecall } from '../message-recall'
import type { MessageRow } from '../message.repository'
import type { Sent } from '../sending.service'
import type { MediaAddresses } from './media-address'
import { MediaCheckRepository, type MediaCheckRow, type MediaOutcome } from './media-check.repository'

/** Kind of the job that asks the vendor of moderation about media of a chat. */
export const MEDIA_VERDICT_JOB = 'media_verdict'
/** How long the vendors may fetch and judge media, in ms. Source: ours */
const DEADLINE_MS = 10_000
/** Pauses before each question, in ms; after the last one the media waits for a person. Source: ours */
const PAUSES_MS = [0, 5, 30, 120, 600, 1_800].map((seconds) => seconds * SECOND_MS)
/** How long a notification is waited for before the next vendor is asked, in ms. Source: ours */
const NOTIFIED_WITHIN_MS = 2 * MINUTE_MS

/** A verdict replaces only a lighter one, so that neither a repeat nor a late pass changes anything. */
const GRAVITY: Readonly<Record<MediaCheckRow['state'], number>> = {
  waiting: 0,
  passed: 1,
  skipped: 1,
  unjudged: 2,
  review: 3,
  blocked: 4,
  gone: 5,
}
/** What a person reads of media that nothing judged. */
const UNJUDGED: MediaFinding = { class: null, layer: null, score: null }

/** A question about the media of a message. */
interface Question extends MessagePlace {
  /** How often all vendors were asked before. */
  readonly round: number
  /** The vendor whose notification did not come; null when all vendors are asked. */
  readonly after: string | null
}

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
}

/** Dependencies of verdicts about media. */
export interface MediaVerdictDeps {
  readonly queue: Pick<JobQueue, 'enqueue'>
  readonly providers: Pick<Providers, 'moderation' | 'moderationCounts'>
  readonly mediaAddresses: Pick<MediaAddresses, 'urlOf'>
  readonly textCases: Pick<TextCases, 'markMedia'>
  readonly messageRecall: MessageRecall
}

/** Kinds of checks by the types of messages. */
const KINDS: ReadonlyMap<string, MediaCheckRow['kind']> = new Map([
  ['image', 'picture'],
  ['voice', 'voice'],
])

const questionIn = (payload: Readonly<Record<string, unknown>>): Question => {
  const { groupId, seq, round, after } = payload
  return {
    groupId: String(groupId),
    seq: Number(seq),
    round: Number(round),
    after: typeof after === 'string' ? after : null,
  }
}

/** Members who have met may give each other their contacts (product §7.4.4), so a QR code alone is nothing. */
const outcomeOf = (verdict: VendorVerdict): MediaOutcome => {
  const { decision, class: found } = verdict
  if (decision === 'pass' || found === 'contact') return 'passed'
  return decision === 'block' ? 'blocked' : 'review'
}

/** Verdicts over the job queue; none without a vendor, or without an address at which it can fetch the media. */
export const createMediaVerdicts = (core: Core, deps: MediaVerdictDeps): MediaVerdicts => {
  const { db, clock, log, config } = core
  const { queue, providers, mediaAddresses, textCases, messageRecall } = deps
  const { moderation: vendor, moderationCounts } = providers

  const enqueue = ({ groupId, seq, round, after }: Question, on: Db, runAt: number): Promise<void> =>
    queue.enqueue(on, {
      kind: MEDIA_VERDICT_JOB,
      payload: { groupId, seq, round, after },
      uniqueKey: [MEDIA_VERDICT_JOB, groupId, seq, round, after ?? ''].join(':'),
      runAt,
    })

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

  const apply = async (place: MessagePlace, verdict: VendorVerdict): Promise<void> => {
    const { decision, class: found, label, score, taskId } = verdict
    if (decision !== 'pass') log.warn('media not passed', { ...place, decision, label, taskId })
    await settle(place, outcomeOf(verdict), { class: found ?? 'other', layer: 'vendor', score })
  }

  const askAgain = async (question: Question): Promise<void> => {
    const round = question.round + 1
    const pause = PAUSES_MS[round]
    if (pause !== undefined) return enqueue({ ...question, round, after: null }, db, clock.now() + pause)
    const { groupId, seq } = question
    log.warn('media never judged', { groupId, seq })
    await settle({ groupId, seq }, 'unjudged', UNJUDGED)
  }

  /** Waits for the vendor's notification; a job asks the next vendor when it does not come. */
  const awaitNotice = async (question: Question, { vendor: name, taskId }: MediaJudgement): Promise<void> => {
    const isOwn = await core.transaction(async (tx) => {
      if (!(await new MediaCheckRepository(tx).setAsked(question, name, taskId))) return false
      await enqueue({ ...question, after: name }, tx, clock.now() + NOTIFIED_WITHIN_MS)
      return true
    })
    if (!isOwn) await askAgain(question)
  }

  const askVendors = async (question: Question, check: MediaCheckRow, message: MessageRow) => {
    const { groupId, seq, round, after } = question
    const url = mediaAddresses.urlOf(VENDOR_VIEWER, String(message.content['key']))
    const media = { kind: check.kind, url, memberId: message.from_id }
    const outcome = await vendor?.judgeMedia(media, { deadlineMs: DEADLINE_MS, after })
    if (!outcome) {
      const isNobodys = round === 0 && after === null
      return isNobodys ? settle(question, 'skipped', UNJUDGED) : askAgain(question)
    }
    if (outcome.kind !== 'ok') {
      const why = outcome.kind === 'rejected' ? outcome.code : outcome.reason
      log.warn('media not judged', { groupId, seq, kind: outcome.kind, why })
      return askAgain(question)
    }
    const { verdict } = outcome.data
    return verdict === null ? awaitNotice(question, outcome.data) : apply({ groupId, seq }, verdict)
  }

  return {
    async onSent(on, { message }) {
      const kind = KINDS.get(message.type)
      if (!vendor || config.publicUrl === null || kind === undefined || !vendor.mediaKinds.has(kind)) return
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
      await enqueue({ groupId, seq, round: 0, after: null }, on, clock.now())
    },

    async ask(payload) {
      const question = questionIn(payload)
      const { groupId, seq, after } = question
      const check = await new MediaCheckRepository(db).find(question)
      if (check?.state !== 'waiting') return
      if (after !== null) {
        moderationCounts.add(after, 'unknown')
        log.warn('media not judged', { groupId, seq, kind: 'unknown', why: 'no_notice' })
      }
      const message = await findHeld(db, question)
      if (message) return askVendors(question, check, message)
      await settle(question, 'gone', UNJUDGED)
    },

    async onNotice({ vendor: name, taskId, verdict }) {
      const place = await new MediaCheckRepository(db).findAsked(name, taskId)
      if (!place) return false
      moderationCounts.add(name, verdict.decision)
      await apply(place, verdict)
      return true
    },
  }
}
