import { routes, type Route, type RouteName } from '../../src/routes'
import { memberRoutes, queryOf, type DemoMember } from '../harness/demo-member'
import { layers, type Layer } from './layers'
import type { Who } from './look'

/** A place to check: a page, a step of it, or a layer over it. */
export interface Place {
  /** Name of its screenshots: `/pages/my/album` is `my-album`, a layer over it `my-album~add`. */
  readonly name: string
  readonly route: RouteName
  readonly query: string
  /** The layer that is opened over the page. */
  readonly layer?: Layer
}

const table: Readonly<Record<RouteName, Route>> = routes

const place = (route: RouteName, query = '', step = ''): Place => ({
  name: table[route].path.replace('/pages/', '').replaceAll('/', '-') + step,
  route,
  query,
})

/** Pages without a session; registration needs a real ticket, and the newcomer's journey walks through it. */
const loggedOut: readonly Place[] = [
  place('welcome'),
  place('welcome', '?inviteCode=8F3K2Q', '-invited'),
  place('login'),
  place('guardian'),
]

/** The first step of a member without a profile. The newcomer's journey walks through the others. */
const firstStep: readonly Place[] = [place('improveInformation')]

/** Every place that a member of this kind can open. */
export const placesOf = (who: Who, demo: Pick<DemoMember, 'peerId'>): readonly Place[] => {
  if (who === 'nobody') return loggedOut
  if (who === 'unfinished') return firstStep
  return memberRoutes
    .filter((name) => name !== 'improveInformation')
    .map((name) => place(name, queryOf(name, demo)))
}

/** Every layer that the demo member can open. */
export const layeredPlaces = (demo: Pick<DemoMember, 'peerId'>): readonly Place[] =>
  layers.map((layer) => ({
    ...place(layer.route, queryOf(layer.route, demo), `~${layer.name}`),
    layer,
  }))
