import { DAY_MS } from '@contract/constants'
import { useApp } from '../../../../test/server/rigs/app-rig'

const app = useApp()

const act = (fromId: string, toId: string, kind: 'like' | 'follow') =>
  app.core.db
    .insertInto('action')
    .values({
      id: app.core.ids.ulid(app.clock.now()),
      kind,
      from_id: fromId,
      to_id: toId,
      created_at: app.clock.now(),
    })
    .execute()

test('needs a session', async () => {
  expect((await app.post('/api/user/my_info')).status).toBe(401)
})

test('returns the whole own account, without secrets', async () => {
  const member = await app.seed.member({ nickname: '小满', age: 27, isVip: true, isVerified: true })
  const { data, code } = await member.post('/api/user/my_info')
  expect(code).toBe(1)
  expect(data.user).toMatchObject({
    id: member.id,
    nickname: '小满',
    age: 27,
    birthday: '1999-01-01',
    zodiac: 'capricorn',
    city: '上海',
    avatarState: 'approved',
    avatarUrl: expect.stringContaining('/media/'),
    accountState: 'active',
    registerState: 'active',
    certified: true,
    phoneMasked: `${member.phone.slice(0, 3)}****${member.phone.slice(7)}`,
    phoneChangeableAt: null,
    nicknameChangeableAt: null,
  })
  expect(data.vip).toMatchObject({ level: 1, expireTime: app.clock.now() + 30 * DAY_MS })
  expect(data.quotas.like).toMatchObject({ used: 0, limit: null })
  expect(data.quotas.superlike).toMatchObject({ used: 0, limit: 5 })
  expect(JSON.stringify(data)).not.toContain(member.phone)
  expect(data.user.completenessNeeded).toBe(60)
  expect(data.user.completeness).toBe(
    // The photo of a seeded member counts for a third of the photos.
    100 + 5 - data.user.missing.reduce((sum: number, part: string) => sum + worth[part]!, 0),
  )
})

const worth: Record<string, number> = {
  avatar: 20, photos: 15, bio: 10, interests: 10, prompts: 10, nickname: 5, city: 5, lookingFor: 5, basics: 5, video: 5,
} // prettier-ignore

test('uses the language of the request', async () => {
  const member = await app.seed.member()
  const options = { token: member.token, headers: { 'x-lang': 'en' } }
  expect((await app.post('/api/user/my_info', {}, options)).data.user.city).toBe('Shanghai')
})

test('counts actions of others at once', async () => {
  const member = await app.seed.member()
  const other = await app.seed.member({ gender: 'male' })
  const blocked = await app.seed.member({ gender: 'male' })
  expect((await member.post('/api/user/my_info')).data.counters.likedMe).toBe(0)
  await act(other.id, member.id, 'like')
  await act(other.id, member.id, 'follow')
  await act(blocked.id, member.id, 'like')
  await act(member.id, other.id, 'follow')
  await app.core.db
    .insertInto('block')
    .values({
      id: app.core.ids.ulid(app.clock.now()),
      from_id: member.id,
      to_id: blocked.id,
      to_phone_hash: app.core.crypto.phoneHash(blocked.phone),
      created_at: app.clock.now(),
    })
    .execute()
  app.core.nodes.bus.publish(member.id)
  expect((await member.post('/api/user/my_info')).data.counters).toEqual({
    following: 1,
    followers: 1,
    visitors: 0,
    visitorsToday: 0,
    // Without VIP, likes are locked and also count members whom the viewer blocked.
    likedMe: 2,
    matches: 0,
  })
})

test('returns the same bytes for a repeat, and new data after the member’s own change', async () => {
  const member = await app.seed.member()
  const first = await member.post('/api/user/my_info')
  expect((await member.post('/api/user/my_info')).data).toEqual(first.data)
  await member.post('/api/user/update_info', { bio: '喜欢散步' })
  expect((await member.post('/api/user/my_info')).data.user.bio).toBe('喜欢散步')
})

test('drops fields that the contract does not name, also from a stored answer', async () => {
  const member = await app.seed.member()
  const everythingOf = app.services.viewers.everythingOf
  jest.spyOn(app.services.viewers, 'everythingOf').mockImplementation(async (id, language, ip) => {
    const everything = await everythingOf(id, language, ip)
    return { ...everything, secret: 1, user: { ...everything.user, phone: '13800000000' } }
  })
  for (let i = 0; i < 2; i++) {
    const { data } = await member.post('/api/user/my_info')
    expect(data.secret).toBeUndefined()
    expect(data.user.phone).toBeUndefined()
    expect(data.user.id).toBe(member.id)
  }
})
