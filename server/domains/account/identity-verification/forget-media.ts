import { HOUR_MS } from '@contract/constants'
import { recordRetention } from '../../../jobs/retention'
import type { Core } from '../../../lib/core'
import { AuthenticationRepository } from './authentication.repository'
import type { SealedMedia } from './sealed-media'
import type { Verdicts } from './verdicts'

/** How often the server checks for videos to delete, in ms. Source: ours */
export const FORGET_MEDIA_EVERY_MS = HOUR_MS
const BATCH = 50

/** Deletes videos that are due. An authentication without a decision by then fails, and the member may try again. */
export const createForgetMedia =
  (core: Core, { media, verdicts }: { media: SealedMedia; verdicts: Verdicts }) =>
  async (): Promise<void> => {
    const forgetSome = (): Promise<number> =>
      core.transaction(async (tx) => {
        const rows = new AuthenticationRepository(tx)
        const due = await rows.lockDueMedia(core.clock.now(), BATCH)
        for (const row of due) {
          if (row.video_key !== null) await media.abandon(tx, row.member_id, row.video_key)
          await rows.update(row.id, { video_key: null, media_gone_at: core.clock.now() })
          const isOpen = row.state === 'comparing' || row.state === 'reviewing'
          if (isOpen)
            await verdicts.refuse(tx, row, 'expired', { by: 'system', why: 'nobody decided in time' })
        }
        return due.length
      })
    const at = core.clock.now()
    let rows = 0
    for (let count = BATCH; count === BATCH; rows += count) count = await forgetSome()
    await media.sweep()
    const deleted = [{ kind: 'authentication video', rows, untilAt: at }]
    await recordRetention(core.db, { work: 'authentication media', at, deleted })
  }
