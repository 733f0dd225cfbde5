import { createHash } from 'node:crypto'
import { isCalendarDay } from '@contract/calendar-day'
import { MAX_AGE, MIN_AGE } from '@contract/constants'
import type { Consents } from '@contract/types/common'
import type { Gender } from '@contract/types/member'
import type { Db } from '../../../db/database'
import type { Tx } from '../../../db/transaction'
import { claimHash, claimPhone } from '../../../secrets/claim-hashes'
import type { Language } from '../../../lib/language'
import type { Core } from '../../../lib/core'
import { fail, failField } from '../../../lib/errors'
import { platformOf } from '../../../lib/platform'
import type { ProductConfig } from '../config/product-config'
import { assertOpen } from '../switches/switches'
import { ageAt } from '../members/age'
import { defaultFilters, defaultSettings } from '../members/member-defaults'
import type { MemberService } from '../members/member.service'
import type { OpenedSession, SessionService } from '../sessions/session.service'
import { INVITE_CODE } from '../../money/invitations/invite-link'
import type { InviteCodeTries } from '../../money/invitations/code-tries'
import type { InvitationService } from '../../money/invitations/invitation.service'
import type { PlatformIdentity } from '../../../providers/phone/port'
import { agePhoneText } from './age-refusal.service'
import { checkConsents } from './consents'
import { linkIdentities } from './identity.repository'
import { isPhoneTaken } from './phone-change.repository'
import {
  insertAgeRefusals,
  isAgeRefused,
  lockRegisterTicket,
  markRegisterTicketUsed,
  type RegisterTicketRow,
} from './register-ticket.repository'

/** The form of a new member. */
export interface Registration {
  readonly ticket: string
  readonly gender: Gender
  /** `YYYY-MM-DD`. */
  readonly birthday: string
  readonly inviteCode: string
  readonly consents: Consents
  readonly clientToken: string
}

/** The new member's device. */
export interface NewcomerDevice {
  readonly ip: string
  readonly deviceId: string
  readonly client: string
  readonly language: Language
}

/** A new account with its first session. */
export interface Registered {
  readonly memberId: string
  readonly session: OpenedSession
}

/** Creates accounts. Source: product §4 (register), §7.13 */
export interface RegistrationService {
  /**
   * Creates the account of a proven phone. A repeat with the same client token opens another session of the same account.
   * @throws DomainError TICKET_EXPIRED, CONSENT_REQUIRED, UNDER_AGE (remembered for 30 days), BIRTHDAY_REFUSED,
   * INVITE_CODE_INVALID, INVITE_TRIES_USED, TOKEN_REUSED, STATE_CHANGED when the phone registered meanwhile.
   */
  register(registration: Registration, device: NewcomerDevice): Promise<Registered>
}

const hashOf = ({ ticket, gender, birthday, inviteCode, consents }: Registration): Buffer =>
  createHash('sha256')
    .update(JSON.stringify([ticket, gender, birthday, inviteCode, consents.user, consents.privacy]))
    .digest()

/** Dependencies of registrations. */
export interface RegistrationDeps {
  readonly productConfig: Pick<ProductConfig, 'login' | 'agreements' | 'switches'>
  readonly members: MemberService
  readonly sessions: SessionService
  readonly invitations: { readonly service: Pick<InvitationService, 'onJoined'> }
  readonly inviteCodeTries: InviteCodeTries
}

