import { errorCodes } from '@contract/errors'
import type { Ban } from '@contract/types/restriction'
import { OperatorError } from '../../../server/domains/safety/operators/operator-error'
import type { Person } from '../person'
import { askCode, openApp } from './arrive'
import { appeal } from './meet'
import { words } from './words'

/** Reports a member, and lets an operator uphold the oldest report; returns the sanctioned member, or null. */
const accuse = async (accuser: Person, accused: Person, step: 'day' | 'ban'): Promise<Person | null> => {
  const { app, chance, people } = accuser.world
  const extra = { reason: 'scam', context: 'user' } as const
  await accuser.call('/api/user/add_action', {
    kind: 'report',
    userId: accused.id,
    extra,
    clientToken: chance.uuid(),
  })
  const [open] = await app.services.decisions.list(app.core.db, ['received', 'reviewing'], 40)
  if (!open) return null
  try {
    const by = { operator: 'anna', why: '看过' }
    await app.services.decisions.decide(open.id, { verdict: 'upheld', step, ...by })
  } catch (error) {
    if (error instanceof OperatorError) return null
    throw error
  }
  return people.find(({ id }) => id === open.to_id) ?? null
}

/** A member who is banned and appeals. */
export const sufferBan = async (person: Person, accuser: Person): Promise<void> => {
  const banned = await accuse(accuser, person, 'ban')
  if (banned) await appealBan(banned)
}

/** A member who is restricted for a day and appeals in the app. */
export const sufferDay = async (person: Person, accuser: Person): Promise<void> => {
  const restricted = await accuse(accuser, person, 'day')
  if (!restricted || !(await openApp(restricted))) return
  await appeal(restricted)
  await restricted.vanish()
}

const appealBan = async (person: Person): Promise<void> => {
  const { chance } = person.world
  await person.call('/api/user/my_info', {})
  const proof = await askCode(person, { scene: 'sms', phone: person.phone, purpose: 'login' })
  if (!proof) return
  const { code, facts } = await person.call('/api/auth/sp_token_login', {
    scene: 'sms',
    ticket: proof.smsTicket,
    smsCode: proof.smsCode,
    phone: person.phone,
    consents: { user: '1.0', privacy: '1.0' },
  })
  if (code !== errorCodes.ACCOUNT_BANNED) return
  const { appealTicket } = facts as Ban
  if (appealTicket === null) return
  await person.call('/api/auth/appeal_ban', { ticket: appealTicket, text: words.sentence(chance) })
}
