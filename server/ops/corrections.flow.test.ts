import { errorCodes } from '@contract/errors'
import { noticesOf } from '../../test/server/acts/acting'
import { askFeed, idsOf, nearby, seedViewer, startFeedApp } from '../../test/server/acts/feeding'
import { createAuthenticating } from '../../test/server/acts/authenticating'
import { createLogins } from '../../test/server/acts/logging-in'
import { by, createOperator } from '../../test/server/acts/operating'
import type { SeededMember } from '../../test/server/seed'
import type { TestApp } from '../../test/server/rigs/start-app'

let app: TestApp
beforeAll(async () => {
  app = await startFeedApp()
})
afterAll(() => app.close())

const { ops, refusal, actsOn } = createOperator(() => app)
const { register, registerTicketOf, newPhone } = createLogins(() => app)

// The test knows what it asked for.
// eslint-disable-next-line @typescript-eslint/no-explicit-any
const meOf = async (member: SeededMember): Promise<any> => (await member.post('/api/user/my_info')).data.user

describe('corrections that members cannot make themselves', () => {
  test('corrects a birthday once, with age, sign and search results, and notifies the member', async () => {
    const member = await app.seed.member({ age: 30, place: nearby })
    const viewer = await seedViewer(app)
    const found = async (ageMin: number, ageMax: number) =>
      idsOf(await askFeed(viewer, 'near', { filters: { ageMin, ageMax } })).includes(member.id)
    expect([await found(30, 30), await found(20, 22)]).toEqual([true, false])
    const year = Number(new Date(app.clock.now()).getUTCFullYear()) - 21
    await ops('members', 'birthday', member.id, '--to', `${year}-01-02`, ...by('Anna', 'ID card seen'))
    expect(await meOf(member)).toMatchObject({
      ...{ age: 21, zodiac: 'capricorn', birthdayChangeableUntil: null },
    })
    expect([await found(30, 30), await found(20, 22)]).toEqual([false, true])
    expect(await noticesOf(app, member.id)).toEqual(['birthday_corrected'])
    expect(await refusal('members', 'birthday', member.id, '--to', '1990-01-01', ...by('bert'))).toContain(
      'anna has corrected this once',
    )
    const [entry] = await app.services.audit.list(app.core.db, { memberId: member.id, limit: 1 })
    expect(entry).toMatchObject({ operator: 'anna', before: { age: 30 }, after: { age: 21 } })
  })

  test('refuses an invalid birthday, a child’s birthday and an unknown member', async () => {
    const member = await app.seed.member()
    for (const day of ['2026-02-30', '2015-01-01', 'x'])
      expect(await refusal('members', 'birthday', member.id, '--to', day, ...by('anna'))).toContain(
        '18 to 99',
      )
    expect(
      await refusal('members', 'birthday', '999999999999', '--to', '1990-01-01', ...by('anna')),
    ).toContain('no member')
    expect(await refusal('members', 'gender', member.id, '--to', 'female', ...by('anna'))).toContain(
      'already the value',
    )
  })

  test('corrects a gender once, with search results', async () => {
    const member = await app.seed.member({ place: nearby })
    const viewer = await seedViewer(app)
    const found = async () => idsOf(await askFeed(viewer, 'near')).includes(member.id)
    expect(await found()).toBe(true)
    await ops('members', 'gender', member.id, '--to', 'male', ...by('anna'))
    expect(await found()).toBe(false)
    expect((await meOf(member)).gender).toBe('male')
    expect(await refusal('members', 'gender', member.id, '--to', 'female', ...by('anna'))).toContain('once')
    expect(await noticesOf(app, member.id)).toEqual(['gender_corrected'])
    expect(await actsOn(`member:${member.id}`)).toEqual(['anna gender.corrected'])
  })
})

test('a number that was refused for its age can register after an operator lifts that, from the same device', async () => {
  const phone = newPhone()
  const ticket = await registerTicketOf(phone)
  const child = `${new Date(app.clock.now()).getUTCFullYear() - 12}-01-01`
  expect((await register(ticket, { birthday: child }, 'the phone')).code).toBe(errorCodes.UNDER_AGE)
  expect((await register(ticket, {}, 'the phone')).code).toBe(errorCodes.BIRTHDAY_REFUSED)
  const stranger = await refusal('age-refusal', 'lift', newPhone(), ...by('anna'))
  expect(stranger).toContain('not refused')
  expect(JSON.stringify(await ops('age-refusal', 'lift', phone, ...by('anna', 'ID card')))).not.toContain(
    phone,
  )
  expect((await register(ticket, {}, 'the phone')).code).toBe(1)
  expect(await actsOn(`phone:${phone.slice(0, 3)}****${phone.slice(7)}`)).toEqual(['anna age_refusal.lifted'])
})

test('gives the badge without a video, with the case in which a person saw the member', async () => {
  const own = createAuthenticating(app)
  const member = await own.member()
  const certify = () =>
    refusal('authentication', 'certify', member.id, '--case', 'C-7', ...by('anna', 'live call'))
  expect(await certify()).toBe('done')
  expect(await meOf(member)).toMatchObject({ certified: true })
  expect(await noticesOf(app, member.id)).toEqual(['verification_passed'])
  expect(await certify()).toContain('badge already')
  const [entry] = await app.services.audit.list(app.core.db, { memberId: member.id, limit: 1 })
  expect(entry).toMatchObject({ act: 'authentication.certified', why: 'case C-7: live call' })
  const waiting = await own.waiting()
  const early = await refusal('authentication', 'certify', waiting.id, '--case', 'C-9', ...by('anna'))
  expect(early).toContain('Decide it first')
  const bare = await app.seed.member({ hasAvatar: false })
  expect(await refusal('authentication', 'certify', bare.id, '--case', 'C-8', ...by('anna'))).toContain(
    'no cover',
  )
  expect(await refusal('authentication', 'revoke', member.id, ...by('bert'))).toBe('done')
  expect(await meOf(member)).toMatchObject({ certified: false })
})