/** Registration over tickets, members and sessions. */
export const createRegistrationService = (
  { clock, crypto, ids, transaction }: Pick<Core, 'clock' | 'crypto' | 'ids' | 'transaction'>,
  { productConfig, members, sessions, invitations, inviteCodeTries }: RegistrationDeps,
): RegistrationService => {
  const checkAge = (birthday: string): 'ok' | 'under' => {
    if (!isCalendarDay(birthday)) return failField('birthday', 'date')
    const age = ageAt(birthday, clock.now())
    if (age < 0 || age > MAX_AGE) return failField('birthday', 'age')
    return age < MIN_AGE ? 'under' : 'ok'
  }

  const ageTexts = (ticket: RegisterTicketRow, deviceId: string): [purpose: string, text: string][] => [
    ['age-phone', agePhoneText(crypto, crypto.unseal(ticket.phone_sealed))],
    ...[...new Set([ticket.device_id, deviceId])]
      .filter((id) => id !== '')
      .map((id): [string, string] => ['age-device', id]),
  ]

  const findInviter = async (db: Db, typed: string): Promise<string | null> => {
    const code = typed.trim().toUpperCase()
    if (code === '') return null
    const inviter = INVITE_CODE.test(code) ? await members.findInviter(db, code) : null
    return inviter?.id ?? fail('INVITE_CODE_INVALID', { fields: { inviteCode: 'unknown' } })
  }

  const freeInviteCode = async (db: Db): Promise<string> => {
    for (;;) {
      const code = ids.inviteCode()
      if (!(await members.findInviter(db, code))) return code
    }
  }

  const createMember = async (
    db: Tx,
    ticket: RegisterTicketRow,
    registration: Registration,
    device: NewcomerDevice,
  ): Promise<string> => {
    const now = clock.now()
    const phone = crypto.unseal(ticket.phone_sealed)
    // Made again, because the ticket may be older than the present secret.
    const phoneHash = await claimPhone(db, crypto, phone)
    const inviterId = await findInviter(db, registration.inviteCode)
    if (await members.findByPhone(db, phoneHash)) fail('STATE_CHANGED')
    const { gender, birthday } = registration
    const member = await members.create(db, {
      id: ids.member(),
      phone_hash: phoneHash,
      phone_sealed: crypto.seal(phone),
      phone_masked: ticket.phone_masked,
      gender,
      birth_date: birthday,
      account_state: 'incomplete',
      // Gender and birthday are known; the rest of the profile follows later.
      completeness: 10,
      filters: JSON.stringify(defaultFilters(gender, ageAt(birthday, now))),
      settings: JSON.stringify(defaultSettings),
      invite_code: await freeInviteCode(db),
      invited_by: inviterId,
      active_at: now,
      created_at: now,
    })
    if (ticket.identities_sealed) {
      const identities = JSON.parse(crypto.unseal(ticket.identities_sealed)) as PlatformIdentity[]
      await linkIdentities(db, member.id, identities, now)
    }
    const { language } = device
    await members.recordConsents(db, member.id, { consents: registration.consents, language })
    if (inviterId !== null) {
      await invitations.service.onJoined(db, {
        inviterId,
        inviteeId: member.id,
        phoneHash,
        deviceIds: [ticket.device_id, device.deviceId],
        ip: device.ip,
      })
    }
    return member.id
  }

  const repeatOf = (ticket: RegisterTicketRow, registration: Registration, hash: Buffer): string => {
    if (ticket.client_token !== registration.clientToken || ticket.member_id === null) {
      return fail('TICKET_EXPIRED')
    }
    return ticket.body_hash?.equals(hash) ? ticket.member_id : fail('TOKEN_REUSED')
  }

  const registerIn = async (
    tx: Tx,
    registration: Registration,
    device: NewcomerDevice,
  ): Promise<Registered | 'under'> => {
    const now = clock.now()
    const ticket = await lockRegisterTicket(tx, registration.ticket)
    if (!ticket || ticket.expire_at <= now) return fail('TICKET_EXPIRED')
    const hash = hashOf(registration)
    if (ticket.used_at !== null) {
      const memberId = repeatOf(ticket, registration, hash)
      const { account_state: state } = await members.get(tx, memberId)
      // A repeat only replaces a lost answer. A member who was banned since then sees the reason at the login.
      if (state === 'banned' || state === 'cancelling') return fail('TICKET_EXPIRED')
      return { memberId, session: await sessions.open(tx, memberId, device) }
    }
    assertOpen(productConfig, 'registration', platformOf(device.client))
    const texts = ageTexts(ticket, device.deviceId)
    const known = texts.flatMap(([purpose, text]) => crypto.macs(purpose, text))
    if (await isAgeRefused(tx, known, now)) return fail('BIRTHDAY_REFUSED')
    if (checkAge(registration.birthday) === 'under') {
      const subjects: Buffer[] = []
      for (const [purpose, text] of texts)
        subjects.push(await claimHash(tx, crypto, { group: 'age', purpose, text }))
      await insertAgeRefusals(tx, subjects, now + productConfig.login.ageRefusalMs)
      return 'under'
    }
    const memberId = await createMember(tx, ticket, registration, device)
    await markRegisterTicketUsed(tx, registration.ticket, {
      used_at: now,
      client_token: registration.clientToken,
      body_hash: hash,
      member_id: memberId,
    })
    return { memberId, session: await sessions.open(tx, memberId, device) }
  }

  return {
    async register(registration, device) {
      checkConsents(registration.consents, productConfig)
      const register = () =>
        transaction((tx) => registerIn(tx, registration, device)).catch((error: unknown) =>
          isPhoneTaken(error) ? fail('STATE_CHANGED') : Promise.reject(error as Error),
        )
      const registered = await (registration.inviteCode.trim() === ''
        ? register()
        : inviteCodeTries.whileTrying({ ...device, ticket: registration.ticket }, register))
      // Thrown outside the transaction, so that the refusal stays stored.
      return registered === 'under' ? fail('UNDER_AGE') : registered
    },
  }
}
