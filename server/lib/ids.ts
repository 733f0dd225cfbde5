import { randomBytes, randomInt, randomUUID } from 'node:crypto'

const MEMBER_DIGITS = 12
const INVITE_ALPHABET = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'
const CROCKFORD = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** Makes ids; passed as a dependency so that tests can repeat a run. */
export interface Ids {
  /** Twelve random digits, which reveal neither age nor order. Source: product §3. */
  member(): string
  /**
   * A ULID, for every object except members. It sorts by time, and within one ms of a process by the order of making. It is
   * a name, not a secret. Source: product §3.
   */
  ulid(atMs: number): string
  /** A secret of 256 bits for tokens and tickets, url-safe. */
  secret(): string
  /** Six characters without look-alikes. Source: product §9. */
  inviteCode(): string
  /** Six random digits. */
  smsCode(): string
  uuid(): string
}

const pick = (alphabet: string, length: number): string =>
  Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join('')

const ulidTime = (atMs: number): string => {
  let rest = atMs
  let text = ''
  for (let i = 0; i < 10; i++) {
    text = CROCKFORD[rest % 32] + text
    rest = Math.floor(rest / 32)
  }
  return text
}

/** Sorts after every ULID of earlier moments and before every one of this moment or later. */
export const ulidsFrom = (atMs: number): string => ulidTime(atMs)

/** The next text of the same length; null after the last. */
const following = (text: string): string | null => {
  const at = text.search(/[^Z]Z*$/)
  if (at < 0) return null
  const next = CROCKFORD[CROCKFORD.indexOf(text.charAt(at)) + 1] ?? ''
  return text.slice(0, at) + next + '0'.repeat(text.length - at - 1)
}

/** Ids of one ms, such as those of one event's messages, sort in the order of their making. Source: ULID specification */
const createUlids = (): Ids['ulid'] => {
  let last = { atMs: -1, random: '' }
  return (atMs) => {
    const next = atMs === last.atMs ? following(last.random) : null
    last = { atMs, random: next ?? pick(CROCKFORD, 16) }
    return ulidTime(atMs) + last.random
  }
}

/** Ids from the system's random source. */
export const randomIds: Ids = {
  member: () => `${randomInt(1, 10)}${pick('0123456789', MEMBER_DIGITS - 1)}`,
  ulid: createUlids(),
  secret: () => randomBytes(32).toString('base64url'),
  inviteCode: () => pick(INVITE_ALPHABET, 6),
  smsCode: () => pick('0123456789', 6),
  uuid: () => randomUUID(),
}
