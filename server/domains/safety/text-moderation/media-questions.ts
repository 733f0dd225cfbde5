import { MINUTE_MS, SECOND_MS } from '@contract/constants'
import type { Db } from '../../../db/database'
import type { Tx } from '../../../db/transaction'
import type { JobQueue } from '../../../jobs/queue'
import type { Core } from '../../../lib/core'
import type {
  MediaJudgement,
  MediaNotice,
  ModeratedMedia,
  VendorVerdict,
} from '../../../providers/moderation/port'
import type { Providers } from '../../../providers/providers'

/** How long the vendors may fetch and judge media, in ms. Source: ours */
const DEADLINE_MS = 10_000
/** Pauses before each question, in ms; after the last one nobody is asked any more. Source: ours */
const PAUSES_MS = [0, 5, 30, 120, 600, 1_800].map((seconds) => seconds * SECOND_MS)
/** How long a notification is waited for before the next vendor is asked, in ms. Source: ours */
const NOTIFIED_WITHIN_MS = 2 * MINUTE_MS

/** What identifies media within its kind of job; part of the job's payload and of its key, in this order. */
type Subject = Readonly<Record<string, string | number>>

/** A question about media. */
interface Question<S extends Subject> {
  readonly subject: S
  /** How often all vendors were asked before. */
  readonly round: number
  /** The vendor whose notification did not come; null when all vendors are asked. */
  readonly after: string | null
}

/**
 * Media of one place, and what a verdict changes there. `S` identifies one of them, `F` is what `find` reads of it.
 */
export interface JudgedMedia<S extends Subject, F> {
  /** Kind of the job that asks. */
  readonly job: string
  /** Begins the lines of the log: `media not judged`. */
  readonly word: string
  subjectIn(payload: Readonly<Record<string, unknown>>): S
  /** Null when it waits for no verdict. */
  find(subject: S): Promise<F | null>
  /** What the vendor gets; null when it is gone, and nothing more is to be asked. */
  mediumOf(subject: S, found: F): Promise<ModeratedMedia | null>
  /** Stores the vendor that answers later, and its number of the question; false when that cannot be its number. */
  setAsked(tx: Tx, subject: S, judgement: MediaJudgement): Promise<boolean>
  /** The media whose verdict a vendor owes under this number; null for a number that nobody knows. */
  findAsked(vendor: string, taskId: string): Promise<S | null>
  /** Applies a verdict. @param by the vendor */
  apply(subject: S, verdict: VendorVerdict, by: string): Promise<void>
  /** No vendor judges it. Returns false to ask again later. */
  skip(subject: S, round: number): Promise<boolean>
  /** The vendors were asked for the last time. */
  giveUp(subject: S): Promise<void>
}

/** Questions to the vendors of moderation about media, until one of them gives a verdict. Source: product §11.4 */
export interface MediaQuestions<S extends Subject> {
  /** Whether a vendor judges media of this kind; without a public address it could not fetch any. */
  canJudge(kind: ModeratedMedia['kind']): boolean
  /** Enqueues the first question. */
  begin(db: Db, subject: S): Promise<void>
  /** Asks about the media of a job. */
  ask(payload: Readonly<Record<string, unknown>>): Promise<void>
  /** Applies a notification. Returns false for a number that nobody knows. */
  onNotice(notice: MediaNotice): Promise<boolean>
}

/** Dependencies of questions. */
export interface MediaQuestionDeps {
  readonly queue: Pick<JobQueue, 'enqueue'>
  readonly providers: Pick<Providers, 'moderation' | 'moderationCounts'>
}

/** Questions over the job queue: a vendor that is silent is asked again, then the next one. */
export const createMediaQuestions = <S extends Subject, F>(
  { db, clock, log, config, transaction }: Pick<Core, 'db' | 'clock' | 'log' | 'config' | 'transaction'>,
  { queue, providers }: MediaQuestionDeps,
  judged: JudgedMedia<S, F>,
): MediaQuestions<S> => {
  const { moderation: vendor, moderationCounts } = providers
  const { job, word } = judged

  const enqueue = (on: Db, { subject, round, after }: Question<S>, runAt: number): Promise<void> =>
    queue.enqueue(on, {
      kind: job,
      payload: { ...subject, round, after },
      uniqueKey: [job, ...Object.values(subject), round, after ?? ''].join(':'),
      runAt,
    })

  const askAgain = async ({ subject, round }: Question<S>): Promise<void> => {
    const pause = PAUSES_MS[round + 1]
    if (pause !== undefined)
      return enqueue(db, { subject, round: round + 1, after: null }, clock.now() + pause)
    log.warn(`${word} never judged`, subject)
    await judged.giveUp(subject)
  }

  const apply = async (subject: S, verdict: VendorVerdict, by: string): Promise<void> => {
    const { decision, label, taskId } = verdict
    if (decision !== 'pass') log.warn(`${word} not passed`, { ...subject, decision, label, taskId })
    await judged.apply(subject, verdict, by)
  }

  /** Waits for the vendor's notification; a job asks the next vendor when it does not come. */
  const awaitNotice = async (question: Question<S>, judgement: MediaJudgement): Promise<void> => {
    const isOwn = await transaction(async (tx) => {
      if (!(await judged.setAsked(tx, question.subject, judgement))) return false
      await enqueue(tx, { ...question, after: judgement.vendor }, clock.now() + NOTIFIED_WITHIN_MS)
      return true
    })
    if (!isOwn) await askAgain(question)
  }

  const askVendors = async (question: Question<S>, media: ModeratedMedia): Promise<void> => {
    const { subject, round, after } = question
    const outcome = await vendor?.judgeMedia(media, { deadlineMs: DEADLINE_MS, after })
    if (!outcome) {
      if (after !== null || !(await judged.skip(subject, round))) await askAgain(question)
      return
    }
    if (outcome.kind !== 'ok') {
      const why = outcome.kind === 'rejected' ? outcome.code : outcome.reason
      log.warn(`${word} not judged`, { ...subject, kind: outcome.kind, why })
      return askAgain(question)
    }
    const { vendor: by, verdict } = outcome.data
    return verdict === null ? awaitNotice(question, outcome.data) : apply(subject, verdict, by)
  }

  return {
    canJudge: (kind) => vendor !== null && config.publicUrl !== null && vendor.mediaKinds.has(kind),

    begin: (on, subject) => enqueue(on, { subject, round: 0, after: null }, clock.now()),

    async ask(payload) {
      const subject = judged.subjectIn(payload)
      const after = typeof payload['after'] === 'string' ? payload['after'] : null
      const found = await judged.find(subject)
      if (found === null) return
      if (after !== null) {
        moderationCounts.add(after, 'unknown')
        log.warn(`${word} not judged`, { ...subject, kind: 'unknown', why: 'no_notice' })
      }
      const media = await judged.mediumOf(subject, found)
      if (media !== null) await askVendors({ subject, round: Number(payload['round']), after }, media)
    },

    async onNotice({ vendor: by, taskId, verdict }) {
      const subject = await judged.findAsked(by, taskId)
      if (subject === null) return false
      moderationCounts.add(by, verdict.decision)
      await apply(subject, verdict, by)
      return true
    },
  }
}
