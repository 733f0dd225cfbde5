import { DAY_MS, HOUR_MS } from '@contract/constants'
import type { Db } from '../../../db/database'
import { dayOf } from '../../../lib/clock'
import type { Core } from '../../../lib/core'
import { fail } from '../../../lib/errors'
import { HOME, networkOf, SITE } from '../../../lib/net/network'
import type { SmsPurpose } from '../../../providers/sms/port'
import type { ProductConfig } from '../config/product-config'
import type { Usage, UsageService } from '../usage/usage.service'
import { hasOpenedSession } from './login-code.repository'
import type { Providers } from '../../../providers/providers'

/** A caller that requests a code or tries one. A proof is bound to the phone and the address. */
export interface Caller {
  readonly phone: string
  /** Empty when the client sent none. */
  readonly deviceId: string
  readonly ip: string
  /** The member whose session names a new number; absent when the phone is the caller's own or a login's. */
  readonly memberId?: string
  /** Token of the widget that CAPTCHA_REQUIRED named; absent in an ordinary call. */
  readonly humanProof?: string | undefined
}

/** A caller whose proof, if any, was verified. */
export interface JudgedCaller extends Caller {
  readonly isProven: boolean
}

const SHANGHAI_OFFSET_MS = 8 * HOUR_MS
/** Factor of an IPv6 /48's limits over those of a /64. Source: ours */
const SITE_FACTOR = 5
/** Factor of the shared limits with a proof; they still apply, because a proof can be bought. Source: ours */
const PROVEN_FACTOR = 10

/** Purposes whose calls carry a proof of a person beside a code. */
const PROVING: ReadonlySet<SmsPurpose> = new Set(['login', 'guardian'])
/** Guardians' claims of a day, by what they are counted. Source: ours */
const CLAIMS = { phone: 3, address: 10, all: 1_000 } as const

/** A use together with the refusal when its limit is reached. */
interface Limit extends Usage {
  /** True for a limit that strangers can use up: a proof raises it, and it never applies to a known device. */
  readonly isShared?: boolean
}

/** A counted guess, which is given back when it was correct. */
export type CountedGuess = readonly Usage[]

/**
 * Limits of codes and guesses, as database rows: they apply across processes, restarts and races. A guess counts for
 * the phone together with the device. Limits that strangers can use up (the phone from other devices, the address,
 * the whole product) apply only to devices that never logged in to this phone's account. Such a device is asked for a
 * proof that a person is there, unless operators switched that off. Each purpose has its own budget, so that guesses at
 * a login do not block a withdrawal. Guesses at the code of a new number count for the member alone. Source: product §10, ours
 */
export interface LoginLimits {
  /** Verifies the caller's proof and uses it up. Call it outside a transaction. */
  judge(caller: Caller): Promise<JudgedCaller>
  /**
   * Counts a code before it is sent.
   * @throws DomainError TOO_MANY_TRIES with `retryAfter` in seconds; CAPTCHA_REQUIRED with `widget`.
   */
  countSend(db: Db, caller: JudgedCaller, purpose: SmsPurpose): Promise<void>
  /**
   * Counts a guess before it is compared.
   * @throws DomainError TOO_MANY_TRIES with `retryAfter` in seconds; CAPTCHA_REQUIRED with `widget`.
   */
  countGuess(db: Db, caller: JudgedCaller, purpose: SmsPurpose): Promise<CountedGuess>
  /**
   * Counts a guardian's claim before it is stored.
   * @throws DomainError as `countGuess`
   */
  countClaim(db: Db, caller: JudgedCaller): Promise<void>
  /** Gives a correct guess back. */
  giveBackGuess(db: Db, guess: CountedGuess): Promise<void>
}

/** Dependencies of login limits. */
export interface LoginLimitDeps {
  readonly productConfig: Pick<ProductConfig, 'login'>
  readonly usage: UsageService
  /** `humanProof` is null when this server asks for no proof. */
  readonly providers: Pick<Providers, 'humanProof'>
}

