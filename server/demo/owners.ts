import type { UnlockState } from '@contract/types/unlock'
import { sql } from 'kysely'
import type { AskDecisionService } from '../domains/money/unlocks/decision.service'
import type { FeedbackService } from '../domains/money/unlocks/feedback.service'
import type { JobWorker } from '../jobs/worker'
import type { Core } from '../lib/core'
import { DomainError } from '../lib/errors'
import { ownerAnswer } from './money/money-lines'
import { demoPhones } from './seed'

/** Dependencies of demo owners. */
export interface OwnersDeps {
  readonly unlocks: {
    readonly decisions: Pick<AskDecisionService, 'decide'>
    readonly feedback: Pick<FeedbackService, 'say'>
  }
  readonly jobs: Pick<JobWorker, 'repeat'>
}

/** Name of the recurring work that looks for orders waiting for demo owners. */
export const OWNERS_WORK = 'demo owners'
const LOOK_EVERY_MS = 1_000
const LIMIT = 100
/** Times after which a request and a complaint are answered, in ms. Source: ours */
const DECIDE_AFTER_MS = 8_000
const ANSWER_AFTER_MS = 5_000
/** Nicknames of owners who decline, and of owners who do not answer in time: a woman and a man each. */
export const decliners: readonly string[] = ['丸子厨房', '海盐胡子']
export const silentOwners: readonly string[] = ['九号线末班', '湖边按快门']

/** Selects orders. */
interface OwnerOptions {
  readonly states: readonly UnlockState[]
  /** Orders whose last step was at this moment or before. */
  readonly beforeMs: number
  /** Nicknames of owners to leave out. */
  readonly without: readonly string[]
}

/** An order that waits for a demo owner. */
interface Waiting {
  readonly id: string
  readonly ownerId: string
  readonly nickname: string
}

/** Ignores refusals, since a member may have acted or been restricted meanwhile. */
const unlessRefused = async (work: () => Promise<unknown>): Promise<void> => {
  try {
    await work()
  } catch (error) {
    if (!(error instanceof DomainError)) throw error
  }
}

/**
 * Lets the members of the demo world answer requests for their contact and complaints about it, so that a visitor can try
 * every outcome alone. Login members answer for themselves.
 * @throws Error in production, where only people answer.
 */
export const startDemoOwners = (core: Core, { unlocks, jobs }: OwnersDeps): void => {
  if (core.config.isProduction) throw new Error('demo owners do not answer in production')
  const players = demoPhones().map((phone) => core.crypto.phoneHash(phone))

  const listWaiting = async ({ states, beforeMs, without }: OwnerOptions): Promise<readonly Waiting[]> => {
    const { rows } = await sql<Waiting>`
      select o.id, o.owner_id as "ownerId", m.nickname from unlock_order o join member m on m.id = o.owner_id
      where m.is_demo and o.state = any(${[...states]}::text[]) and o.reply is null
        and (o.timeline -> -1 ->> 'at')::bigint <= ${beforeMs} and m.phone_hash <> all(${players}::bytea[])
        and m.nickname <> all(${[...without]}::text[])
      order by o.created_at limit ${LIMIT}`.execute(core.db)
    return rows
  }

  const decide = ({ id: orderId, ownerId, nickname }: Waiting): Promise<void> => {
    const decision = decliners.includes(nickname) ? 'decline' : 'accept'
    const owner = { id: ownerId, language: 'zh-CN' } as const
    return unlessRefused(() => unlocks.decisions.decide(owner, { orderId, decision }))
  }

  const answer = ({ id: orderId, ownerId }: Waiting): Promise<void> =>
    unlessRefused(() =>
      unlocks.feedback.say({ id: ownerId, language: 'zh-CN' }, { orderId, reply: ownerAnswer }),
    )

  const lookAround = async (): Promise<void> => {
    const now = core.clock.now()
    const asked = { states: ['asked'], beforeMs: now - DECIDE_AFTER_MS, without: silentOwners } as const
    for (const waiting of await listWaiting(asked)) await decide(waiting)
    const contested = ['disputed', 'clawback_claimed'] as const
    const blamed = { states: contested, beforeMs: now - ANSWER_AFTER_MS, without: [] }
    for (const waiting of await listWaiting(blamed)) await answer(waiting)
  }

  jobs.repeat({ name: OWNERS_WORK, everyMs: LOOK_EVERY_MS, run: lookAround })
}
