import { sql } from 'kysely'
import { createProductConfig } from '../server/domains/account/config/product-config'
import { wantedOf } from '../server/domains/discovery/feed/feed-filters'
import { FROZEN } from '../server/domains/discovery/feed/feed-cursor'
import {
  type NearKey,
  type NearQuery,
  NearRepository,
} from '../server/domains/discovery/feed/near.repository'
import { type PoolQuery } from '../server/domains/discovery/feed/pool-sql'
import { RecommendRepository } from '../server/domains/discovery/feed/recommend.repository'
import type { Seeker } from '../server/domains/discovery/feed/seeker'
import { momentOf } from '../server/domains/discovery/feed/seekers'
import { ageAt } from '../server/domains/account/members/age'
import type { MemberRow } from '../server/domains/account/members/member.service'
import { createCrypto } from '../server/lib/sealed/crypto'
import { type Db } from '../server/db/database'
import { allowLonger } from '../server/db/patience'
import { openExplaining } from '../test/server/acts/explaining'
import { makePopulation, type Population } from './lib/population'
import { quantile, report, runBench } from './lib/report'

const MEMBERS = Number(process.env.BENCH_MEMBERS ?? 100_000)
const VIEWERS = 200
const SEED = 7
const PAGE = 20
const TRIES = 4
/** Members that are counted before the first page, as the product counts them. */
const MOST_COUNTED = 500
/** Maximum time of PostgreSQL for the first page, in ms, of up to 100,000 members and of more. Source: ours */
const NEAR_GOAL = { bound: '≤', limit: MEMBERS <= 100_000 ? 2 : 5 } as const
/** Times of the first page of recommendations with the way to the database, in ms. Source: ours */
const DECK_GOAL = { bound: '≤', limit: 15 } as const
const LATE_DECK_GOAL = { bound: '≤', limit: 60 } as const
/** Maximum time for creating the members, in ms, so that a person can wait for it. Source: ours */
const MAKING_GOAL = { bound: '≤', limit: (30_000 * MEMBERS) / 100_000 } as const

const nowMs = Date.now()
const { discovery, quota } = createProductConfig({ config: { isDemo: false } })
const crypto = createCrypto(['bench'])

/** Viewers from all over the city, with their seeker fields. */
const listViewers = async (db: Db): Promise<{ member: MemberRow; seeker: Seeker }[]> => {
  const rows = await db
    .selectFrom('member')
    .innerJoin('member_location as place', 'place.member_id', 'member.id')
    .selectAll('member')
    .select(['place.pt', 'place.city_code as place_city'])
    .orderBy(sql`md5(member.id)`)
    .limit(VIEWERS)
    .execute()
  return rows.map(({ pt, place_city: cityCode, ...member }) => ({
    member,
    seeker: {
      id: member.id,
      gender: member.gender,
      age: ageAt(member.birth_date, nowMs),
      isVerified: member.certified_at !== null,
      isVip: false,
      interests: member.interests,
      lookingFor: member.looking_for,
      isPersonalised: true,
      seesActivity: true,
      point: pt,
      cityCode,
      hiddenIds: [],
      withDemo: true,
    },
  }))
}

/** Lets viewers answer many of their neighbours, as heavy users do. */
const answerNeighbours = async (db: Db, viewers: readonly { seeker: Seeker }[]): Promise<void> => {
  for (const [i, { seeker }] of viewers.entries()) {
    const { x = 0, y = 0 } = seeker.point ?? {}
    await sql`
      insert into action (id, kind, from_id, to_id, created_at)
      select ${seeker.id} || member_id, (array['pass', 'like', 'hide'])[1 + (random() * 2)::int], ${seeker.id},
        member_id, ${nowMs}
      from (
        select member_id from member_location where gender <> ${seeker.gender} and is_discoverable
        order by pt <-> point(${x}, ${y}) limit ${[20, 200, 800][i % 3]}
      ) nearest
      where random() < 0.6`.execute(db)
  }
  await sql`analyze action`.execute(db)
}

