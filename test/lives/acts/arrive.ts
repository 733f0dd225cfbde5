import { DAY_MS } from '@contract/constants'
import { SUCCESS_CODE } from '@contract/errors'
import type { Payload } from '@contract/index'
import { Person } from '../person'
import type { Temperament } from '../temperaments'
import type { World } from '../world'
import { appeal } from './meet'
import { addPicture } from './pictures'
import { words } from './words'

const consents = { user: '1.0', privacy: '1.0' }
const CODE_MS = 61_000
const YOUNGEST = 19
const OLDEST = 48

/** The latest code sent to a phone; null without one. */
export const codeOf = ({ app }: World, phone: string): string | null =>
  app.sms.find((message) => message.phone === phone)?.code ?? null

/** Requests a code and waits until the next one may be requested; null when it was refused. */
export const askCode = async (
  person: Person,
  request: Payload<'/api/auth/get_auth_token'>,
): Promise<{ smsTicket: string; smsCode: string } | null> => {
  await person.world.pass(CODE_MS)
  const { data } = await person.call('/api/auth/get_auth_token', request)
  const phone = 'phone' in request && request.phone !== undefined ? request.phone : person.phone
  const smsCode = codeOf(person.world, phone)
  return data?.ticket !== undefined && smsCode !== null ? { smsTicket: data.ticket, smsCode } : null
}

/** A code for a call that needs one, by the phone of the account. */
export const proveSelf = (person: Person) => {
  const isNamed = person.world.chance.is(0.5)
  return askCode(person, {
    scene: 'sms',
    purpose: 'sensitive',
    ...(isNamed && { phone: person.phone }),
  })
}

const extrasOf = ({ chance, people }: World) => {
  const inviter = people.find(({ id }) => id !== '')
  const inviteCode = inviter && chance.is(0.5) ? inviteCodes.get(inviter.id) : undefined
  return { consents, ...(inviteCode !== undefined && { inviteCode }) }
}

/** Invitation codes that members have shared. */
export const inviteCodes = new Map<string, string>()

type LoginScene = 'sms' | 'wx' | 'alipay'

const loginBy = async (
  person: Person,
  scene: LoginScene,
  restore: boolean,
): Promise<Payload<'/api/auth/sp_token_login'> | null> => {
  const { chance, provers } = person.world
  const shared = {
    ...extrasOf(person.world),
    ...(chance.is(0.5) && { deviceId: person.deviceId }),
    ...((restore || chance.is(0.2)) && { restore }),
  }
  const handedOut = chance.uuid()
  switch (scene) {
    case 'wx':
      provers.wx.vouch(handedOut, person.phone)
      return { scene, loginCode: 'once', phoneCode: handedOut, ...shared }
    case 'alipay':
      provers.alipay.vouch(handedOut, person.phone)
      return { scene, authCode: 'once', encryptedPhone: handedOut, ...shared }
    case 'sms': {
      const proof = await askCode(person, {
        scene: 'sms',
        phone: person.phone,
        purpose: 'login',
        ...(chance.is(0.2) && { humanProof: 'none' }),
      })
      if (!proof) return null
      const { smsTicket: ticket, smsCode } = proof
      const asked = chance.is(0.2) && { humanProof: 'none' }
      return { scene, ticket, phone: person.phone, smsCode, ...asked, ...shared }
    }
  }
}

/** Logs in, or registers a new person; returns whether the person has a session afterwards. */
export const enter = async (person: Person, restore = false): Promise<boolean> => {
  const { coverage, chance } = person.world
  const scene = coverage.rarest('/api/auth/sp_token_login', 'scene', ['sms', 'sms', 'wx', 'alipay'] as const)
  const login = await loginBy(person, scene, restore)
  if (!login) return false
  const { data } = await person.call('/api/auth/sp_token_login', login)
  if (data?.token !== undefined && data.userId !== undefined) {
    person.token = data.token
    person.id = data.userId
    person.isMember = true
    return true
  }
  if (data?.registerTicket === undefined) return false
  const registered = await person.call('/api/auth/register', {
    registerTicket: data.registerTicket,
    gender: person.gender,
    birthday: person.birthday,
    clientToken: chance.uuid(),
    ...extrasOf(person.world),
  })
  if (!registered.data) return false
  person.token = registered.data.token
  person.id = registered.data.userId
  person.isMember = true
  return true
}

