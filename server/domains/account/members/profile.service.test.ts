import { sql } from 'kysely'
import { DAY_MS } from '@contract/constants'
import { errorCodes } from '@contract/errors'
import type { Payload } from '@contract/index'
import { useApp } from '../../../../test/server/rigs/app-rig'
import type { MemberOptions } from '../../../../test/server/seed'

const app = useApp()

const change = async (body: object, request: MemberOptions = {}) => {
  const member = await app.seed.member(request)
  return member.post('/api/user/update_info', body)
}

test('needs a session', async () => {
  expect((await app.post('/api/user/update_info', { bio: 'x' })).status).toBe(401)
})

test('changes the named fields and nothing else', async () => {
  const body = {
    bio: '  周末常去徒步，也喜欢在家做饭。  ',
    cityCode: '320500',
    hometownCode: '110000',
    heightCm: 168,
    job: '设计师',
    education: 'bachelor',
    lookingFor: ['friend', 'friend', 'serious'],
    interests: ['hiking', 'cooking', 'hiking'],
    prompts: [{ promptId: 'first-date', answer: '一起喝咖啡☕️' }],
  }
  const { data } = await change(body, { nickname: '原名' })
  expect(data.user).toMatchObject({
    nickname: '原名',
    bio: '周末常去徒步，也喜欢在家做饭。',
    city: '苏州',
    hometownCode: '110000',
    heightCm: 168,
    lookingFor: ['friend', 'serious'],
    interests: ['hiking', 'cooking'],
    prompts: [{ promptId: 'first-date', answer: '一起喝咖啡☕️' }],
  })
})

test('clears optional fields', async () => {
  const { data } = await change(
    { heightCm: null, job: '  ', education: null, hometownCode: null },
    { row: { height_cm: 170, job: '老师', education: 'master', hometown_code: '110000' } },
  )
  expect(data.user).toMatchObject({ heightCm: null, job: null, education: null, hometownCode: null })
})

test.each([
  [{ nickname: '我' }, 'INVALID_PARAMETERS', { nickname: 'length' }],
  [{ nickname: '一二三四五六七八九十甲乙丙' }, 'INVALID_PARAMETERS', { nickname: 'length' }],
  [{ nickname: '\u200B\u200B我\u200B' }, 'INVALID_PARAMETERS', { nickname: 'length' }],
  [{ nickname: '😀😀😀' }, 'INVALID_PARAMETERS', { nickname: 'plain' }],
  [{ nickname: '官方小助手' }, 'TEXT_REFUSED', { nickname: 'reserved' }],
  [{ nickname: 'Ａｄｍｉｎ' }, 'TEXT_REFUSED', { nickname: 'reserved' }],
  [{ nickname: '客\u200B服小李' }, 'TEXT_REFUSED', { nickname: 'reserved' }],
  [{ nickname: '客-服' }, 'TEXT_REFUSED', { nickname: 'reserved' }],
  [{ nickname: '13812345678' }, 'TEXT_REFUSED', { nickname: 'contact' }],
  [{ bio: '加我微信 abc12345 聊' }, 'TEXT_REFUSED', { bio: 'contact' }],
  [{ bio: '看 www.example.com' }, 'TEXT_REFUSED', { bio: 'contact' }],
  [{ bio: '长'.repeat(141) }, 'INVALID_PARAMETERS', { bio: 'length' }],
  [{ bio: '约炮' }, 'TEXT_REFUSED', { bio: 'porn' }],
  [{ prompts: [{ promptId: 'first-date', answer: '   ' }] }, 'INVALID_PARAMETERS', { prompts: 'length' }],
  [{ prompts: [{ promptId: 'nothing', answer: '好' }] }, 'INVALID_PARAMETERS', { prompts: 'unknown' }],
  [
    {
      prompts: [
        { promptId: 'first-date', answer: '好' },
        { promptId: 'first-date', answer: '行' },
      ],
    },
    'INVALID_PARAMETERS',
    { prompts: 'twice' },
  ],
  [{ cityCode: '999999' }, 'INVALID_PARAMETERS', { cityCode: 'unknown' }],
  [{ hometownCode: '999999' }, 'INVALID_PARAMETERS', { hometownCode: 'unknown' }],
  [{ heightCm: 119 }, 'INVALID_PARAMETERS', { heightCm: 'minimum' }],
  [{ heightCm: 170.5 }, 'INVALID_PARAMETERS', { heightCm: 'type' }],
  [{ interests: ['nothing'] }, 'INVALID_PARAMETERS', { interests: 'unknown' }],
  [{ interests: Array(11).fill('hiking') }, 'INVALID_PARAMETERS', { interests: 'maxItems' }],
  [{ job: '职'.repeat(21) }, 'INVALID_PARAMETERS', { job: 'length' }],
  [{ filters: { ageMin: 40, ageMax: 30 } }, 'INVALID_PARAMETERS', { filters: 'age' }],
  [{ filters: { ageMin: 17 } }, 'INVALID_PARAMETERS', { 'filters.ageMin': 'minimum' }],
  [{ location: { cityCode: '999999' } }, 'INVALID_PARAMETERS', { 'location.cityCode': 'unknown' }],
  [{ birthday: '1999-02-30' }, 'INVALID_PARAMETERS', { birthday: 'date' }],
] as const)('refuses %j as %s', async (body, name, reasons) => {
  const answer = await change(body, { nickname: '原名' })
  expect(answer).toMatchObject({ status: 200, code: errorCodes[name] })
  expect(answer.data.reasons).toMatchObject(reasons)
  for (const sentence of Object.values(answer.data.fields)) expect(sentence).toMatch(/\p{Script=Han}/u)
})

