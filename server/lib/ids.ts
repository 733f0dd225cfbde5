import { randomBytes, randomInt, randomUUID } from 'node:crypto'

const MEMBER_DIGITS = 12
const INVITE_ALPHABET = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'
const CROCKFORD = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** Makes ids; handed in so that tests can repeat a run. */
export interface Ids {
  /** Twelve random digits: says nothing of age or order. Source: product §3. */
  member(): string
  /** A ULID: sorts by time, for everything that is not a member. Source: product §3. */
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

/** Ids from the system's random source. */
export const randomIds: Ids = {
  member: () => `${randomInt(1, 10)}${pick('0123456789', MEMBER_DIGITS - 1)}`,
  ulid: (atMs) => ulidTime(atMs) + pick(CROCKFORD, 16),
  secret: () => randomBytes(32).toString('base64url'),
  inviteCode: () => pick(INVITE_ALPHABET, 6),
  smsCode: () => pick('0123456789', 6),
  uuid: () => randomUUID(),
}
