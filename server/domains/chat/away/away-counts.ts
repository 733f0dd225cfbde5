/**
 * Outcome of a notice or of one request to a browser or app. `sent`: a push service took it. `delayed`: it is tried again.
 * `rejected`, `gone`, `spent`, `expired`: it never arrived. Dropped before: `here`, the member is in the app; `read`, elsewhere or
 * withdrawn; `muted`, `apart`, `off`, `capped`, `no_device`. Source: ours
 */
export const awayOutcomes = [
  'sent',
  'delayed',
  'rejected',
  'gone',
  'spent',
  'expired',
  'here',
  'read',
  'muted',
  'apart',
  'off',
  'capped',
  'no_device',
] as const

/** One of these outcomes. */
export type AwayResult = (typeof awayOutcomes)[number]

/** Counts the notices of this process by their outcome since its start; nothing of a member is in it. */
export class AwayCounts {
  private readonly counts = new Map<AwayResult, number>()

  add(outcome: AwayResult, times = 1): void {
    this.counts.set(outcome, this.read(outcome) + times)
  }

  read(outcome: AwayResult): number {
    return this.counts.get(outcome) ?? 0
  }
}
