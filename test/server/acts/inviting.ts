import { randomUUID } from 'node:crypto'
import { DAY_MS } from '@contract/constants'
import type { SeededMember } from '../seed'
import type { TestApp } from '../rigs/start-app'

/** A member who joined by a code, over the product's own calls. */
export interface Invitee {
  readonly id: string
  /** Code of the answer to the registration. */
  readonly code: number
  readonly token: string
}

/** Options of a registration. */
export interface JoinOptions {
  readonly inviteCode: string
  readonly phone?: string
  readonly device?: string
  /** Forwarded address; needs a trusted proxy. Every join has a network of its own by default. */
  readonly ip?: string
}

/** Registers members by codes, verifies them, and advances days. */
export interface Inviting {
  /** A member whose invitations count. */
  newInviter(): Promise<SeededMember>
  codeOf(memberId: string): Promise<string>
  join(request: JoinOptions): Promise<Invitee>
  /** As `join`, by a member's code. */
  joinBy(inviter: Pick<SeededMember, 'id'>, request?: Omit<JoinOptions, 'inviteCode'>): Promise<Invitee>
  certify(memberId: string): Promise<void>
  /** Makes a call as the member on this number of days, one a day, beginning today; the clock advances. */
  comeOn(token: string, days: number): Promise<void>
  /** Books the settlement of an unlock with this price. */
  spend(memberId: string, fen: number, key: string, payeeId?: string): Promise<void>
  /** Runs everything that is due. */
  work(): Promise<void>
  inviteOf(inviteeId: string): Promise<{
    id: string
    state: string
    invalid_reason: string | null
    invitee_coins: number
    inviter_coins: number
    income_fen: number
  }>
  /** State of an invite, and why it is invalid: `invalid: device`. */
  stateOf(inviteeId: string): Promise<string>
  /** Coins that were given to a member. */
  coinsOf(memberId: string): Promise<number>
  /** An invitee who is verified and was active on enough days. */
  counted(inviter: Pick<SeededMember, 'id'>): Promise<Invitee>
}

let count = 0

/** Options of `startApp` that allow joins from networks of their own. */
export const invitingConfig = { trustedProxies: ['127.0.0.1'] }

/** Makes the helpers for a running app, with the programme open. */
export const createInviting = (app: TestApp): Inviting => {
  const { core, services, post } = app
  services.productConfig.features.invite = true
  const consents = { user: '1.0', privacy: '1.0' }

  const inviting: Inviting = {
    newInviter: () => app.seed.member({ isVerified: true }),
    joinBy: async (inviter, request = {}) =>
      inviting.join({ inviteCode: await inviting.codeOf(inviter.id), ...request }),
    codeOf: async (memberId) => (await services.members.getById(memberId)).invite_code,

    async join({ inviteCode, ...request }) {
      const number = (count += 1)
      const phone = request.phone ?? `136${String(number).padStart(8, '0')}`
      const device = request.device ?? `invitee-${number}`
      const ip = request.ip ?? `10.${number >> 8}.${number & 255}.7`
      const headers = { 'x-device-id': device, 'x-client': 'h5/1.0.0(100)', 'x-forwarded-for': ip }
      const { ticket } = (
        await post('/api/auth/get_auth_token', { scene: 'sms', phone, purpose: 'login' }, { headers })
      ).data
      const smsCode = app.sms.find((one) => one.phone === phone)?.code
      const login = { scene: 'sms', ticket, phone, smsCode, deviceId: device, consents }
      const { registerTicket } = (await post('/api/auth/sp_token_login', login, { headers })).data
      const form = { registerTicket, gender: 'female', birthday: '1998-05-20', consents, inviteCode }
      const answer = await post('/api/auth/register', { ...form, clientToken: randomUUID() }, { headers })
      return { id: answer.data?.userId, token: answer.data?.token, code: answer.code }
    },

    async certify(memberId) {
      await core.transaction(async (tx) => {
        await tx
          .updateTable('member')
          .set({ certified_at: app.clock.now(), account_state: 'active', nickname: '小林同学' })
          .where('id', '=', memberId)
          .execute()
        await services.invitations.service.onVerified(tx, memberId)
      })
    },

    async comeOn(token, days) {
      for (let day = 0; day < days; day += 1) {
        await post('/api/auth/me', {}, { token })
        app.clock.advance(DAY_MS)
      }
    },

    spend: (memberId, fen, key, payeeId) =>
      core.transaction((tx) =>
        services.invitations.service.onPrincipalSpent(tx, {
          memberId,
          fen,
          key,
          spentAt: app.clock.now(),
          payeeId: payeeId ?? null,
        }),
      ),

    work: async () => void (await services.jobs.runDue()),

    inviteOf: (inviteeId) =>
      core.db.selectFrom('invite').selectAll().where('invitee_id', '=', inviteeId).executeTakeFirstOrThrow(),

    async stateOf(inviteeId) {
      const { state, invalid_reason: reason } = await inviting.inviteOf(inviteeId)
      return reason === null ? state : `${state}: ${reason}`
    },
    coinsOf: async (memberId) => (await services.coins.balanceOf(core.db, memberId)).bonusCoins,

    async counted(inviter) {
      const invitee = await inviting.joinBy(inviter)
      await inviting.certify(invitee.id)
      await inviting.comeOn(invitee.token, 3)
      await inviting.work()
      return invitee
    },
  }
  return inviting
}
