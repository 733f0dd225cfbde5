import { memberWorld, type FakeWorld } from '../../test/client/fake-stores'
import type { LoginStore } from './login'

const sent = () => ({ ticket: 'T1', resendAfter: 60, expireIn: 300 })

let world: FakeWorld
let login: LoginStore

beforeEach(() => {
  world = memberWorld()
  world.api.answer('/api/auth/get_auth_token', sent)
  login = world.root.login
  login.setPhone('13800000001')
})

afterEach(() => world.root.stop())

test('a code that was sent leads on to it', async () => {
  await login.requestCode()
  expect([login.step, login.resendAt > world.clock.now()]).toEqual(['code', true])
})

test('a phone that is edited while a code is on its way to another stays on the screen, and the pause with it', async () => {
  const release = world.api.hold('/api/auth/get_auth_token')
  const asked = login.requestCode()
  login.setPhone('13800000002')
  release(sent)
  await asked
  expect([login.step, login.phone, login.resendAt > world.clock.now()]).toEqual([
    'phone',
    '13800000002',
    true,
  ])
})
