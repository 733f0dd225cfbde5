import type { Core } from '../../../lib/core'
import type { MemberService } from '../../account/members/member.service'

/** Writes when members were active, behind the answers that cause it. */
export interface ActivityWriter {
  /** Adds a member; one who waits already is written once. */
  add(memberId: string): void
  /** Resolves when nobody waits. */
  settled(): Promise<void>
}

/** Dependencies of the writer. */
export interface ActivityWriterDeps {
  readonly members: Pick<MemberService, 'touchActive'>
}

/** Members who are written at once: a part of the pool, so that calls find a free connection. Source: ours */
const AT_ONCE = 4

/**
 * Writes the members who wait, a few at a time. After a restart all clients report their screens within seconds, and must
 * not fill the queue of the pool before the calls.
 */
export const createActivityWriter = (
  { log }: Pick<Core, 'log'>,
  { members }: ActivityWriterDeps,
): ActivityWriter => {
  const waiting = new Set<string>()
  const workers = new Set<Promise<void>>()

  const writeWaiting = async (): Promise<void> => {
    // A set also yields what is added while it is read.
    for (const memberId of waiting) {
      waiting.delete(memberId)
      await members.touchActive(memberId).catch((error: unknown) => log.error('presence.failed', error))
    }
  }

  const start = (): void => {
    if (waiting.size === 0 || workers.size >= AT_ONCE) return
    const worker = writeWaiting().finally(() => {
      workers.delete(worker)
      // Members may have been added after the worker saw the last one.
      start()
    })
    workers.add(worker)
  }

  return {
    add(memberId) {
      waiting.add(memberId)
      start()
    },
    async settled() {
      while (workers.size > 0) await Promise.all(workers)
    },
  }
}
