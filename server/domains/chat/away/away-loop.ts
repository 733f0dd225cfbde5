import { MINUTE_MS } from '@contract/constants'
import type { Core } from '../../../lib/core'
import type { AwayOutcome } from '../../../providers/away/port'
import type { AwayWords } from '../../../text/away'
import type { ProductConfig } from '../../account/config/product-config'
import type { AwayCounts, AwayResult } from './away-counts'
import type { AwayJudge } from './away-judge'
import { AwayPushRepository } from './away-push.repository'
import type { AwayTargets } from './away-targets'
import {
  type AwayNoticeRow,
  type AwayPushRow,
  AwayRepository,
  type PushSubscriptionRow,
} from './away.repository'
import type { AwayHub, LiveMembers } from './live-members'

/** Sends notices to members who are away. Every process runs one; they share the work by row locks. Source: product §7.14 */
export interface AwayLoop {
  /** Sets whose connections count as here. */
  attach(hub: AwayHub): void
  /** One turn: keeps back what members who are here need not get, decides about what is due, and sends. */
  turn(): Promise<void>
}

/** How often the loop turns, in ms. Source: ours */
export const AWAY_EVERY_MS = 5_000
/**
 * A due notice waits this much longer, in ms, so that the process to which its member is connected has had two turns to
 * keep it back. Source: ours
 */
const GRACE_MS = 2 * AWAY_EVERY_MS
/** Requests of one turn; all of them run at the same time. Source: ours */
const BATCH = 20
/** Time after which another process may send a request of a process that ended, in ms; longer than any answer. Source: ours */
const LEASE_MS = MINUTE_MS
const FIRST_RETRY_MS = 5_000
const LONGEST_RETRY_MS = 15 * MINUTE_MS
/** Length of a tag, the longest that push services accept as a topic. Source: RFC 8030 §5.4 */
const TAG_CHARS = 32

/** Dependencies of the loop. */
export interface AwayLoopDeps {
  readonly productConfig: Pick<ProductConfig, 'away'>
  readonly awayJudge: AwayJudge
  readonly awayCounts: AwayCounts
  readonly awayTargets: AwayTargets
  readonly liveMembers: LiveMembers
}

const backOffMs = (attempts: number): number =>
  Math.min(LONGEST_RETRY_MS, FIRST_RETRY_MS * 2 ** (attempts - 1))

/** The loop over the tables `away_notice` and `away_push`; a restart loses nothing. */
export const createAwayLoop = (core: Core, deps: AwayLoopDeps): AwayLoop => {
  const { awayJudge, awayCounts, awayTargets, liveMembers } = deps
  const { waitMs, lifeMs } = deps.productConfig.away

  /** Members who are here see everything in the app; those who just left get their notices later. */
  const keepBack = async (): Promise<void> => {
    const now = core.clock.now()
    const away = new AwayRepository(core.db)
    const awaited = await away.listAwaited(now)
    const here = awaited.filter((id) => liveMembers.isHere(id))
    if (here.length > 0) awayCounts.add('here', await away.deleteOf(here, now))
    for (const id of here) await away.delay(id, now + waitMs, now)
    for (const id of awaited) {
      const leftAt = liveMembers.leftAt(id)
      if (leftAt !== null) await away.delay(id, leftAt + waitMs, now)
    }
  }

  const pushesOf = (notice: AwayNoticeRow, targets: readonly PushSubscriptionRow[]): AwayPushRow[] => {
    const now = core.clock.now()
    const { due_at: _due, ...about } = notice
    const id = core.ids.ulid(now)
    return targets.map((target) => ({
      ...about,
      id,
      subscription_id: target.id,
      attempts: 0,
      run_at: now,
      expire_at: notice.created_at + lifeMs,
    }))
  }

  /** Decides about one due notice. Returns false when none was left, and else its outcome; null when it is sent. */
  const decideOne = (): Promise<AwayResult | null | false> =>
    core.transaction(async (tx) => {
      const away = new AwayRepository(tx)
      const notice = await away.lockDue(core.clock.now() - GRACE_MS)
      if (notice === null) return false
      const verdict = await awayJudge.judge(tx, notice)
      if ('words' in verdict) {
        const quietUntil = await awayJudge.quietUntil(tx, notice)
        if (quietUntil !== null) {
          await away.setDue(notice, quietUntil)
          return null
        }
      }
      await away.deleteNotice(notice)
      if ('dropped' in verdict) return verdict.dropped
      const targets = await awayTargets.list(tx, notice, core.clock.now())
      if (targets.length === 0) return 'no_device'
      if (!(await awayJudge.countForDay(tx, notice))) return 'capped'
      const taken = await awayTargets.take(tx, notice, targets)
      if (taken.length === 0) return 'no_device'
      await new AwayPushRepository(tx).insertAll(pushesOf(notice, taken))
      return null
    })

  const decide = async (): Promise<void> => {
    for (let result = await decideOne(); result !== false; result = await decideOne())
      if (result !== null) awayCounts.add(result)
  }

  const tagOf = ({ member_id: memberId, merge_key: key }: AwayPushRow): string =>
    core.crypto.mac('away', `${memberId} ${key}`).toString('base64url').slice(0, TAG_CHARS)

  /** Sends one request; the outcome, or why it was not sent. */
  const request = (push: AwayPushRow, words: AwayWords): Promise<AwayOutcome> => {
    const now = core.clock.now()
    const about = { id: push.id, tag: tagOf(push), isUrgent: push.is_deadline, lifeMs: push.expire_at - now }
    return awayTargets.send(core.db, push, { ...words, ...about }, now)
  }

  /** Records the outcome of a request. Returns what is counted. */
  const settle = async (push: AwayPushRow, outcome: AwayOutcome): Promise<AwayResult> => {
    const pushes = new AwayPushRepository(core.db)
    if (outcome.kind === 'unknown') {
      const pauseMs = Math.max(outcome.retryAfterMs ?? 0, backOffMs(push.attempts))
      await pushes.putBack(push, core.clock.now() + pauseMs)
      return 'delayed'
    }
    await pushes.delete(push)
    if (outcome.kind === 'ok') return 'sent'
    if (outcome.kind === 'rejected') {
      core.log.warn('away.rejected', { code: outcome.code })
      return 'rejected'
    }
    await awayTargets.close(core.db, push, outcome.kind)
    return outcome.kind
  }

  const sendOne = async (push: AwayPushRow): Promise<AwayResult> => {
    const isExpired = push.expire_at <= core.clock.now()
    const verdict = isExpired ? { dropped: 'expired' as const } : await awayJudge.judge(core.db, push)
    if ('words' in verdict) return settle(push, await request(push, verdict.words))
    await new AwayPushRepository(core.db).delete(push)
    return verdict.dropped
  }

  const send = async (): Promise<void> => {
    const due = await new AwayPushRepository(core.db).claimDue(core.clock.now(), LEASE_MS, BATCH)
    for (const result of await Promise.all(due.map(sendOne))) awayCounts.add(result)
  }

  return {
    attach: liveMembers.attach,
    async turn() {
      if (!awayTargets.isAny) return
      await keepBack()
      await decide()
      await send()
    },
  }
}
