/**
 * Points of what an account can have in common with a banned one. The weak signals stay below every threshold together,
 * because a family shares a device and a campus an address; a picture alone does, too, because anybody can copy one. Its
 * second proof makes it a case. Source: ours
 */
export const SIGNAL_POINTS = {
  /** A phone number that both had within 90 days, or that belongs to a banned account that was erased. */
  phone: 60,
  /** A login on a device that the banned account used. */
  device: 45,
  /** A login from an address that the banned account logged in from within 90 days. */
  network: 10,
  /** A picture that resembles one of the banned account. */
  picture: 50,
  /** The same face, by a provider's hash. */
  face: 70,
} as const
/** What an account has in common with a banned one. */
export type SignalKind = keyof typeof SIGNAL_POINTS

/** Highest score. */
const MAX_SCORE = 100
/** Banned accounts that are shown, those with the highest scores. Source: ours */
const MOST_MATCHES = 10

/** One signal of an account. */
export interface Signal {
  readonly kind: SignalKind
  /** When the account first showed it, epoch ms. */
  readonly at: number
}

/** A signal with the banned account; null for a banned face whose account is not known. */
export interface FoundSignal extends Signal {
  readonly bannedId: string | null
}

/** A banned account that another one resembles. */
export interface EvasionMatch {
  /** Null for a banned face whose account is not known. */
  readonly bannedId: string | null
  /** 0 to 100. */
  readonly score: number
  /** Each kind once, with its first moment; the strongest first. */
  readonly signals: readonly Signal[]
}

/** How much an account looks like the return of a banned member. It decides nothing. */
export interface Evasion {
  /** The highest score of a match, 0 to 100; 0 without one. */
  readonly score: number
  /** At most ten, highest scores first. */
  readonly matches: readonly EvasionMatch[]
}

const matchOf = (bannedId: string | null, found: readonly FoundSignal[]): EvasionMatch => {
  const first = new Map<SignalKind, number>()
  for (const { kind, at } of found) first.set(kind, Math.min(at, first.get(kind) ?? at))
  const signals = [...first]
    .map(([kind, at]) => ({ kind, at }))
    .sort((one, other) => SIGNAL_POINTS[other.kind] - SIGNAL_POINTS[one.kind])
  const points = signals.reduce((sum, { kind }) => sum + SIGNAL_POINTS[kind], 0)
  return { bannedId, score: Math.min(MAX_SCORE, points), signals }
}

/** Adds the points of each banned account's signals; signals of different accounts are never added. */
export const evasionOf = (found: readonly FoundSignal[]): Evasion => {
  const accounts = new Map<string | null, FoundSignal[]>()
  for (const signal of found)
    accounts.set(signal.bannedId, [...(accounts.get(signal.bannedId) ?? []), signal])
  const matches = [...accounts]
    .map(([bannedId, signals]) => matchOf(bannedId, signals))
    .sort((one, other) => other.score - one.score || (one.bannedId ?? '').localeCompare(other.bannedId ?? ''))
    .slice(0, MOST_MATCHES)
  return { score: matches[0]?.score ?? 0, matches }
}
