import { randomFrom } from '../history/random'

/** All random draws, from one seed. */
export interface Chance {
  /** A number from 0 up to 1. */
  next(): number
  /** True with this probability. */
  is(likelihood: number): boolean
  /** A whole number from `low` to `high`, inclusive. */
  between(low: number, high: number): number
  /** One of the values. @throws Error when the list is empty. */
  of<T>(values: readonly T[]): T
  /** Some of the values, each once, in any order. */
  some<T>(values: readonly T[], count: number): T[]
  /** One key by its weight; the weights need no particular sum. */
  weighed<T extends string>(weights: Readonly<Partial<Record<T, number>>>): T
  /** A version 4 UUID. */
  uuid(): string
}

/** A source of chance that a seed reproduces. */
export const createChance = (seed: number): Chance => {
  const next = randomFrom(seed)
  const between = (low: number, high: number): number => low + Math.floor(next() * (high - low + 1))
  const of = <T>(values: readonly T[]): T => {
    if (values.length === 0) throw new Error('nothing to draw from')
    return values[Math.floor(next() * values.length)] as T
  }
  const hex = (digits: number): string =>
    Array.from({ length: digits }, () => between(0, 15).toString(16)).join('')
  return {
    next,
    is: (likelihood) => next() < likelihood,
    between,
    of,
    some(values, count) {
      const left = [...values]
      return Array.from({ length: Math.min(count, left.length) }, () =>
        left.splice(Math.floor(next() * left.length), 1),
      ).flat()
    },
    weighed<T extends string>(weights: Readonly<Partial<Record<T, number>>>) {
      const entries = Object.entries(weights) as [T, number][]
      let lot = next() * entries.reduce((sum, [, weight]) => sum + weight, 0)
      for (const [name, weight] of entries) if ((lot -= weight) < 0) return name
      return of(entries)[0]
    },
    uuid: () => `${hex(8)}-${hex(4)}-4${hex(3)}-${of(['8', '9', 'a', 'b'])}${hex(3)}-${hex(12)}`,
  }
}
