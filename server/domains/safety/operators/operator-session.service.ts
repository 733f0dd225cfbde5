import { HOUR_MS, MINUTE_MS } from '@contract/constants'
import type { OperatorRole } from '@contract/ops/ops-constants'
import type { Core } from '../../../lib/core'
import { sha256 } from '../../../lib/sealed/crypto'
import { refuse } from './operator-error'
import { OperatorSessionRepository } from './operator-session.repository'
import { OperatorRepository, type OperatorRow } from './operator.repository'
import { isPassword } from './password'
import { totpStep } from './totp'

/** A session ends after this time without a call. Source: ours */
const IDLE_MS = 30 * MINUTE_MS
/** A session ends after this time in any case: a long shift. Source: ours */
const SESSION_MS = 10 * HOUR_MS
/** How long password and code count for weighty acts. Source: ours */
export const PROOF_MS = 10 * MINUTE_MS
/** The last call is recorded at most this often. Source: ours */
const SEEN_EVERY_MS = MINUTE_MS
/** Wrong tries that lock an account, and for how long. Source: ours */
const MAX_FAILURES = 5
const LOCK_MS = 15 * MINUTE_MS

/** The operator of a call. */
export interface OperatorViewer {
  readonly name: string
  readonly role: OperatorRole
  /** When the session ends at the latest. */
  readonly expireAt: number
  /** True when weighty acts need no new proof. */
  readonly isProved: boolean
}

/** What an operator gives to prove who they are. */
export interface Proof {
  readonly name: string
  readonly password: string
  /** Six digits; may be absent for demo operators, who have no authenticator. */
  readonly code?: string | undefined
}

/** Logins of operators. Source: ours */
export interface OperatorSessionService {
  /** Returns the session's token. @throws OperatorError LOGIN_FAILED, LOGIN_LOCKED with `until` in ISO form. */
  login(proof: Proof): Promise<string>
  /** Begins a session of an operator who has proved themselves otherwise: by an invitation. */
  begin(name: string): Promise<string>
  /** The operator of a live session, null for any other token. */
  viewerOf(token: string): Promise<OperatorViewer | null>
  /** Proves the operator of a session again. @throws as `login` */
  prove(token: string, proof: Proof): Promise<void>
  logout(token: string): Promise<void>
}

/** Sessions in the table `operator_session`; tokens are stored as hashes. */
export const createOperatorSessionService = (core: Core): OperatorSessionService => {
  const { clock, crypto, ids, db } = core

  /** The step of the code; 0 for an account without an authenticator, null for a wrong code. */
  const stepOf = (row: OperatorRow, code: string | undefined): number | null => {
    // Only demo operators have none, and no demo exists in production.
    if (row.totp_secret === null) return core.config.isProduction ? null : 0
    const used = { nowMs: clock.now(), usedStep: row.totp_step }
    return code === undefined ? null : totpStep(crypto.unseal(row.totp_secret), code, used)
  }

  /** Checks password and code and counts wrong ones; a wrong try is kept, whatever is refused. */
  const check = async ({ name, password, code }: Proof): Promise<string> => {
    const given = name.normalize('NFKC').trim().toLowerCase()
    const known = (await new OperatorRepository(db).find(given)) ?? null
    const fits = await isPassword(password, known?.password_hash ?? null)
    const outcome = await core.transaction(async (tx) => {
      const operators = new OperatorRepository(tx)
      const row = await operators.lock(given)
      if (!row || row.state !== 'active') return null
      if (row.locked_until > clock.now()) return row.locked_until
      const step = fits && row.password_hash === known?.password_hash ? stepOf(row, code) : null
      if (step === null) {
        const failures = row.failures + 1
        const isLocked = failures % MAX_FAILURES === 0
        await operators.update(given, {
          failures,
          ...(isLocked && { locked_until: clock.now() + LOCK_MS }),
        })
        return null
      }
      await operators.update(given, { failures: 0, ...(step > 0 && { totp_step: step }) })
      return given
    })
    if (typeof outcome === 'number') refuse('LOGIN_LOCKED', { until: new Date(outcome).toISOString() })
    return typeof outcome === 'string' ? outcome : refuse('LOGIN_FAILED')
  }

  const begin = async (name: string): Promise<string> => {
    const token = ids.secret()
    const now = clock.now()
    const sessions = new OperatorSessionRepository(db)
    await sessions.removeOver(now, now - IDLE_MS)
    await sessions.insert({
      token_hash: sha256(token),
      operator: name,
      created_at: now,
      seen_at: now,
      proved_at: now,
      expire_at: now + SESSION_MS,
    })
    return token
  }

  return {
    begin,
    login: async (proof) => begin(await check(proof)),

    async viewerOf(token) {
      const sessions = new OperatorSessionRepository(db)
      const now = clock.now()
      const row = await sessions.find(sha256(token))
      if (!row || row.state !== 'active' || row.expire_at <= now || row.seen_at <= now - IDLE_MS) return null
      if (row.seen_at <= now - SEEN_EVERY_MS) await sessions.update(row.token_hash, { seen_at: now })
      const isProved = row.proved_at > now - PROOF_MS
      return { name: row.operator, role: row.role, expireAt: row.expire_at, isProved }
    },

    async prove(token, proof) {
      await check(proof)
      await new OperatorSessionRepository(db).update(sha256(token), { proved_at: clock.now() })
    },

    logout: (token) => new OperatorSessionRepository(db).remove(sha256(token)),
  }
}
