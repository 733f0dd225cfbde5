import { sql } from 'kysely'
import { createProductConfig } from '../server/domains/config/product-config'
import { wantedOf } from '../server/domains/feed/feed-filters'
import { FROZEN } from '../server/domains/feed/feed-cursor'
import { type NearKey, type NearQuery, NearRepository } from '../server/domains/feed/near.repository'
import { type PoolQuery } from '../server/domains/feed/pool-sql'
import { RecommendRepository } from '../server/domains/feed/recommend.repository'
import type { Seeker } from '../server/domains/feed/seeker'
import { momentOf } from '../server/domains/feed/seekers'
import { ageAt } from '../server/domains/members/age'
import type { MemberRow } from '../server/domains/members/member.service'
import { createCrypto } from '../server/lib/crypto'
import { type Db } from '../server/db/database'
import { makePopulation } from './lib/population'

const MEMBERS = Number(process.env.BENCH_MEMBERS ?? 100_000)
const VIEWERS = 200
const SEED = 7
const PAGE = 20
const TRIES = 4
/** The promise of the nearby list. Source: ours (decided with the embedded database) */
const NEAR_BUDGET_MS = 5
const MAKE_BUDGET_MS = 30_000

const nowMs = Date.now()
const { discovery, quota } = createProductConfig({ isDemo: false })
const crypto = createCrypto('bench')

const print = (name: string, value: number, unit: string, budget?: number): void => {
  const rounded = Math.round(value * 100) / 100
  const verdict = budget === undefined ? {} : { budget: `<= ${budget}`, ok: value <= budget }
  console.log(JSON.stringify({ name, value: rounded, unit, ...verdict }))
}

const quantile = (values: number[], share: number): number =>
  [...values].sort((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))] ?? 0

/** Members all over the crowd, as they would ask. */
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
      isCertified: member.certified_at !== null,
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

/** Viewers have answered many of those around them, as heavy users do. */
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

/** The best of a few tries in ms, so that what else the machine does counts little. */
const best = async (work: () => Promise<unknown>): Promise<number> => {
  let bestMs = Infinity
  for (let i = 0; i < TRIES; i++) {
    const startedAt = performance.now()
    await work()
    bestMs = Math.min(bestMs, performance.now() - startedAt)
  }
  return bestMs
}

const run = async (): Promise<void> => {
  const population = await makePopulation(MEMBERS, SEED, nowMs)
  try {
    print('synthetic members', MEMBERS, 'members')
    print('making them', population.madeMs, 'ms', (MAKE_BUDGET_MS * MEMBERS) / 100_000)
    const viewers = await listViewers(population.db)
    await answerNeighbours(population.db, viewers)
    const near = new NearRepository(population.db)
    const recommended = new RecommendRepository(population.db)
    const ranking = { weights: discovery.weights, pickiness: 1, newSince: nowMs, likersOutside: 10 }
    const first: number[] = []
    const later: number[] = []
    const deck: number[] = []
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
      first.push(await best(() => near.list(query, null, PAGE + FROZEN)))
      later.push(await best(() => near.list(query, key, PAGE + FROZEN)))
      deck.push(await best(() => recommended.list(query, ranking, null, PAGE + FROZEN)))
    }
    print('near: members on first reading', shown / viewers.length, 'members')
    print('near page 1 p50', quantile(first, 0.5), 'ms', NEAR_BUDGET_MS)
    print('near page 1 p99', quantile(first, 0.99), 'ms')
    print('near next reading p50', quantile(later, 0.5), 'ms')
    print('recommended page 1 p50', quantile(deck, 0.5), 'ms')
    print('recommended page 1 p99', quantile(deck, 0.99), 'ms')
  } finally {
    await population.close()
  }
}

void run()
