import { pathOf } from '../../src/routes'
import type { Control } from './look'

/** Key of a control over all screens: route, role and name. */
export const keyOf = (url: string, { role, name }: Pick<Control, 'role' | 'name'>): string =>
  `${routeIn(url)} ${role} ${name}`

/** The path of a page from an address, whose query may differ; for pages outside the app the path itself. */
export const routeIn = (url: string): string => {
  if (!url.startsWith('http')) return url
  const { hash, pathname } = new URL(url)
  return hash ? pathOf(hash) : pathname.replace(/[\w-]{16,}/g, '#')
}

/** Counts presses of each control and visits of each page. */
export class Tally {
  private readonly presses = new Map<string, number>()
  private readonly visits = new Map<string, number>()

  /** Number of presses of the control. */
  pressesOf(key: string): number {
    return this.presses.get(key) ?? 0
  }

  /** Number of times that the page was visible after an action. */
  visitsOf(route: string): number {
    return this.visits.get(route) ?? 0
  }

  press(key: string): void {
    this.presses.set(key, this.pressesOf(key) + 1)
  }

  visit(route: string): void {
    this.visits.set(route, this.visitsOf(route) + 1)
  }

  /** A summary of everything that was reached. */
  report(): string {
    const routes = [...this.visits.keys()].sort()
    const perRoute = routes.map(
      (route) =>
        `  ${route}: ${[...this.presses.keys()].filter((key) => key.startsWith(`${route} `)).length} controls`,
    )
    return [`${routes.length} routes, ${this.presses.size} controls pressed`, ...perRoute].join('\n')
  }
}
