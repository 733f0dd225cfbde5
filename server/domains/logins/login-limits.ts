import { DAY_MS, HOUR_MS } from '@contract/constants'
import type { Db } from '../../db/database'
import { dayOf } from '../../lib/clock'
import type { Core } from '../../lib/core'
import { fail } from '../../lib/errors'
import { HOME, networkOf } from '../../lib/network'
import type { ProductConfig } from '../config/product-config'
import type { Usage, UsageService } from '../usage/usage.service'

/** Who asks for a code or tries one. */
export interface Caller {
  readonly phone: string
  /** Empty when the client named none. */
  readonly deviceId: string
  readonly ip: string
}

const SHANGHAI_OFFSET_MS = 8 * HOUR_MS

/** Limits of codes and guesses, as rows: they hold across processes, restarts and races. */
export interface LoginLimits {
  /** Counts a code to be sent. @throws DomainError TOO_MANY_TRIES with `retryAfter` in seconds. */
  takeSend(db: Db, caller: Caller): Promise<void>
  /** Counts a guess before it is compared. @throws DomainError TOO_MANY_TRIES with `retryAfter` in seconds. */
  takeGuess(db: Db, caller: Caller): Promise<void>
  /** Takes a guess back that was right, or that met no code. */
  giveBackGuess(db: Db, caller: Caller): Promise<void>
}

/** Limits over the counters of the database; subjects are kept as keyed hashes. */
export const createLoginLimits = (
  { clock, crypto }: Pick<Core, 'clock' | 'crypto'>,
  { login }: Pick<ProductConfig, 'login'>,
  usage: UsageService,
): LoginLimits => {
  const subjectOf = (kind: string, text: string): string =>
    crypto.mac(`login-${kind}`, text).toString('base64url')

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
    limit: number,
  ): Usage => ({ scope, subject, period, limit, expireAt: endAt + DAY_MS })

  // Always in this order, the most shared last: no deadlock, and the shared row is held for the shortest time.
  const sends = ({ phone, deviceId, ip }: Caller): Usage[] => [
    usageOf('sms-phone', subjectOf('phone', phone), day(), login.smsPerPhonePerDay),
    ...(deviceId === ''
      ? []
      : [usageOf('sms-device', subjectOf('device', deviceId), day(), login.smsPerDevicePerDay)]),
    usageOf('sms-ip', subjectOf('ip', networkOf(ip, HOME)), hour(), login.smsPerIpPerHour),
    usageOf('sms-all', 'all', day(), login.smsPerDay),
  ]

  const guesses = ({ phone, ip }: Caller): Usage[] => [
    usageOf('guess-phone', subjectOf('phone', phone), day(), login.failuresPerPhonePerDay),
    usageOf('guess-ip', subjectOf('ip', networkOf(ip, HOME)), day(), login.failuresPerIpPerDay),
    usageOf('guess-all', 'all', hour(), login.failuresPerHour),
  ]

  const takeAll = async (db: Db, usages: readonly Usage[]): Promise<void> => {
    for (const one of usages) {
      if ((await usage.take(db, one)) !== null) continue
      const endAt = one.expireAt - DAY_MS
      fail('TOO_MANY_TRIES', { retryAfter: Math.ceil((endAt - clock.now()) / 1_000) })
    }
  }

  return {
    takeSend: (db, caller) => takeAll(db, sends(caller)),
    takeGuess: (db, caller) => takeAll(db, guesses(caller)),
    async giveBackGuess(db, caller) {
      for (const one of guesses(caller)) await usage.giveBack(db, one)
    },
  }
}