test.each(['👨‍👩‍👧‍👦的家', 'café猫', '晚风与海', '𠮷野家の猫'])('accepts %s as a nickname', async (nickname) => {
  expect((await change({ nickname })).data.user.nickname).toBe(nickname)
})

test.each(['\u200d', '\u200b', '\u3164', '\u034f\u200c'])(
  'keeps eight marks of a stack in a profile text when %j splits it',
  async (invisible) => {
    const bio = `好${`${'\u0301'.repeat(8)}${invisible}`.repeat(40)}呀，很高兴认识你`
    const { user } = (await change({ bio })).data
    expect(user.bio.match(/\p{M}/gu)).toHaveLength(8)
  },
)

test('changes nothing when one part is refused', async () => {
  const member = await app.seed.member({ nickname: '原名' })
  await member.post('/api/user/update_info', { nickname: '新名字', cityCode: '999999' })
  expect((await member.post('/api/user/my_info')).data.user.nickname).toBe('原名')
})

test('lets a nickname change freely for a day, then once in seven days', async () => {
  const member = await app.seed.member({ nickname: '一号', createdAt: app.clock.now() })
  const rename = (nickname: string) => member.post('/api/user/update_info', { nickname })
  expect((await rename('二号')).code).toBe(1)
  expect((await rename('三号')).code).toBe(1)
  app.clock.advance(DAY_MS)
  const refused = await rename('四号')
  expect(refused.code).toBe(errorCodes.NICKNAME_TOO_RECENT)
  expect((await rename('三号')).code).toBe(1)
  expect((await member.post('/api/user/my_info')).data.user.nicknameChangeableAt).toBe(refused.data.until)
  app.clock.advance(6 * DAY_MS)
  expect((await rename('四号')).code).toBe(1)
})

