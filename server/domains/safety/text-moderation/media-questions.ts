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
/**
 * Pauses before each reading of a verdict that a vendor works on, in ms; after the last one the next vendor is asked. A voice
 * of a minute is judged in seconds, so two minutes in all are as long as a notification is waited for. Source: ours
 */
const READ_AFTER_MS = [2, 3, 5, 10, 20, 40, 40].map((seconds) => seconds * SECOND_MS)

/** What identifies media within its kind of job; part of the job's payload and of its key, in this order. */
type Subject = Readonly<Record<string, string | number>>

/** A task of a vendor that judges in the background. */
interface ReadTask {
  /** The vendor's own number. */
  readonly taskId: string
  /** How often its verdict was read before. */
  readonly reading: number
}

/** A question about media. */
interface Question<S extends Subject> {
  readonly subject: S
  /** How often all vendors were asked before. */
  readonly round: number
  /** The vendor whose verdict is read or did not come; null when all vendors are asked. */
  readonly after: string | null
  /** The task of `after` whose verdict is read; absent for a vendor that notifies. */
  readonly task?: ReadTask
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

  const enqueue = (on: Db, { subject, round, after, task }: Question<S>, runAt: number): Promise<void> =>
    queue.enqueue(on, {
      kind: job,
      payload: { ...subject, round, after, ...task },
      uniqueKey: [job, ...Object.values(subject), round, after ?? '', ...(task ? [task.reading] : [])].join(
        ':',
      ),
      runAt,
    })

  const questionIn = (payload: Readonly<Record<string, unknown>>): Question<S> => {
    const { round, after, taskId, reading } = payload
    return {
      subject: judged.subjectIn(payload),
      round: Number(round),
      after: typeof after === 'string' ? after : null,
      ...(typeof taskId === 'string' && { task: { taskId, reading: Number(reading) } }),
    }
  }

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

  /** The job of the verdict that a vendor owes: the first reading, or the end of the wait for its notification. */
  const jobFor = (question: Question<S>, { vendor: after, taskId, isQueried = false }: MediaJudgement) =>
    isQueried
      ? { in: READ_AFTER_MS[0] ?? 0, question: { ...question, after, task: { taskId, reading: 0 } } }
      : { in: NOTIFIED_WITHIN_MS, question: { ...question, after } }

  const awaitVerdict = async (question: Question<S>, judgement: MediaJudgement): Promise<void> => {
    const isOwn = await transaction(async (tx) => {
      if (!(await judged.setAsked(tx, question.subject, judgement))) return false
      const next = jobFor(question, judgement)
      await enqueue(tx, next.question, clock.now() + next.in)
      return true
    })
    if (!isOwn) await askAgain(question)
  }

  /** Records that a vendor owes a verdict in vain; a refusal was counted when it came. */
  const lose = ({ subject }: Question<S>, by: string, why: 'no_notice' | 'no_verdict' | 'refused'): void => {
    if (why !== 'refused') moderationCounts.add(by, 'unknown')
    log.warn(`${word} not judged`, { ...subject, kind: 'unknown', why })
  }

  /** Reads the verdict of a task and applies it, or reads it again later. Returns true when none will come. */
  const isTaskLost = async (question: Question<S>, by: string, task: ReadTask): Promise<boolean> => {
    const { taskId, reading } = task
    const outcome = await vendor?.readVerdict({ vendor: by, taskId }, { deadlineMs: DEADLINE_MS })
    if (outcome?.kind === 'ok' && outcome.data !== null) {
      await apply(question.subject, outcome.data, by)
      return false
    }
    const pause = READ_AFTER_MS[reading + 1]
    if (outcome?.kind === 'rejected' || pause === undefined) {
      lose(question, by, outcome?.kind === 'rejected' ? 'refused' : 'no_verdict')
      return true
    }
    await enqueue(db, { ...question, task: { taskId, reading: reading + 1 } }, clock.now() + pause)
    return false
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
    return verdict === null ? awaitVerdict(question, outcome.data) : apply(subject, verdict, by)
  }

  return {
    canJudge: (kind) => vendor !== null && config.publicUrl !== null && vendor.mediaKinds.has(kind),

    begin: (on, subject) => enqueue(on, { subject, round: 0, after: null }, clock.now()),

    async ask(payload) {
      const question = questionIn(payload)
      const { subject, round, after, task } = question
      const found = await judged.find(subject)
      if (found === null) return
      if (after !== null && task === undefined) lose(question, after, 'no_notice')
      if (after !== null && task !== undefined && !(await isTaskLost(question, after, task))) return
      const media = await judged.mediumOf(subject, found)
      if (media !== null) await askVendors({ subject, round, after }, media)
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
