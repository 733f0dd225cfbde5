import type { Db } from '../../../db/database'
import type { Tx } from '../../../db/transaction'
import type { Core } from '../../../lib/core'
import { AuthenticationRepository, type Cover } from './authentication.repository'
import { newAuthentication, replaceOpen } from './new-authentication'
import type { Verdicts } from './verdicts'

/** Runs when what others may see of the album changed: another cover pauses the badge until it is compared. */
export type CoverWatch = (tx: Tx, memberId: string) => Promise<void>

/** Dependencies of the cover watch. */
export interface CoverWatchDeps {
  readonly verdicts: Pick<Verdicts, 'toCompare'>
  readonly notifyPaused: (tx: Tx, memberId: string) => Promise<void>
}

/** Watches the badge and the cover for which it was given. Source: product §7.10 */
export const createCoverWatch = (core: Core, { verdicts, notifyPaused }: CoverWatchDeps): CoverWatch => {
  /** Restores the badge when the verified cover is back. */
  const restore = async (db: Db, memberId: string, givenAt: number): Promise<void> => {
    const rows = new AuthenticationRepository(db)
    await replaceOpen(rows, memberId, core.clock.now())
    await rows.updateVerification(memberId, { paused_at: null })
    await rows.setVerified(memberId, givenAt)
  }

  const pause = async (tx: Tx, memberId: string, cover: Cover, isShown: boolean): Promise<void> => {
    const rows = new AuthenticationRepository(tx)
    if (isShown) {
      await rows.updateVerification(memberId, { paused_at: core.clock.now() })
      await rows.setVerified(memberId, null)
      await notifyPaused(tx, memberId)
    }
    const row = newAuthentication(core, memberId, cover, { kind: 'cover' })
    await rows.insert(row)
    await verdicts.toCompare(tx, row, cover.hash)
  }

  return async (tx, memberId) => {
    const rows = new AuthenticationRepository(tx)
    const [verification, open] = [await rows.findVerification(memberId), await rows.findOpen(memberId)]
    if (!verification && !open) return
    const cover = await rows.findCover(memberId)
    if (!cover) return
    if (verification?.cover_hash.equals(cover.hash)) {
      // A video and an appointment end by a decision.
      if (verification.paused_at !== null && (!open || open.kind === 'cover'))
        await restore(tx, memberId, verification.given_at)
      return
    }
    if (open) {
      if (open.cover_hash.equals(cover.hash)) return
      // An operator who reviewed must review again; a comparison starts again.
      if (open.state === 'comparing') return verdicts.toCompare(tx, open, cover.hash)
      return rows.update(open.id, { cover_hash: cover.hash, cover_at: core.clock.now() })
    }
    if (verification) await pause(tx, memberId, cover, verification.paused_at === null)
  }
}