test('lets a birthday be corrected once within a day, never to an age below 18', async () => {
  const member = await app.seed.member({ createdAt: app.clock.now() })
  const set = async (birthday: string) => (await member.post('/api/user/update_info', { birthday })).code
  const until = async () => (await member.post('/api/user/my_info')).data.user.birthdayChangeableUntil
  expect(await until()).toBe(app.clock.now() + DAY_MS)
  expect(await set('2015-05-05')).toBe(errorCodes.UNDER_AGE)
  expect(await set('1995-05-05')).toBe(1)
  expect(await set('1995-05-05')).toBe(1)
  expect(await set('1996-05-05')).toBe(errorCodes.FIELD_NOT_CHANGEABLE)
  expect(await until()).toBeNull()
  const old = await change({ birthday: '1990-01-01' })
  expect(old.code).toBe(errorCodes.FIELD_NOT_CHANGEABLE)
})

test('keeps filters and settings that the request does not name', async () => {
  const member = await app.seed.member({ filters: { ageMin: 22, ageMax: 30 } })
  const { data } = await member.post('/api/user/update_info', {
    filters: { ageMax: 35 },
    settings: { hideOnline: true },
  })
  expect(data.user.filters).toMatchObject({ ageMin: 22, ageMax: 35, gender: 'male' })
  expect(data.user.settings).toMatchObject({ hideOnline: true, readReceipts: true })
})