/** The times of several attempts in ms; the first reading, which warms the cache, is not counted. */
const times = async (work: () => Promise<unknown>): Promise<number[]> => {
  const values: number[] = []
  for (let i = 0; i < TRIES; i++) {
    const startedAt = performance.now()
    await work()
    values.push(performance.now() - startedAt)
  }
  return values
}

const measure = async ({ db, url, madeMs }: Population): Promise<void> => {
  report({ name: 'near.members', value: MEMBERS, unit: 'members' })
  report({ name: 'near.making_them', value: madeMs, unit: 'ms', goal: MAKING_GOAL })
  // A first look at a million rows takes longer than a call may.
  const viewers = await db.transaction().execute(async (tx) => {
    await allowLonger(tx, 0)
    return listViewers(tx)
  })
  await answerNeighbours(db, viewers)
  const near = new NearRepository(db)
  const explaining = openExplaining(url)
  const explainedNear = new NearRepository(explaining.db)
  const recommended = new RecommendRepository(db)
  const ranking = { weights: discovery.weights, pickiness: 1, newSince: nowMs, likersOutside: 10 }
  const atDatabase: number[] = []
  const first: number[] = []
  // The shortest attempt of each viewer distinguishes a slow query from a busy machine; it has no goal.
  const best: number[] = []
  const later: number[] = []
  const deck: number[] = []
  const fifth: number[] = []
  const counts: number[] = []
  let shown = 0
  for (const { member, seeker } of viewers) {
    const query: NearQuery & PoolQuery = {
      seeker,
      wanted: wantedOf(member.filters, nowMs, discovery),
      moment: momentOf(crypto, 'near', seeker.id, nowMs, quota.resetHour),
      limits: discovery,
      passedSince: nowMs - discovery.passReturnMs,
      size: discovery.poolSize,
    }
    const rows = await near.list(query, null, PAGE + FROZEN)
    const key: NearKey | null = rows.at(-1) ?? null
    shown += rows.length
    const tries = await times(() => near.list(query, null, PAGE + FROZEN))
    first.push(...tries)
    atDatabase.push(await explaining.databaseMsOf(() => explainedNear.list(query, null, PAGE + FROZEN)))
    best.push(Math.min(...tries))
    later.push(...(await times(() => near.list(query, key, PAGE + FROZEN))))
    deck.push(...(await times(() => recommended.list(query, ranking, null, PAGE + FROZEN))))
    const ranked = (await recommended.list(query, ranking, null, PAGE + FROZEN)).at(-1) ?? null
    fifth.push(...(await times(() => recommended.list(query, ranking, ranked, PAGE + FROZEN))))
    counts.push(...(await times(() => recommended.count(query, MOST_COUNTED, true))))
  }
  report({ name: 'near.shown', value: shown / viewers.length, unit: 'members' })
  await explaining.db.destroy()
  report({ name: 'near.page_1_database_p50', value: quantile(atDatabase, 0.5), unit: 'ms', goal: NEAR_GOAL })
  report({ name: 'near.page_1_p50', value: quantile(first, 0.5), unit: 'ms' })
  report({ name: 'near.page_1_best_p50', value: quantile(best, 0.5), unit: 'ms' })
  report({ name: 'near.page_1_p99', value: quantile(first, 0.99), unit: 'ms' })
  report({ name: 'near.next_reading_p50', value: quantile(later, 0.5), unit: 'ms' })
  report({ name: 'recommended.page_1_p50', value: quantile(deck, 0.5), unit: 'ms', goal: DECK_GOAL })
  report({ name: 'recommended.page_1_p99', value: quantile(deck, 0.99), unit: 'ms', goal: LATE_DECK_GOAL })
  report({ name: 'recommended.page_5_p50', value: quantile(fifth, 0.5), unit: 'ms' })
  report({ name: 'recommended.count_p50', value: quantile(counts, 0.5), unit: 'ms' })
}

const bench = async (): Promise<void> => {
  const population = await makePopulation(MEMBERS, SEED, nowMs)
  try {
    await measure(population)
  } finally {
    await population.close()
  }
}

runBench(bench)
