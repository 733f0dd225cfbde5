import { sql } from 'kysely'
import { MINUTE_MS } from '@contract/constants'
import type { Db } from '../db/database'
import type { Services } from '../deps'
import type { Core } from '../lib/core'
import { DomainError } from '../lib/errors'
import { DEMO_CITY } from './demo-members'
import { isPlayed } from './played'

/** Dependencies of the likes of the demo world. */
export type LikesDeps = Pick<Services, 'actions' | 'members' | 'queue' | 'jobs'>

/** Kind of the job that likes a new member. */
const LIKE_NEWCOMER_JOB = 'demo_like_newcomer'
/**
 * When demo members like a new member, in ms after registration: one at once, so that a like can match from the start,
 * the rest later. The feed shows likers first; more of them at once would make every first like a match. Source: ours
 */
const LIKE_AFTER_MS = [0, 4 * MINUTE_MS, 12 * MINUTE_MS, 30 * MINUTE_MS]

/** Name of the recurring work that returns likes. */
export const LIKES_BACK_WORK = 'demo likes back'
const LIKE_BACK_EVERY_MS = 5_000
/** A like is returned between these ages, in ms; an older one stays unanswered. Source: ours */
const LIKE_BACK_AFTER_MS = 20_000
const LIKE_BACK_WITHIN_MS = 10 * MINUTE_MS
/** Percentages of likes and super likes that are returned; with the likers above, one like in three matches. Source: ours */
const LIKES_BACK_OF_100 = 25
const SUPERLIKES_BACK_OF_100 = 60
const LIKES_BACK_AT_ONCE = 20

/** The most recently active demo members of the other gender who have not acted on the new member. */
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

interface Like {
  readonly fromId: string
  readonly toId: string
}

/** Likes that demo members return now. The decision depends only on the pair, so it is the same in every run. */
const listLikesToReturn = async (db: Db, nowMs: number): Promise<readonly Like[]> => {
  const { rows } = await sql<Like>`
    select a.from_id as "fromId", a.to_id as "toId" from action a
      join member target on target.id = a.to_id join member person on person.id = a.from_id
    where a.kind in ('like', 'superlike')
      and a.created_at between ${nowMs - LIKE_BACK_WITHIN_MS}::bigint and ${nowMs - LIKE_BACK_AFTER_MS}::bigint
      and target.is_demo and target.account_state = 'active' and not ${isPlayed(sql`target.id`, nowMs)}
      and (not person.is_demo or ${isPlayed(sql`person.id`, nowMs)})
      and abs(hashtext(a.from_id || a.to_id)::bigint) % 100
        < case a.kind when 'superlike' then ${SUPERLIKES_BACK_OF_100}::int else ${LIKES_BACK_OF_100}::int end
      and not exists (
        select 1 from action own
        where own.from_id = a.to_id and own.to_id = a.from_id and own.kind in ('like', 'superlike', 'pass', 'block')
      )
    order by a.created_at limit ${LIKES_BACK_AT_ONCE}::int`.execute(db)
  return rows
}

/** Lets demo members like new members, and return some of the likes that people give them. */
export const startDemoLikes = (core: Core, { actions, members, queue, jobs }: LikesDeps): void => {
  const planLikes = async (db: Db, newcomerId: string): Promise<void> => {
    const newcomer = await members.get(db, newcomerId)
    const likers = await findLikers(db, newcomerId, newcomer.gender)
    for (const [at, { id }] of likers.entries()) {
      await queue.enqueue(db, {
        kind: LIKE_NEWCOMER_JOB,
        payload: { fromId: id, toId: newcomerId },
        uniqueKey: `${LIKE_NEWCOMER_JOB}:${id}:${newcomerId}`,
        runAt: core.clock.now() + (LIKE_AFTER_MS[at] ?? 0),
      })
    }
  }

  /** A refusal is final: the member paused, blocked or was deactivated meanwhile. */
  const like = async ({ fromId, toId }: Like): Promise<void> => {
    try {
      await actions.likeAs(fromId, toId)
    } catch (error) {
      if (!(error instanceof DomainError)) throw error
    }
  }

  jobs.handle(LIKE_NEWCOMER_JOB, ({ payload }) =>
    like({ fromId: String(payload.fromId), toId: String(payload.toId) }),
  )
  members.onRegistered(planLikes)
  jobs.repeat({
    name: LIKES_BACK_WORK,
    everyMs: LIKE_BACK_EVERY_MS,
    run: async () => {
      for (const { fromId, toId } of await listLikesToReturn(core.db, core.clock.now())) {
        await like({ fromId: toId, toId: fromId })
      }
    },
  })
}
