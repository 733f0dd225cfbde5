import { randomUUID } from 'node:crypto'
import type { Answer, SeededMember } from '../seed'
import type { TestApp } from '../rigs/start-app'
import { proveSelf } from './withdrawing'

/** The blockers of a cancellation, and what happens to the member's money. */
export const checkOf = (member: SeededMember): Promise<Answer> =>
  member.post('/api/user/cancel_account', { step: 'check' })

/**
 * Cancels an account over HTTP, with its code; each call has an idempotency key of its own unless a token is given.
 */
export const cancel = async (app: TestApp, member: SeededMember, more: object = {}): Promise<Answer> => {
  app.clock.advance(61_000)
  return member.post('/api/user/cancel_account', {
    step: 'submit',
    clientToken: randomUUID(),
    ...(await proveSelf(app, member)),
    ...more,
  })
}

/** Logs a phone in over HTTP. */
export const logIn = async (app: TestApp, member: SeededMember, more: object = {}): Promise<Answer> => {
  app.clock.advance(61_000)
  const headers = { 'x-device-id': `device-${member.id}` }
  const request = { scene: 'sms', purpose: 'login', phone: member.phone }
  const { data } = await app.post('/api/auth/get_auth_token', request, { headers })
  const code = app.sms.find(({ phone }) => phone === member.phone)?.code
  return app.post(
    '/api/auth/sp_token_login',
    {
      scene: 'sms',
      ticket: data.ticket,
      phone: member.phone,
      smsCode: code,
      deviceId: `device-${member.id}`,
      consents: { user: '1.0', privacy: '1.0' },
      ...more,
    },
    { headers },
  )
}

/** The member in another session, from a new login. */
export const logInAgain = async (
  app: TestApp,
  member: SeededMember,
  more: object = {},
): Promise<SeededMember> => {
  const token = (await logIn(app, member, more)).data.token as string
  return { ...member, token, post: (path, body) => app.post(path, body, { token }) }
}

/** State of an account. */
export const accountOf = async ({ services }: TestApp, member: { id: string }): Promise<string> =>
  (await services.members.getById(member.id)).account_state

/** Whether one member can see another's page. */
export const isSeen = async (by: SeededMember, of: SeededMember): Promise<boolean> =>
  (await by.post('/api/user/get', { userId: of.id })).code === 1

/** Faults of the ledger, without those caused by a test's own shortcuts to money. */
export const faultsOf = async ({ services }: TestApp) => {
  const faults = await services.ledgerVerify.runNow()
  return faults.filter(({ subject }) => !/test:|coin_recharge:[0-9a-f]+-/.test(subject))
}

/** Given coins, as an invitation brings them. */
export const giveBonus = ({ core, services }: TestApp, memberId: string, coins: number): Promise<void> =>
  core.transaction((tx) =>
    services.coins.grantBonus(tx, { memberId, coins, key: randomUUID(), note: 'bonus_invitee' }),
  )
