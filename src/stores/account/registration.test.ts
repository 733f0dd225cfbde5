import { DAY_MS } from '@contract/constants'
import { fakeStorage } from '../../../test/client/fake-storage'
import { manualClock } from '../../../test/client/manual-clock'
import { fakeApi } from '../../../test/client/fake-api'
import { LoginStore } from './login'
import { RegistrationStore } from './registration'

/** The app at its start on a device, with the device's stored values. */
function start({ storage, clock }: ReturnType<typeof fresh>) {
  const login = new LoginStore({
    api: fakeApi().auth,
    session: {} as never,
    ban: {} as never,
    systemConfig: { value: null } as never,
    storage,
    clock,
    humanProof: {} as never,
  })
  let tokens = 0
  const registration = new RegistrationStore({
    api: fakeApi().auth,
    session: {} as never,
    login,
    clock,
    newClientToken: () => `token-${(tokens += 1)}`,
  })
  return { login, registration }
}

const fresh = () => ({ storage: fakeStorage({}), clock: manualClock() })

test('the field contains the code of a link, also after a restart of the app', () => {
  const own = fresh()
  const { login, registration } = start(own)
  login.followInvite('ABC234')
  registration.applyInvite()
  expect(registration.inviteCode).toBe('ABC234')
  expect(start(own).registration.inviteCode).toBe('ABC234')
})

test.each(['abc234', 'ABC23', 'ABC2345', 'ABCI23', 'ABC0O1', '../..', '<b>', '', undefined])(
  'drops an invalid code: %p',
  (code) => {
    const own = fresh()
    const { login, registration } = start(own)
    login.followInvite(code)
    registration.applyInvite()
    expect([login.inviteCode, registration.inviteCode, own.storage.get('invite')]).toEqual([null, '', null])
  },
)

test('an invalid code leaves the previous one', () => {
  const { login } = start(fresh())
  login.followInvite('ABC234')
  login.followInvite('nonsense')
  expect(login.inviteCode).toBe('ABC234')
})

test('a code can be changed or cleared, and does not return by itself', () => {
  const { login, registration } = start(fresh())
  login.followInvite('ABC234')
  registration.applyInvite()
  registration.setInviteCode('')
  registration.applyInvite()
  expect(registration.inviteCode).toBe('')
  registration.setInviteCode(' xyz 789 ')
  registration.applyInvite()
  expect(registration.inviteCode).toBe('XYZ789')
})

test('a later link replaces an earlier one', () => {
  const own = fresh()
  start(own).login.followInvite('ABC234')
  const { login, registration } = start(own)
  login.followInvite('DEF567')
  registration.applyInvite()
  expect(registration.inviteCode).toBe('DEF567')
})

test('stores a code for seven days', () => {
  const own = fresh()
  const { login } = start(own)
  login.followInvite('ABC234')
  own.clock.advance(7 * DAY_MS - 1)
  expect(start(own).registration.inviteCode).toBe('ABC234')
  own.clock.advance(1)
  expect(start(own).registration.inviteCode).toBe('')
})
