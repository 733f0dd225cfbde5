import type { Db } from '../db/database'
import type { Services } from '../deps'
import type { Core } from '../lib/core'
import { DomainError } from '../lib/errors'
import { DEMO_CITY } from './demo-members'
import { startFaceReviewer } from './face-reviewer'
import { startMoneyReviewer } from './money-reviewer'
import { startDemoOwners } from './owners'
import { startPictureReviewer } from './picture-reviewer'
import { startReviewer } from './reviewer'

/** Kind of the job by which a demo member likes a newcomer. */
const LIKE_NEWCOMER_JOB = 'demo_like_newcomer'
/** When the likes come, counted from the end of registration: two at once, the rest over some minutes. */
const LIKE_AFTER_MS = [0, 0, 60_000, 150_000, 300_000, 600_000]
const AWAKE_EVERY_MS = 60_000
/** Share of the demo world that is seen online at a time. */
const AWAKE_SHARE = 0.3

/** Demo members whom the newcomer would like to see, and who would like to see the newcomer. */
const findLikers = (db: Db, newcomerId: string, gender: 'male' | 'female') =>
  db
    .selectFrom('member')
    .select('id')
    .where('is_demo', '=', true)
    .where('account_state', '=', 'active')
    .where('gender', '<>', gender)
    .where('city_code', '=', DEMO_CITY)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('action')
            .select('id')
            .whereRef('action.from_id', '=', 'member.id')
            .where('action.to_id', '=', newcomerId),
        ),
      ),
    )
    .orderBy('active_at', 'desc')
    .limit(LIKE_AFTER_MS.length)
    .execute()

/** Plans likes toward a member who has just finished registration. */
const planLikes = async (core: Core, services: Services, db: Db, newcomerId: string): Promise<void> => {
  const newcomer = await services.members.get(db, newcomerId)
  const likers = await findLikers(db, newcomerId, newcomer.gender)
  for (const [at, { id }] of likers.entries()) {
    await services.queue.enqueue(db, {
      kind: LIKE_NEWCOMER_JOB,
      payload: { fromId: id, toId: newcomerId },
      uniqueKey: `${LIKE_NEWCOMER_JOB}:${id}:${newcomerId}`,
      runAt: core.clock.now() + (LIKE_AFTER_MS[at] ?? 0),
    })
  }
}

/** Likes the newcomer, unless a rule says no by now: who paused, blocked or left is liked no more, and not tried again. */
const likeNewcomer = async ({ actions }: Services, fromId: string, toId: string): Promise<void> => {
  try {
    await actions.likeAs(fromId, toId)
  } catch (error) {
    if (!(error instanceof DomainError)) throw error
  }
}

/** Keeps some of the demo world online, so that it never looks deserted. */
const stayAwake = async (core: Core): Promise<void> => {
  const now = core.clock.now()
  const rows = await core.db
    .updateTable('member')
    .set({ active_at: now })
    .where('is_demo', '=', true)
    .where((eb) => eb(eb.fn('random', []), '<', AWAKE_SHARE))
    .returning('id')
    .execute()
  await core.db
    .updateTable('member_location')
    .set({ active_at: now })
    .where((eb) => eb('member_id', '=', eb.fn.any(eb.val(rows.map((row) => row.id)))))
    .execute()
}

/**
 * Brings the demo world to life: decides on pictures, reports, appeals, withdrawals and contested unlocks, answers who
 * wants a contact, likes newcomers, stays awake.
 * @throws Error in production.
 */
export const animateDemo = (core: Core, services: Services): void => {
  if (core.config.isProduction) throw new Error('the demo world does not live in production')
  services.jobs.handle(LIKE_NEWCOMER_JOB, ({ payload }) =>
    likeNewcomer(services, String(payload.fromId), String(payload.toId)),
  )
  startReviewer(core, services)
  startMoneyReviewer(core, services)
  startFaceReviewer(core, services)
  startPictureReviewer(core, services)
  startDemoOwners(core, services)
  services.jobs.repeat({ name: 'demo awake', everyMs: AWAKE_EVERY_MS, run: () => stayAwake(core) })
  services.members.onRegistered((db, memberId) => planLikes(core, services, db, memberId))
}
