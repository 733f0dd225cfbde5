import { DAY_MS } from '@contract/constants'
import type { ActOf } from '@contract/ops/audit-acts'
import type { OperatorAccount } from '@contract/ops/ops-types'
import type { OperatorRole } from '@contract/ops/ops-constants'
import type { Db } from '../../../db/database'
import type { Tx } from '../../../db/transaction'
import type { Core } from '../../../lib/core'
import { sha256 } from '../../../lib/sealed/crypto'
import type { AuditService } from '../audit/audit.service'
import { operatorName, operatorWhy, refuse } from './operator-error'
import { OperatorSessionRepository } from './operator-session.repository'
import { OperatorRepository, type OperatorRow } from './operator.repository'
import { hashPassword } from './password'
import { newTotpSecret, totpAddress, totpStep } from './totp'
import type { OperatorSignature } from './signature'

/** How long an invitation is valid. Source: ours */
const INVITATION_MS = 2 * DAY_MS

/** A made invitation. */
export interface Invitation {
  readonly name: string
  /** Secret of the link; it is stored as a hash alone. */
  readonly token: string
  readonly validUntil: number
}

/** What an invited person sees. */
export interface OpenInvitation {
  readonly name: string
  readonly role: OperatorRole
  readonly otpauthUrl: string
  readonly secret: string
}

/** A change of an account. */
export interface AccountChange extends OperatorSignature {
  readonly name: string
  readonly role?: OperatorRole | undefined
  readonly state?: 'active' | 'disabled' | undefined
}

/** Accounts of operators. Source: ours */
export interface OperatorService {
  list(db: Db): Promise<OperatorAccount[]>
  /** True when an active admin exists; without one, the command on the server invites the first. */
  hasAdmin(db: Db): Promise<boolean>
  /**
   * Invites a person, or an operator who lost password or authenticator; ends their sessions. Logged.
   * @throws OperatorError OPERATOR_NAME, WHY_MISSING, LAST_ADMIN for another role of the last admin.
   */
  invite(
    request: OperatorSignature & { readonly name: string; readonly role: OperatorRole },
  ): Promise<Invitation>
  /** @throws OperatorError INVITATION_OVER */
  openInvitation(token: string): Promise<OpenInvitation>
  /**
   * Sets password and authenticator, and uses the invitation up. Returns the operator's name.
   * @throws OperatorError INVITATION_OVER, PASSWORD_WEAK, LOGIN_FAILED for a wrong code.
   */
  accept(request: {
    readonly token: string
    readonly password: string
    readonly code: string
  }): Promise<string>
  /**
   * Changes role or state, and ends the account's sessions. Logged.
   * @throws OperatorError OPERATOR_UNKNOWN, LAST_ADMIN, OPERATOR_NAME, WHY_MISSING.
   */
  change(request: AccountChange): Promise<OperatorAccount>
}

/** Dependencies of operators' accounts. */
export interface OperatorDeps {
  readonly audit: Pick<AuditService, 'add'>
}

const accountOf = (row: OperatorRow, lastSeenAt: number | null): OperatorAccount => ({
  name: row.name,
  role: row.role,
  state: row.state,
  createdBy: row.created_by,
  createdAt: row.created_at,
  lastSeenAt,
})

