import { DAY_MS } from '@contract/constants'
import { createFakeIpPlaces } from '../../../../test/server/fakes/ip-places'
import { createLogins } from '../../../../test/server/acts/logging-in'
import { useApp } from '../../../../test/server/rigs/app-rig'

const SUZHOU = { regionCode: '320000', cityCode: '320500' }
const ipPlaces = createFakeIpPlaces()

const app = useApp({ providers: { ipPlace: ipPlaces } })
const { newPhone, codeOf, logIn, askTicket } = createLogins(() => app)

beforeEach(() => {
  ipPlaces.here = null
  app.clock.advance(DAY_MS)
})

const enter = async () => {
  const member = await app.seed.member({ phone: newPhone() })
  const { data } = await logIn(member.phone, await askTicket(member.phone), codeOf(member.phone))
  const call = (path: string, body: object = {}, lang = 'zh-CN') =>
    app.post(path, body, { token: data.token, headers: { 'x-lang': lang } })
  return { id: member.id, call }
}
const cityOf = async ({ call }: Awaited<ReturnType<typeof enter>>, lang?: string) => {
  const { sessions } = (await call('/api/auth/me', {}, lang)).data
  return sessions.find(({ current }: { current: boolean }) => current).city
}

test('product §13: everybody sees the province of a member’s last address, in their own language', async () => {
  ipPlaces.here = SUZHOU
  const member = await enter()
  expect((await member.call('/api/user/my_info')).data.user.ipProvince).toBe('江苏')
  const reader = await app.seed.member({ gender: 'male' })
  const page = await reader.post('/api/user/get', { userId: member.id })
  expect(page.data.user.ipProvince).toBe('江苏')
  // From another place, without another login.
  ipPlaces.here = { regionCode: 'JP', cityCode: null }
  app.clock.advance(3_000)
  expect((await member.call('/api/user/my_info', {}, 'en')).data.user.ipProvince).toBe('Japan')
})

test('an address without a known place keeps the last one', async () => {
  ipPlaces.here = SUZHOU
  const member = await enter()
  await member.call('/api/user/my_info')
  ipPlaces.here = null
  app.clock.advance(3_000)
  expect((await member.call('/api/user/my_info')).data.user.ipProvince).toBe('江苏')
})

test('the list of devices has the city of each login', async () => {
  ipPlaces.here = SUZHOU
  const member = await enter()
  expect([await cityOf(member), await cityOf(member, 'en')]).toEqual(['苏州', 'Suzhou'])
  ipPlaces.here = { regionCode: '320000', cityCode: null }
  expect(await cityOf(await enter())).toBe('江苏')
  ipPlaces.here = null
  expect(await cityOf(await enter())).toBeNull()
})
