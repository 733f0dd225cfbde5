import { get } from '@contract/calls/user/get'
import type { Payload } from '@contract/index'
import { wordsOf } from '../cells'
import type { Person } from '../person'
import { filtersOf } from './settle'

const NEAR = '/api/user/near'
const DECK = '/api/user/recommend_user'

const feedOf = (person: Person, path: typeof DECK | typeof NEAR): Omit<Payload<typeof DECK>, 'scene'> => {
  const { chance } = person.world
  return {
    ...(chance.is(0.5) && { filters: filtersOf(person, path) }),
    ...(chance.is(0.3) && { strict: chance.is(0.5) }),
    ...(chance.is(0.2) && { countOnly: chance.is(0.7) }),
    ...(chance.is(0.6) && { limit: chance.between(1, 50) }),
  }
}

interface Shown {
  readonly data: {
    readonly list: readonly { readonly id: string }[]
    readonly nextCursor: string | null
  } | null
}

/** Loads nearby members or the deck, and remembers them. */
export const lookAround = async (person: Person): Promise<void> => {
  const { chance, coverage } = person.world
  const isDeckRare = coverage.isRare(DECK, 'filters.advanced.heightMin')
  const path = isDeckRare && chance.is(0.5) ? DECK : chance.of([DECK, NEAR] as const)
  const request = feedOf(person, path)
  let cursor: string | null | undefined = chance.is(0.5) ? null : undefined
  for (let page = 0; page < 3; page++) {
    const place: { cursor?: string | null } = cursor === undefined ? {} : { cursor }
    const answer: Shown =
      path === DECK
        ? await person.call(DECK, {
            scene: 'home',
            ...request,
            ...place,
          })
        : await person.call(NEAR, {
            ...request,
            ...place,
            chip: coverage.rarest(NEAR, 'chip', ['all', 'all', 'online', 'new', 'certified'] as const),
          })
    const { data } = answer
    if (!data) return
    person.remember(...data.list.map(({ id }) => id))
    if (data.nextCursor === null || chance.is(0.5)) return
    cursor = data.nextCursor
  }
}

/** A member whom the phone has shown; null before it showed any. */
export const someone = (person: Person): string | null => {
  const { chance, people } = person.world
  if (person.seen.length === 0) return null
  const friends = person.friends()
  if (friends.length > 0 && chance.is(0.4)) return chance.of(friends).id || null
  // Sometimes a member whom the phone never showed, as with a link.
  return chance.is(0.93) ? chance.of(person.seen) : chance.of(people).id || null
}

/** Opens a member's page. */
export const visit = async (person: Person): Promise<void> => {
  const { coverage } = person.world
  const userId = someone(person)
  if (userId === null) return
  const from = coverage.rarest('/api/user/get', 'from', wordsOf(get.payload.properties.from))
  await person.call('/api/user/get', { userId, from })
  if (person.world.chance.is(0.1)) await previewSelf(person)
}

/** Opens the own page as others see it. */
const previewSelf = async (person: Person): Promise<void> => {
  const audiences = wordsOf(get.payload.properties.previewAs)
  const previewAs = person.world.coverage.rarest('/api/user/get', 'previewAs', audiences)
  await person.call('/api/user/get', { userId: person.id, previewAs })
}
