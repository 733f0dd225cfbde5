import { DAY_MS } from '@contract/constants'
import { errorCodes } from '@contract/errors'
import { createInviting, type Inviting, invitingConfig } from '../../../../test/server/acts/inviting'
import type { SeededMember } from '../../../../test/server/seed'
import { startApp, type TestApp } from '../../../../test/server/rigs/start-app'
import { maskedNickname } from '../../../text/invitations'

const PATH = '/api/user/invite_record'

let app: TestApp
let inviting: Inviting

beforeAll(async () => {
  app = await startApp({ config: invitingConfig })
  inviting = createInviting(app)
})
afterAll(() => app.close())
beforeEach(() => {
  app.services.productConfig.features.invite = true
  app.clock.advance(40 * DAY_MS)
})

const read = async (member: SeededMember, payload: object = {}) => (await member.post(PATH, payload)).data
const joinBy = async (inviter: SeededMember, device?: string) => {
  app.clock.advance(1)
  return inviting.joinBy(inviter, device === undefined ? {} : { device })
}

test('rejects with FEATURE_OFF while the programme is closed', async () => {
  const member = await app.seed.member()
  app.services.productConfig.features.invite = false
  expect((await member.post(PATH)).code).toBe(errorCodes.FEATURE_OFF)
})

test('returns the member’s code and its link, and an empty list without invitees', async () => {
  const member = await app.seed.member()
  const code = await inviting.codeOf(member.id)
  expect(await read(member)).toEqual({
    list: [],
    nextCursor: null,
    inviteCode: code,
    link: `${app.url}/#/pages/login/welcome?inviteCode=${code}`,
    qrUrl: `${app.url}/qr/${code}.png`,
    level: 1,
    next: 10,
    summary: { invited: 0, verified: 0, active: 0, earnedCoins: 0, earnedFen: 0, pendingFen: 0 },
  })
})

test('shows every step of invitees, newest first, and what each step brought', async () => {
  const inviter = await app.seed.member()
  const rewarded = await inviting.counted(inviter)
  await inviting.spend(rewarded.id, 1_000, 'unlock:shown')
  const verified = await joinBy(inviter)
  await inviting.certify(verified.id)
  await joinBy(inviter)
  await joinBy(inviter, `device-${inviter.id}`)
  await inviting.work()
  const { list, summary, level, next } = await read(inviter)
  const now = app.clock.now()
  const nothing = {
    avatarBlurred: null,
    bonusCoins: 0,
    incomeFen: 0,
    pendingUntil: null,
    invalidReason: null,
  }
  const id = expect.any(String) as string
  expect(list).toEqual([
    { ...nothing, id, nicknameMasked: '新朋友', joinedAt: now, state: 'invalid', invalidReason: 'device' },
    { ...nothing, id, nicknameMasked: '新朋友', joinedAt: now - 1, state: 'joined' },
    { ...nothing, id, nicknameMasked: '小**', joinedAt: now - 2, state: 'verified' },
    {
      ...nothing,
      id,
      nicknameMasked: '小**',
      joinedAt: now - 3 - 3 * DAY_MS,
      state: 'rewarded',
      bonusCoins: 20,
      incomeFen: 50,
      pendingUntil: now + 7 * DAY_MS,
    },
  ])
  expect(summary).toEqual({
    invited: 4,
    verified: 2,
    active: 1,
    earnedCoins: 20,
    earnedFen: 50,
    pendingFen: 50,
  })
  expect([level, next]).toEqual([1, 9])
  app.clock.advance(7 * DAY_MS)
  const later = await read(inviter)
  expect(later.summary).toMatchObject({ earnedFen: 50, pendingFen: 0 })
  expect(later.list.at(-1)).toMatchObject({ incomeFen: 50, pendingUntil: null })
  const only = await read(inviter, { state: 'verified' })
  expect(only.list.map((row: { state: string }) => row.state)).toEqual(['verified'])
})

test('keeps pages in place while invitees join, and shows them only to the inviter', async () => {
  const [inviter, other] = [await app.seed.member(), await app.seed.member()]
  for (let at = 0; at < 5; at += 1) await joinBy(inviter)
  const first = await read(inviter, { limit: 2 })
  await joinBy(inviter)
  const second = await read(inviter, { limit: 2, cursor: first.nextCursor })
  const third = await read(inviter, { limit: 2, cursor: second.nextCursor })
  const ids = [first, second, third].flatMap(({ list }) => list.map((row: { id: string }) => row.id))
  expect(new Set(ids).size).toBe(5)
  expect(third.nextCursor).toBeNull()
  for (const refusal of [
    await other.post(PATH, { cursor: first.nextCursor }),
    await inviter.post(PATH, { cursor: first.nextCursor, state: 'joined' }),
  ]) {
    expect(refusal.code).toBe(errorCodes.INVALID_PARAMETERS)
    expect(refusal.data.fields).toHaveProperty('cursor')
  }
  expect((await other.post(PATH, { state: 'paid' })).code).toBe(errorCodes.INVALID_PARAMETERS)
})

test('shows only a masked name and a blurred picture of an invitee', async () => {
  const inviter = await app.seed.member()
  const invitee = await app.seed.member({ nickname: '林深见鹿' })
  await app.core.db
    .insertInto('invite')
    .values({
      id: app.core.ids.ulid(app.clock.now()),
      inviter_id: inviter.id,
      invitee_id: invitee.id,
      state: 'joined',
      invalid_reason: null,
      joined_at: app.clock.now(),
      verified_at: null,
      active_at: null,
      rewarded_at: null,
      invalid_at: null,
    })
    .execute()
  const member = await app.services.members.getById(invitee.id)
  const { list } = await read(inviter)
  expect(list[0]).toMatchObject({ nicknameMasked: '林**', avatarBlurred: expect.stringContaining('-blur') })
  const received = JSON.stringify(list).replace(list[0].avatarBlurred, '')
  for (const secret of ['林深见鹿', invitee.id, member.phone_masked, member.invite_code, '310000'])
    expect(received).not.toContain(secret)
  await app.core.db
    .updateTable('member')
    .set({ account_state: 'banned' })
    .where('id', '=', invitee.id)
    .execute()
  expect((await read(inviter)).list[0]).toMatchObject({ nicknameMasked: '对方', avatarBlurred: null })
})

test('uses the configured address when the client is on another host', async () => {
  const elsewhere = await startApp({ config: { inviteLinkBase: 'https://app.example' } })
  try {
    elsewhere.services.productConfig.features.invite = true
    const member = await elsewhere.seed.member()
    const { link, inviteCode, qrUrl } = (await member.post(PATH)).data
    expect(link).toBe(`https://app.example/#/pages/login/welcome?inviteCode=${inviteCode}`)
    expect(qrUrl).toBe(`${elsewhere.url}/qr/${inviteCode}.png`)
  } finally {
    await elsewhere.close()
  }
})

test.each([
  ['小林', 'zh-CN', '小**'],
  ['👩‍👩‍👧家', 'zh-CN', '👩‍👩‍👧**'],
  ['', 'zh-CN', '新朋友'],
  ['', 'en', 'New friend'],
  [null, 'en', 'They'],
] as const)('%p in %s is masked as %s', (nickname, language, masked) => {
  expect(maskedNickname(nickname, language)).toBe(masked)
})
