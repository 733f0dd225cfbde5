/** A position in the write-ahead log as a number. Source: PostgreSQL, type pg_lsn (two hexadecimal halves) */
export const positionOf = (lsn: string): bigint => {
  const [high = '0', low = '0'] = lsn.split('/')
  return (BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`)
}

/** Samples that are kept: more than the longest permitted lag, at one sample a second. Source: ours */
const MAX_SAMPLES = 120

interface Sample {
  readonly atMs: number
  readonly position: bigint
}

/**
 * Measures how old the data of a replica can be. The primary's position is sampled with the time at which it was asked;
 * everything committed before that time is below the position. A replica that has replayed a sample therefore has all
 * commits before the sample's time. The measure needs no clock of another machine, and grows by itself when nothing is
 * confirmed any more. Source: ours
 */
export interface ReplicaLag {
  /** Adds a position of the primary, and the time in ms before it was asked. */
  sampled(atMs: number, position: bigint): void
  /** The replica has replayed up to the position. */
  replayed(position: bigint): void
  /** Forgets what was confirmed, for a replica that failed. */
  forget(): void
  /** Longest time by which the replica's data is behind at the given moment, in ms; infinite when nothing is confirmed. */
  behindMs(nowMs: number): number
}

/** A measure without any sample. */
export const createReplicaLag = (): ReplicaLag => {
  let samples: readonly Sample[] = []
  let confirmedMs = Number.NEGATIVE_INFINITY
  return {
    sampled(atMs, position) {
      samples = [...samples, { atMs, position }].slice(-MAX_SAMPLES)
    },
    replayed(position) {
      const reached = samples.filter((sample) => sample.position <= position).at(-1)
      if (!reached) return
      confirmedMs = Math.max(confirmedMs, reached.atMs)
      samples = samples.filter(({ atMs }) => atMs > reached.atMs)
    },
    forget: () => void (confirmedMs = Number.NEGATIVE_INFINITY),
    behindMs: (nowMs) => nowMs - confirmedMs,
  }
}