/** Accounts in the table `operator`, whose changes are logged. */
export const createOperatorService = (core: Core, { audit }: OperatorDeps): OperatorService => {
  const { crypto, clock, ids } = core

  const record = (
    tx: Tx,
    { operator, why }: OperatorSignature,
    act: ActOf<'operator'>,
    name: string,
    before: object,
    after: object,
  ) =>
    audit.add(tx, {
      operator,
      act: `operator.${act}`,
      subject: `operator:${name}`,
      memberId: null,
      why,
      before: { ...before },
      after: { ...after },
    })

  /** `system` is the command on the server. */
  const signed = ({ operator, why }: OperatorSignature): OperatorSignature => ({
    operator: operator === 'system' ? operator : operatorName(operator),
    why: operatorWhy(why),
  })

  /** Refuses a change that leaves the console without an active admin. */
  const keepAnAdmin = async (tx: Tx, name: string, isAdminAfter: boolean): Promise<void> => {
    const admins = await new OperatorRepository(tx).lockAdmins()
    if (!isAdminAfter && admins.length === 1 && admins[0] === name) refuse('LAST_ADMIN')
  }

  const invitationOf = () => {
    const token = ids.secret()
    const validUntil = clock.now() + INVITATION_MS
    const columns = {
      invite_hash: sha256(token),
      invite_until: validUntil,
      invite_secret: crypto.seal(newTotpSecret()),
    }
    return { token, validUntil, columns }
  }

  const invited = async (tx: Tx, tokenHash: Buffer): Promise<OperatorRow & { invite_secret: Buffer }> => {
    const row = await new OperatorRepository(tx).lockInvited(tokenHash, clock.now())
    const sealed = row?.invite_secret
    return row && sealed ? { ...row, invite_secret: sealed } : refuse('INVITATION_OVER')
  }

  return {
    async list(db) {
      const rows = await new OperatorRepository(db).list()
      return rows.map(({ last_seen_at: seenAt, ...row }) => accountOf(row, seenAt))
    },

    async hasAdmin(db) {
      const rows = await new OperatorRepository(db).list()
      return rows.some(({ role, state }) => role === 'admin' && state === 'active')
    },

    async invite({ name: rawName, role, ...raw }) {
      const name = operatorName(rawName)
      const act = signed(raw)
      const { token, validUntil, columns } = invitationOf()
      await core.transaction(async (tx) => {
        const operators = new OperatorRepository(tx)
        const known = await operators.lock(name)
        await keepAnAdmin(tx, name, role === 'admin')
        if (known) {
          await operators.update(name, { ...columns, role })
          await new OperatorSessionRepository(tx).removeAll(name)
        } else {
          const account = {
            created_by: act.operator,
            created_at: clock.now(),
            password_hash: null,
            totp_secret: null,
          }
          await operators.insert({ name, role, state: 'invited', ...account, ...columns })
        }
        await record(tx, act, 'invited', name, known ? { role: known.role } : {}, { role })
      })
      return { name, token, validUntil }
    },

    openInvitation: (token) =>
      core.transaction(async (tx) => {
        const { name, role, invite_secret: sealed } = await invited(tx, sha256(token))
        const secret = crypto.unseal(sealed)
        return { name, role, secret, otpauthUrl: totpAddress(secret, name) }
      }),

    async accept({ token, password, code }) {
      const { name } = await core.transaction((tx) => invited(tx, sha256(token)))
      const hashed = await hashPassword(password, name)
      await core.transaction(async (tx) => {
        const { invite_secret: sealed, role, state } = await invited(tx, sha256(token))
        const step = totpStep(crypto.unseal(sealed), code, { nowMs: clock.now(), usedStep: 0 })
        if (step === null) refuse('LOGIN_FAILED')
        await new OperatorRepository(tx).update(name, {
          state: 'active',
          password_hash: hashed,
          totp_secret: sealed,
          totp_step: step ?? 0,
          failures: 0,
          locked_until: 0,
          invite_hash: null,
          invite_until: null,
          invite_secret: null,
        })
        await record(tx, { operator: name, why: '' }, 'joined', name, { state }, { state: 'active', role })
      })
      return name
    },

    async change({ name: rawName, role, state, ...raw }) {
      const name = operatorName(rawName)
      const act = signed(raw)
      return core.transaction(async (tx) => {
        const operators = new OperatorRepository(tx)
        const row = (await operators.lock(name)) ?? refuse('OPERATOR_UNKNOWN')
        // An invitation that was never accepted cannot be made an account without a password.
        const stateAfter = state === 'active' && row.password_hash === null ? 'invited' : (state ?? row.state)
        const after = { role: role ?? row.role, state: stateAfter }
        await keepAnAdmin(tx, name, after.role === 'admin' && after.state === 'active')
        const closed = after.state === 'disabled' ? { invite_hash: null, invite_until: null } : {}
        await operators.update(name, { ...after, ...closed })
        await new OperatorSessionRepository(tx).removeAll(name)
        await record(tx, act, 'changed', name, { role: row.role, state: row.state }, after)
        return accountOf({ ...row, ...after }, null)
      })
    },
  }
}
