import { DAY_MS, MINUTE_MS, SECOND_MS } from '@contract/constants'
import { acts, type ActName } from './acts/acts'
import { arrive, openApp, SETTLED_MS } from './acts/arrive'
import { comeBack } from './acts/close'
import { operate } from './acts/operate'
import { buyNow } from './acts/scenes'
import { auditFeeds, auditPages } from './audit/lists'
import { auditOwn } from './audit/own'
import { auditPair } from './audit/pairs'
import { auditProduct } from './audit/product'
import type { Person } from './person'
import { aimAt, rarities } from './rarities'
import { temperaments } from './temperaments'
import { createWorld, type World } from './world'

/** Options of a life. */
export interface LifeOptions {
  readonly seed: number
  readonly people: number
  readonly days: number
  /** Number of calls that request a change; they are spread over the days. */
  readonly acts: number
}

/** Result of a life. */
export interface LifeReport {
  readonly seed: number
  readonly acts: number
  readonly calls: number
  readonly paths: number
  readonly cells: number
  readonly of: number
  /** Lines of the log, and facts of members that were looked for in them. */
  readonly log: { readonly lines: number; readonly planted: number }
  readonly missing: readonly string[]
  readonly faults: readonly string[]
}

/** Largest number of faults before a life ends. */
const MOST_FAULTS = 10
/** Share of the sittings after which everything is compared. */
const AUDITED = 0.4
/** Actions between opening and closing the app. */
const SITTING = 8

const sit = async (world: World, person: Person): Promise<void> => {
  const { chance, faults } = world
  faults.doing(`${person.id} opens the app`)
  if (!(await openApp(person))) {
    if (chance.is(0.5)) await comeBack(person)
    return
  }
  for (let done = 0; done < SITTING && person.token !== ''; done++) {
    const name = chance.weighed<ActName>(person.temperament)
    faults.doing(`${person.id} ${name}`)
    await acts[name](person)
    await world.pass(chance.between(SECOND_MS, MINUTE_MS))
  }
  await person.vanish()
}

const audit = async (world: World, person: Person): Promise<void> => {
  world.faults.doing(`${person.id} is compared`)
  if (person.token === '') return
  await auditOwn(person)
  await auditPages(person, 2)
  await auditFeeds(person)
  const peer = world.people.find(({ id }) => id === person.seen.at(-1))
  if (peer) await auditPair(person, peer)
  await auditPair(person, world.chance.of(world.people))
}

/** Rounds at the end for inputs that never succeeded. */
const LAST_ROUNDS = 60
/** One person in this number is a VIP from the start. */
const VIP_EVERY = 5

/**
 * Lives a life: members act by their temperaments, operators work once a day, and everything is compared after each
 * sitting.
 */
export const live = async (options: LifeOptions): Promise<LifeReport> => {
  const world = await createWorld(options.seed)
  const { chance, faults } = world
  try {
    const kinds = Object.values(temperaments)
    for (let count = 0; count < options.people; count++) {
      faults.doing(`arrival ${count + 1}`)
      const person = await arrive(world, kinds[count % kinds.length] as (typeof kinds)[number])
      if (count % VIP_EVERY === 0) await buyNow(person, 'vip')
      await world.pass(chance.between(1, 20) * MINUTE_MS)
    }
    await operate(world)
    await world.pass(SETTLED_MS)
    let day = 0
    for (let atMs = 0; world.acts < options.acts && faults.found.length < MOST_FAULTS;) {
      const person = chance.of(world.people)
      const before = world.acts
      await sit(world, person)
      if (chance.is(AUDITED)) await audit(world, person)
      faults.doing('time passes')
      const stepMs = ((world.acts - before) * options.days * DAY_MS) / options.acts
      await world.pass(stepMs)
      atMs += stepMs
      if (Math.floor(atMs / DAY_MS) === day) continue
      day = Math.floor(atMs / DAY_MS)
      await operate(world)
      faults.doing('rounds')
      await world.goRound()
      await auditProduct(world)
      if (day % 5 === 0) await rarities(world)
    }
    for (let round = 0; round < LAST_ROUNDS && world.coverage.missing().length > 0; round++) {
      await aimAt(world, world.coverage.missing())
      await operate(world)
      await world.pass(DAY_MS / 2)
      await auditProduct(world)
    }
    const { calls, paths, cells, of } = world.coverage.sums()
    return {
      seed: options.seed,
      acts: world.acts,
      calls,
      paths,
      cells,
      of,
      log: world.canary.sums(),
      missing: world.coverage.missing(),
      faults: faults.found,
    }
  } finally {
    await world.close()
  }
}
