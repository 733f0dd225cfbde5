import { DAY_MS } from '@contract/constants'
import { useApp } from '../../../../test/server/rigs/app-rig'

const app = useApp()

test('privacy policy §2: a cleared place leaves nothing but the city of the profile, and its area sealed', async () => {
  const member = await app.seed.member({ place: { latitude: 39.9042, longitude: 116.4074 } })
  const { data } = await member.post('/api/user/update_info', { location: null })
  expect(data.user.locationState).toBe('none')
  const place = await app.core.db
    .selectFrom('member_location')
    .select(['cell_x', 'cell_y', 'anchor', 'pt', 'located_at', 'city_code'])
    .where('member_id', '=', member.id)
    .executeTakeFirstOrThrow()
  expect(place).toEqual({
    cell_x: null,
    cell_y: null,
    anchor: null,
    pt: null,
    located_at: null,
    city_code: '310000',
  })
  const kept = await app.core.db
    .selectFrom('cleared_place')
    .selectAll()
    .where('member_id', '=', member.id)
    .executeTakeFirstOrThrow()
  expect(kept).toEqual({
    member_id: member.id,
    cell_sealed: expect.any(Buffer),
    located_at: app.clock.now(),
    expire_at: app.clock.now() + DAY_MS,
  })
  expect((await member.post('/api/user/my_info', {})).data.user.locationState).toBe('none')
})
