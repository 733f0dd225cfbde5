import { SECOND_MS } from '@contract/constants'
import type { Db } from '../../../db/database'
import type { JobQueue } from '../../../jobs/queue'
import type { Core } from '../../../lib/core'
import type { Providers } from '../../../providers/providers'
import type { AlbumAddresses } from './album-address'
import { PictureReviewRepository } from './picture-review.repository'

/** Kind of the job that asks the vendor of moderation about a picture. */
export const PICTURE_VERDICT_JOB = 'picture_verdict'
/** How long the vendor may fetch and judge a picture, in ms. Source: ours */
const DEADLINE_MS = 10_000
/** Pauses before each question, in ms; after the last one the picture waits for a person without a verdict. Source: ours */
const PAUSES_MS = [0, 5, 30, 120, 600, 1_800].map((seconds) => seconds * SECOND_MS)

/**
 * Asks the vendor of moderation about pictures that wait for an operator. What it finds marks the picture and brings it
 * to the front of the queue; it decides nothing, and neither does its silence. Source: product §11.3
 */
export interface PictureVerdicts {
  /** Listens to pictures that need a decision. */
  onAwaited(db: Db, imageId: string): Promise<void>
  /** Asks about the picture of a job. */
  ask(payload: Readonly<Record<string, unknown>>): Promise<void>
}

/** Dependencies of verdicts about pictures. */
export interface PictureVerdictDeps {
  readonly queue: Pick<JobQueue, 'enqueue'>
  readonly providers: Pick<Providers, 'moderation'>
  readonly albumAddresses: Pick<AlbumAddresses, 'urlFor'>
}

/** Verdicts over the job queue; none without a vendor, or without an address at which it can fetch the picture. */
export const createPictureVerdicts = (
  { db, clock, log, config }: Pick<Core, 'db' | 'clock' | 'log' | 'config'>,
  { queue, providers: { moderation: vendor }, albumAddresses }: PictureVerdictDeps,
): PictureVerdicts => {
  const enqueue = async (on: Db, imageId: string, round: number): Promise<void> => {
    const pause = PAUSES_MS[round]
    if (pause === undefined) return log.warn('picture never judged', { imageId })
    await queue.enqueue(on, {
      kind: PICTURE_VERDICT_JOB,
      payload: { imageId, round },
      uniqueKey: `${PICTURE_VERDICT_JOB}:${imageId}:${round}`,
      runAt: clock.now() + pause,
    })
  }

  return {
    async onAwaited(on, imageId) {
      if (vendor && config.publicUrl !== null) await enqueue(on, imageId, 0)
    },

    async ask(payload) {
      const [imageId, round] = [String(payload['imageId']), Number(payload['round'])]
      const pictures = new PictureReviewRepository(db)
      const row = await pictures.find(imageId)
      const isWaiting = row?.review_state === 'pending' || row?.review_state === 'appealing'
      if (!vendor || !row || !isWaiting) return
      const { member_id: memberId, object_key: key } = row
      // The owner's address, which ends after one to two hours.
      const url = albumAddresses.urlFor(memberId, row, key)
      const outcome = await vendor.judgePicture({ url, memberId }, { deadlineMs: DEADLINE_MS })
      if (outcome === null) return
      if (outcome.kind !== 'ok') {
        const why = outcome.kind === 'rejected' ? outcome.code : outcome.reason
        log.warn('picture not judged', { imageId, kind: outcome.kind, why })
        return enqueue(db, imageId, round + 1)
      }
      const { decision, class: found, label, taskId } = outcome.data
      if (decision === 'pass') return
      log.warn('picture not passed', { imageId, decision, label, taskId })
      await pictures.update(imageId, { vendor_class: found ?? 'other' })
    },
  }
}