/** Limits in the counters of the database; subjects are stored as keyed hashes. */
export const createLoginLimits = (
  core: Pick<Core, 'clock' | 'crypto' | 'db'>,
  { productConfig: { login }, usage, providers: { humanProof } }: LoginLimitDeps,
): LoginLimits => {
  const { clock, crypto } = core
  const subjectOf = (kind: string, text: string): string =>
    crypto.steadyMac(`login-${kind}`, text).toString('base64url')

  const day = () => {
    const now = clock.now()
    const endAt = Date.parse(`${dayOf(now)}T00:00:00Z`) - SHANGHAI_OFFSET_MS + DAY_MS
    return { period: dayOf(now), endAt }
  }

  const hour = () => {
    const started = Math.floor(clock.now() / HOUR_MS)
    return { period: `h${started}`, endAt: (started + 1) * HOUR_MS }
  }

  const usageOf = (
    scope: string,
    subject: string,
    { period, endAt }: { period: string; endAt: number },
    limit: number | null,
  ): Usage => ({ scope, subject, period, limit, expireAt: endAt + DAY_MS })

  /** A limit that strangers can use up. */
  const raised = (one: Usage, { isProven }: JudgedCaller, factor = 1): Limit => ({
    ...one,
    limit: one.limit === null ? null : one.limit * factor * (isProven ? PROVEN_FACTOR : 1),
    isShared: true,
  })

  /** The limits of the address, of its wider network if it has one, and of the whole product. */
  const shared = (
    scope: string,
    caller: JudgedCaller,
    { address, all }: { address: Usage; all: Usage },
  ): Limit[] => {
    const site = networkOf(caller.ip, SITE)
    const ofSite = { ...address, scope: `${scope}-site`, subject: subjectOf('site', site) }
    return [
      raised(address, caller),
      ...(site === networkOf(caller.ip, HOME) ? [] : [raised(ofSite, caller, SITE_FACTOR)]),
      raised(all, caller),
    ]
  }

  const own = ({ phone, deviceId }: Caller): string =>
    subjectOf('phone-device', JSON.stringify([phone, deviceId]))
  const home = ({ ip }: Caller): string => subjectOf('ip', networkOf(ip, HOME))
  const isMemberOnly = (purpose: SmsPurpose): boolean => purpose === 'sensitive'

  const isKnownDevice = (db: Db, { phone, deviceId }: Caller): Promise<boolean> =>
    deviceId === '' ? Promise.resolve(false) : hasOpenedSession(db, crypto.phoneHashes(phone), deviceId)

  // Always in this order, the most shared last: no deadlock, and the shared row is locked for the shortest time.
  const sends = (caller: JudgedCaller, purpose: SmsPurpose, isKnown: boolean): Limit[] => {
    const all = usageOf('sms-all', 'all', day(), login.smsPerDay)
    const phone = usageOf(`sms-${purpose}`, subjectOf('phone', caller.phone), day(), login.smsPerPhonePerDay)
    // Counted for the day's bill, but never refused: only members reach this, each within their own budget.
    if (isMemberOnly(purpose)) return [phone, { ...all, limit: null }]
    if (isKnown) {
      return [usageOf('sms-own', own(caller), day(), login.smsPerPhonePerDay), { ...all, limit: null }]
    }
    const device = usageOf(
      'sms-device',
      subjectOf('device', caller.deviceId),
      day(),
      login.smsPerDevicePerDay,
    )
    const address = usageOf('sms-ip', home(caller), hour(), login.smsPerIpPerHour)
    return [phone, ...(caller.deviceId === '' ? [] : [device]), ...shared('sms', caller, { address, all })]
  }

  const guesses = (caller: JudgedCaller, purpose: SmsPurpose, isKnown: boolean): Limit[] => {
    const limit = login.failuresPerPhonePerDay
    // Only the member's own sessions reach these acts, whatever device and new number they name.
    if (caller.memberId !== undefined) {
      return [usageOf(`guess-${purpose}`, subjectOf('member', caller.memberId), day(), limit)]
    }
    if (isMemberOnly(purpose)) {
      return [usageOf(`guess-${purpose}`, subjectOf('phone', caller.phone), day(), limit)]
    }
    const mine = usageOf(`guess-${purpose}`, own(caller), day(), limit)
    if (isKnown) return [mine]
    const phone = usageOf('guess-phone', subjectOf('phone', caller.phone), day(), limit)
    const address = usageOf('guess-ip', home(caller), day(), login.failuresPerIpPerDay)
    const all = usageOf('guess-all', 'all', hour(), login.failuresPerHour)
    return [mine, raised(phone, caller), ...shared('guess', caller, { address, all })]
  }

  const refuse = ({ expireAt, isShared = false }: Limit, caller: JudgedCaller, mayProve: boolean): never => {
    if (isShared && mayProve && !caller.isProven && humanProof) {
      return fail('CAPTCHA_REQUIRED', { widget: { ...humanProof.widget(caller) } })
    }
    const endAt = expireAt - DAY_MS
    return fail('TOO_MANY_TRIES', { retryAfter: Math.ceil((endAt - clock.now()) / 1_000) })
  }

  const countAll = async (
    db: Db,
    limits: readonly Limit[],
    caller: JudgedCaller,
    mayProve = true,
  ): Promise<void> => {
    for (const one of limits) if ((await usage.consume(db, one)) === null) refuse(one, caller, mayProve)
  }

  /** Uses up a proof; false when it was used. */
  const useUp = async (proofId: string): Promise<boolean> => {
    const expireAt = clock.now() + DAY_MS
    const once = { scope: 'human-proof', subject: subjectOf('proof', proofId), period: 'once', limit: 1 }
    return (await usage.consume(core.db, { ...once, expireAt })) !== null
  }

  const isProven = async (token: string, caller: Caller): Promise<boolean> => {
    const proofId = (await humanProof?.verify(token, caller)) ?? null
    return proofId !== null && useUp(proofId)
  }

  return {
    async judge(caller) {
      const { humanProof: token } = caller
      return { ...caller, isProven: token !== undefined && (await isProven(token, caller)) }
    },
    async countSend(db, caller, purpose) {
      await countAll(db, sends(caller, purpose, await isKnownDevice(db, caller)), caller)
    },
    async countGuess(db, caller, purpose) {
      const taken = guesses(caller, purpose, await isKnownDevice(db, caller))
      await countAll(db, taken, caller, PROVING.has(purpose))
      return taken
    },
    async countClaim(db, caller) {
      const mine = usageOf('claim-phone', subjectOf('phone', caller.phone), day(), CLAIMS.phone)
      const address = usageOf('claim-ip', home(caller), day(), CLAIMS.address)
      const all = usageOf('claim-all', 'all', day(), CLAIMS.all)
      await countAll(db, [mine, ...shared('claim', caller, { address, all })], caller)
    },
    async giveBackGuess(db, guess) {
      for (const one of guess) await usage.giveBack(db, one)
    },
  }
}