/** A member who completed every step of the app is complete enough to be recommended. */
const expectRecommended = async (person: Person): Promise<void> => {
  const { data } = await person.call('/api/user/my_info', {})
  if (!data) return
  const { completeness, completenessNeeded } = data.user
  if (completeness < completenessNeeded)
    person.world.faults.add(`all first steps make ${completeness} of ${completenessNeeded} per cent`)
}

/** The first steps after the registration: picture, nickname, place, interests. */
export const introduce = async (person: Person): Promise<void> => {
  const { chance } = person.world
  const config = await person.call('/api/config/user', {})
  if (config.data?.dict) person.world.config = config.data
  await addPicture(person, { asAvatar: true })
  const dict = person.world.config?.dict
  await person.call('/api/user/update_info', {
    nickname: words.name(person.number),
    cityCode: '310000',
    interests: chance.some(dict?.interests.map(({ id }) => id) ?? [], chance.between(3, 6)),
    lookingFor: ['friend'],
    finishRegistration: true,
  })
  await expectRecommended(person)
  await person.call('/api/user/update_info', { bio: words.bio(chance) })
  if (person.world.coverage.due('/api/user/update_info', 'birthday', 0.1)) {
    const birthday = `${person.birthday.slice(0, -1)}9`
    const righted = await person.call('/api/user/update_info', { birthday })
    if (righted.data) person.birthday = birthday
  }
  const me = await person.call('/api/user/my_info', {})
  if (me.data) inviteCodes.set(person.id, me.data.user.inviteCode)
  if (me.data && me.data.user.registerState !== 'active')
    person.world.faults.add('the first steps did not finish the registration')
}

/** A new person joins the product. */
export const arrive = async (world: World, temperament: Temperament): Promise<Person> => {
  const { chance, app } = world
  const number = world.people.length
  const year = new Date(app.clock.now()).getUTCFullYear() - chance.between(YOUNGEST, OLDEST)
  const person = new Person(
    world,
    `137${String(world.nextNumber()).padStart(8, '0')}`,
    number % 2 === 0 ? 'male' : 'female',
    `${year}-0${chance.between(1, 9)}-1${chance.between(0, 9)}`,
    temperament,
  )
  if (!(await enter(person))) world.faults.add(`${person.phone} could not register`)
  else await introduce(person)
  world.people.push(person)
  return person
}

/** Opens the app; logs in again where the session is over. */
export const openApp = async (person: Person): Promise<boolean> => {
  if (person.token === '' && !(await enter(person))) return false
  const { code } = await person.call('/api/auth/me', {})
  if (code !== SUCCESS_CODE) return false
  const me = await person.call('/api/user/my_info', {})
  if (me.data?.user.registerState === 'incomplete') await introduce(person)
  if (me.data?.user.restriction?.appeal === 'open') await appeal(person)
  if (person.world.chance.is(0.6)) await person.appear()
  return true
}

/** Lists the account's sessions, and ends one of them. */
export const sessions = async (person: Person): Promise<void> => {
  const { chance } = person.world
  const former = person.token
  if (chance.is(0.6)) await enter(person)
  const { data } = await person.call('/api/auth/me', { logout: false })
  const other = data?.sessions.find(({ current }) => !current)
  if (other) await person.call('/api/auth/me', { endSessionId: other.id })
  else if (former === person.token && chance.is(0.5)) await person.call('/api/auth/me', { logout: true })
  if (other === undefined && former === person.token) person.token = ''
  await person.vanish()
}

/** Tries the one-tap login, for which this product has no provider. */
export const oneTap = async (person: Person): Promise<void> => {
  await person.call('/api/auth/get_auth_token', { scene: 'onetap', origin: 'https://h5.example' })
  await person.call('/api/auth/sp_token_login', {
    scene: 'onetap',
    spToken: 'none',
    ...extrasOf(person.world),
  })
}

/** Changes the phone number of the account, when that is allowed. */
export const changePhone = async (person: Person): Promise<void> => {
  const { world } = person
  const proof = await proveSelf(person)
  if (!proof) return
  const proven = await person.call('/api/user/update_info', { phone: { step: 'prove', ...proof } })
  const token = proven.data?.phoneProof
  if (token === undefined) return
  const phone = `136${String(world.nextNumber()).padStart(8, '0')}`
  const fresh = await askCode(person, { scene: 'sms', phone, purpose: 'change_phone' })
  if (!fresh) return
  const change = { step: 'change', proof: token, phone, clientToken: world.chance.uuid(), ...fresh } as const
  const { data } = await person.call('/api/user/update_info', { phone: change })
  if (data) person.phone = phone
}

/** From this age on, an account is no longer new. */
export const SETTLED_MS = 2 * DAY_MS
