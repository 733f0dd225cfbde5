import { routes, type Route, type RouteName } from '../../src/routes'
import type { Who } from './look'

/** Somewhere to look at: a page, or a step of it. */
export interface Place {
  /** Of its pictures: `/pages/my/album` is `my-album`. */
  readonly name: string
  readonly route: RouteName
  readonly query: string
}

/** What addresses are made of. */
export interface PlaceFacts {
  /** A member that the walker talks to. */
  readonly peerId: string
}

const table: Readonly<Record<RouteName, Route>> = routes
const names = Object.keys(table) as RouteName[]

const place = (route: RouteName, query = '', step = ''): Place => ({
  name: table[route].path.replace('/pages/', '').replaceAll('/', '-') + step,
  route,
  query,
})

/** Pages without a session; registration needs a real ticket, and is walked through by the newcomer's journey. */
const loggedOut: readonly Place[] = [
  place('welcome'),
  place('welcome', '?inviteCode=8F3K2Q', '-invited'),
  place('login'),
]

/** Steps of the first profile, which a member without one walks through. */
const firstSteps = [1, 2, 3, 4].map((step) => place('improveInformation', `?step=${step}`, `-${step}`))

const queryOf = (route: RouteName, { peerId }: PlaceFacts): string => {
  if (route === 'member') return `?id=${peerId}`
  return route === 'chat' ? `?userId=${peerId}` : ''
}

/** Every place that somebody can reach. */
export const placesOf = (who: Who, facts: PlaceFacts): readonly Place[] => {
  if (who === 'nobody') return loggedOut
  if (who === 'unfinished') return firstSteps
  return names
    .filter((name) => table[name].isOpen !== true && name !== 'improveInformation')
    .map((name) => place(name, queryOf(name, facts)))
}
