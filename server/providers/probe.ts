import type { Outcome } from './outcome'

/** A vendor's refusal, by its code, and the remedy. */
export type Remedies = readonly (readonly [RegExp, string])[]

/** How to read the answer to a harmless call. */
export interface Expectation {
  readonly remedies: Remedies
  /** Refusals that count as success, because the call lacked something on purpose; none by default. */
  readonly expected?: RegExp
}

/** A harmless call to a vendor that shows whether its keys and products work; nothing is sent, bought or changed. */
export interface Probe extends Expectation {
  ask(): Promise<Outcome<unknown>>
}

/** What to do about a wrong clock. */
export const CLOCK = 'the clock of this machine is wrong: run a time service'
