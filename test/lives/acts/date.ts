import type { SpeedState } from '@contract/types/speed'
import type { Person } from '../person'
import { openApp } from './arrive'
import { words } from './words'

const ADD = '/api/user/add_action'

type Intent = 'join' | 'widen' | 'next_question' | 'finish' | 'state'

const intend = async (person: Person, intent: Intent, speedId?: string): Promise<SpeedState | null> => {
  const extra = { intent, ...(speedId !== undefined && { speedId }) }
  const { data } = await person.call(ADD, { kind: 'speed', extra, clientToken: person.world.chance.uuid() })
  return data?.speed ?? null
}

/** Advances the dates by this time, in steps as a server does. */
const goOn = async (person: Person, ms: number, stepMs = 1_000): Promise<void> => {
  const { app } = person.world
  for (let left = ms; left > 0; left -= stepMs) {
    app.clock.advance(Math.min(stepMs, left))
    await app.services.speed.loop.turn()
  }
  await app.services.jobs.runDue()
}

const partnersOf = (person: Person): Person[] =>
  person.world.people.filter((one) => one !== person && one.gender !== person.gender && one.isMember)

const toldBoth = async (both: readonly [Person, Person]): Promise<(SpeedState | null)[]> => {
  const states: (SpeedState | null)[] = []
  for (const one of both) states.push(await intend(one, 'state'))
  return states
}

/** Both members must be in the same date, and each must see the other's choice. */
const compare = ([a, b]: readonly [Person, Person], states: readonly (SpeedState | null)[]): void => {
  const [his, hers] = states
  if (his?.date && hers?.date && his.date.speedId === hers.date.speedId && his.phase !== hers.phase)
    a.world.faults.add(`${a.id} and ${b.id} are in one date as ${his.phase} and ${hers.phase}`)
}

const talkThrough = async (both: readonly [Person, Person], speedId: string): Promise<void> => {
  const { chance } = both[0].world
  for (let line = chance.between(1, 5); line > 0; line--) {
    const one = chance.of(both)
    const extra = { speedId, text: words.sentence(chance) }
    await one.call(ADD, { kind: 'speed_line', extra, clientToken: chance.uuid() })
    if (chance.is(0.3)) await intend(one, 'next_question', speedId)
    await goOn(one, chance.between(1, 8) * 1_000)
  }
}

/** Meets a member for three minutes, with the interruptions that can happen. */
export const date = async (person: Person): Promise<void> => {
  const { chance, faults } = person.world
  const partners = partnersOf(person)
  if (partners.length === 0) return
  const partner = chance.of(partners)
  const both = [person, partner] as const
  if (!(await openApp(partner)) || !(await openApp(person))) return
  for (const one of both) {
    const filters = { gender: 'all', ageMin: 18, ageMax: 60, bucketMax: null, certifiedOnly: false } as const
    if (chance.is(0.8)) await one.call('/api/user/update_info', { filters })
    await one.appear()
  }
  // Earlier actions may have taken hours of the product's clock, after which a server disconnects everybody.
  for (const one of both) await one.appear()
  await intend(person, 'join')
  if (chance.is(0.2)) await intend(person, 'widen')
  await intend(partner, 'join')
  await goOn(person, 6_000)
  const states = await toldBoth(both)
  compare(both, states)
  const speedId = states[0]?.date?.speedId
  if (speedId === undefined || states[1]?.date?.speedId !== speedId) return giveUp(both)
  await talkThrough(both, speedId)
  const ending = chance.weighed({ choose: 6, finish: 2, leave: 1, lose: 1, report: 1 })
  if (ending === 'finish') for (const one of both) await intend(one, 'finish', speedId)
  if (ending === 'leave') await person.call('/api/user/delete_action', { kind: 'speed' })
  if (ending === 'lose') await partner.vanish()
  if (ending === 'report')
    await person.call(ADD, {
      kind: 'report',
      userId: speedId,
      extra: { reason: 'harassment', context: 'speed' },
      clientToken: chance.uuid(),
    })
  await goOn(person, ending === 'finish' ? 2_000 : 185_000, 5_000)
  for (const one of both) {
    const extra = { speedId, like: chance.is(0.8) }
    await one.call(ADD, { kind: 'speed_choice', extra, clientToken: chance.uuid() })
  }
  await goOn(person, 25_000, 5_000)
  compare(both, await toldBoth(both))
  for (const state of await toldBoth(both))
    if (state?.phase === 'talking' || state?.phase === 'choosing') faults.add('a date does not end')
  await giveUp(both)
}

/** Nobody is left in the waiting room, where they would meet the next member. */
const giveUp = async (both: readonly Person[]): Promise<void> => {
  for (const one of both) await one.call('/api/user/delete_action', { kind: 'speed' })
  for (const one of both) await one.vanish()
  await goOn(both[0] as Person, 1_000)
}