test('stores no keys of filters and settings that the contract does not name', async () => {
  const member = await app.seed.member()
  const junk = { isAdmin: true, vip: { until: 1 }, junk: 'x'.repeat(30_000) }
  const { code, data } = await member.post('/api/user/update_info', {
    filters: { ageMax: 35, ...junk },
    settings: { hideOnline: true, ...junk },
  })
  expect(code).toBe(1)
  expect(data.user.settings.hideOnline).toBe(true)
  const { rows } = await sql<{ text: string }>`
    select settings::text || filters::text as text from member where id = ${member.id}`.execute(app.core.db)
  expect(rows[0]?.text).not.toMatch(/isAdmin|vip"|junk/)
})

test.each(['settings', 'filters'] as const)('the table refuses %s beyond 4 KB', async (column) => {
  const member = await app.seed.member()
  const ref = sql.ref(column)
  const write = sql`update member set ${ref} = ${ref} || ${JSON.stringify({ a: 'x'.repeat(4_096) })}::jsonb
    where id = ${member.id}`.execute(app.core.db)
  await expect(write).rejects.toThrow(`member_${column}_size`)
})

test.each([
  [{ filters: { interests: ['hiking'] } }, 'advancedFilters'],
  [
    { filters: { advanced: { heightMin: 170, heightMax: 220, education: [], marital: [] } } },
    'advancedFilters',
  ],
])('accepts %j from VIP members only', async (body, benefit) => {
  expect(await change(body)).toMatchObject({ code: errorCodes.VIP_REQUIRED, data: { benefit } })
  expect((await change(body, { isVip: true })).code).toBe(1)
})

test('accepts filters saved during a membership again, also in part, after it has ended', async () => {
  const advanced = { heightMin: 170, heightMax: 220, education: ['master' as const], marital: [] }
  const member = await app.seed.member({ filters: { interests: ['hiking', 'coffee'], advanced } })
  const send = async (filters: object) => (await member.post('/api/user/update_info', { filters })).code
  expect(await send({ interests: ['hiking', 'coffee'], advanced, ageMax: 50 })).toBe(1)
  expect(await send({ interests: ['coffee'], advanced })).toBe(1)
  expect(await send({ interests: ['hiking'] })).toBe(errorCodes.VIP_REQUIRED)
  expect(await send({ advanced: { ...advanced, heightMin: 165 } })).toBe(errorCodes.VIP_REQUIRED)
  expect(await send({ interests: [], advanced: { ...advanced, heightMin: 120, education: [] } })).toBe(1)
})

describe('finishing the registration', () => {
  const newcomer: MemberOptions = {
    nickname: '',
    row: { account_state: 'incomplete', city_code: null, completeness: 10 },
  }

  test('names the missing parts', async () => {
    expect(await change({ finishRegistration: true }, { ...newcomer, hasAvatar: false })).toMatchObject({
      code: errorCodes.PROFILE_INCOMPLETE,
      data: { missing: ['avatar', 'nickname', 'city'] },
    })
  })

  test('makes the account active, welcomes the member once, and may be repeated', async () => {
    const member = await app.seed.member(newcomer)
    const finish = { nickname: '新朋友', cityCode: '310000', finishRegistration: true }
    const { data } = await member.post('/api/user/update_info', finish)
    expect(data.user).toMatchObject({ accountState: 'active', registerState: 'active' })
    expect((await member.post('/api/user/update_info', { finishRegistration: true })).code).toBe(1)
    const notices = await app.core.db
      .selectFrom('notice')
      .select('kind')
      .where('member_id', '=', member.id)
      .execute()
    expect(notices.map(({ kind }) => kind)).toEqual(['welcome'])
  })

  test('leads to a profile that is complete enough to be recommended, with one photo', async () => {
    const member = await app.seed.member(newcomer)
    const { data } = await member.post('/api/user/update_info', {
      nickname: '新朋友',
      cityCode: '310000',
      interests: ['hiking', 'coffee', 'music'],
      lookingFor: ['date'],
      finishRegistration: true,
    })
    expect(data.user.completeness).toBe(60)
    expect(data.user.completenessNeeded).toBe(60)
    expect(data.user.missing[0]).toBe('photos')
  })

  test('takes the city of the place when none is named', async () => {
    const member = await app.seed.member(newcomer)
    const { data } = await member.post('/api/user/update_info', {
      nickname: '新朋友',
      location: { cityCode: '330100' },
      finishRegistration: true,
    })
    expect(data.user).toMatchObject({ city: '杭州', accountState: 'active', locationState: 'city' })
  })

  test('replaces a chosen city by the device’s during the registration, and keeps it later', async () => {
    const member = await app.seed.member(newcomer)
    const update = (payload: object) => member.post('/api/user/update_info', payload)
    await update({ nickname: '新朋友', cityCode: '330100' })
    const inShanghai = { location: { latitude: 31.2304, longitude: 121.4737 } }
    expect((await update(inShanghai)).data.user.city).toBe('上海')
    expect((await update({ cityCode: '330100', finishRegistration: true })).data.user.city).toBe('杭州')
    app.clock.advance(11 * 60_000)
    expect((await update(inShanghai)).data.user.city).toBe('杭州')
  })
})

test('recomputes the completeness', async () => {
  const member = await app.seed.member()
  const before = (await member.post('/api/user/my_info')).data.user.completeness
  const { data } = await member.post('/api/user/update_info', { interests: ['hiking', 'coffee', 'film'] })
  expect(data.user.completeness).toBe(before + 10)
  expect(data.user.missing).not.toContain('interests')
})

test('updates discovery at once', async () => {
  const member = await app.seed.member()
  await member.post('/api/user/update_info', { settings: { pauseProfile: true, hideDistance: true } })
  const place = await app.core.db
    .selectFrom('member_location')
    .select(['is_discoverable', 'hides_distance'])
    .where('member_id', '=', member.id)
    .executeTakeFirstOrThrow()
  expect(place).toEqual({ is_discoverable: false, hides_distance: true })
})

test.each(['authentication', 'phone', 'contactBlocks', 'consents'])(
  'accepts %s only as the single part of a request',
  (part) => {
    const { checkParts } = app.services.profiles
    const lonely = { [part]: {} } as Payload<'/api/user/update_info'>
    expect(() => checkParts({ ...lonely, bio: '一句话' })).toThrow(
      expect.objectContaining({ refusal: 'INVALID_PARAMETERS', data: { fields: { [part]: 'alone' } } }),
    )
    expect(() => checkParts(lonely)).not.toThrow()
    expect(() => checkParts({ bio: '一句话', heightCm: 170 })).not.toThrow()
  },
)
