import type { OperatorRole } from '@contract/ops/ops-constants'
import { hashPassword } from '../domains/safety/operators/password'
import type { Core } from '../lib/core'

/** Password of every demo operator; they have no authenticator. */
export const DEMO_OPERATOR_PASSWORD = 'walk by the lake'

/** The demo operators and their roles. */
export const demoOperators: readonly (readonly [name: string, role: OperatorRole])[] = [
  ['anna', 'senior'],
  ['bert', 'finance'],
  ['root', 'admin'],
]

/** Makes the accounts of the demo operators that do not exist. @throws Error in production. */
export const addDemoOperators = async (core: Core): Promise<void> => {
  if (core.config.isProduction) throw new Error('demo operators do not live in production')
  const now = core.clock.now()
  const known = await core.db.selectFrom('operator').select('name').execute()
  const missing = demoOperators.filter(([name]) => !known.some((one) => one.name === name))
  for (const [name, role] of missing) {
    const row = {
      name,
      role,
      state: 'active' as const,
      password_hash: await hashPassword(DEMO_OPERATOR_PASSWORD, name),
      totp_secret: null,
      invite_hash: null,
      invite_until: null,
      invite_secret: null,
      created_by: 'system',
      created_at: now,
    }
    await core.db
      .insertInto('operator')
      .values(row)
      .onConflict((conflict) => conflict.column('name').doNothing())
      .execute()
  }
}
