/**
 * Outcome of an attempt at a job. `done`: its effect is there; `failed`: it is tried again after a pause; `given_up`: it
 * failed for the last time and waits for an operator. Source: ours
 */
export const jobOutcomes = ['done', 'failed', 'given_up'] as const

/** One of these outcomes. */
export type JobOutcome = (typeof jobOutcomes)[number]

/** Counts the attempts of this process at jobs by kind and outcome since its start; nothing of a member is in it. */
export class JobCounts {
  private readonly counts = new Map<string, Record<JobOutcome, number>>()

  /** Lists a kind with zeros from now on, since Prometheus sees no rise in a value that begins at 1. */
  expect(kind: string): void {
    this.counts.set(kind, { done: 0, failed: 0, given_up: 0 })
  }

  /** Counts an attempt at a job of an expected kind; does nothing for another kind. */
  add(kind: string, outcome: JobOutcome): void {
    const counts = this.counts.get(kind)
    if (counts) counts[outcome] += 1
  }

  /** Every expected kind with its counts. */
  list(): readonly (readonly [kind: string, counts: Readonly<Record<JobOutcome, number>>])[] {
    return [...this.counts]
  }
}
