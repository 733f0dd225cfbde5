import { DAY_MS, HOUR_MS } from '@contract/constants'
import { createInviting, type Inviting, invitingConfig } from '../../../../test/server/acts/inviting'
import { startApp, type TestApp } from '../../../../test/server/rigs/start-app'
import { booksFen } from '../../../../test/server/acts/unlocking'

let app: TestApp
let inviting: Inviting

beforeAll(async () => {
  app = await startApp({ connections: 34, config: invitingConfig })
  inviting = createInviting(app)
})
afterAll(async () => {
  expect(await booksFen(app)).toBe(0)
  await app.close()
})
beforeEach(() => app.clock.advance(40 * DAY_MS))

describe('an invite does not count', () => {
  test('on a device of the inviter', async () => {
    const inviter = await inviting.newInviter()
    const invitee = await inviting.joinBy(inviter, { device: `device-${inviter.id}` })
    expect(await inviting.stateOf(invitee.id)).toBe('invalid: device')
  })

  test('on a device that another account used', async () => {
    const [inviter, stranger] = [await inviting.newInviter(), await app.seed.member()]
    const invitee = await inviting.joinBy(inviter, { device: `device-${stranger.id}` })
    expect(await inviting.stateOf(invitee.id)).toBe('invalid: device')
  })

  test('when both members later share a device before the reward', async () => {
    const inviter = await inviting.newInviter()
    const invitee = await inviting.joinBy(inviter)
    await inviting.certify(invitee.id)
    await inviting.comeOn(invitee.token, 2)
    await app.core.transaction((tx) =>
      app.services.sessions.open(tx, invitee.id, { deviceId: `device-${inviter.id}`, client: 'h5' }),
    )
    await inviting.comeOn(invitee.token, 1)
    await inviting.work()
    expect(await inviting.stateOf(invitee.id)).toBe('invalid: device')
    expect(await inviting.coinsOf(inviter.id)).toBe(0)
  })

  test('when a second client without a device id joins', async () => {
    const inviter = await inviting.newInviter()
    const invitees = [
      await inviting.joinBy(inviter, { device: '' }),
      await inviting.joinBy(inviter, { device: '' }),
    ]
    const states = await Promise.all(invitees.map(({ id }) => inviting.stateOf(id)))
    expect(states[1]).toBe('invalid: device')
  })

  test('for a phone number that was invited before', async () => {
    const inviter = await inviting.newInviter()
    const phone = '13512345678'
    const first = await inviting.joinBy(inviter, { phone })
    await app.core.db.deleteFrom('member').where('id', '=', first.id).execute()
    app.clock.advance(HOUR_MS)
    const again = await inviting.joinBy(inviter, { phone })
    expect(await inviting.stateOf(again.id)).toBe('invalid: phone')
  })

  test('when both members have the same payment account', async () => {
    const inviter = await inviting.newInviter()
    const invitee = await inviting.joinBy(inviter)
    const record = (id: string, account: string) =>
      app.core.transaction((tx) => app.services.invitations.service.onPaymentAccount(tx, id, account))
    await record(inviter.id, 'ali:2088')
    await record(invitee.id, 'ali:2088')
    await record(invitee.id, 'ali:2088')
    await inviting.certify(invitee.id)
    await inviting.work()
    expect(await inviting.stateOf(invitee.id)).toBe('invalid: payment')
    expect(await inviting.coinsOf(invitee.id)).toBe(0)
  })

  test('when another invitee has the same payment account', async () => {
    const inviters = [await inviting.newInviter(), await inviting.newInviter()] as const
    const invitees = [await inviting.joinBy(inviters[0]), await inviting.joinBy(inviters[1])] as const
    for (const { id } of invitees) {
      await app.core.transaction((tx) => app.services.invitations.service.onPaymentAccount(tx, id, 'ali:77'))
      await inviting.certify(id)
    }
    await inviting.work()
    const states = (await Promise.all(invitees.map(({ id }) => inviting.stateOf(id)))).sort()
    expect(states).toEqual(['invalid: payment', 'verified'])
  })

  test('when the invitee invited the inviter', async () => {
    const inviter = await inviting.newInviter()
    const above = await inviting.newInviter()
    await app.core.db
      .updateTable('member')
      .set({ invited_by: above.id })
      .where('id', '=', inviter.id)
      .execute()
    const join = (inviteeId: string) =>
      app.core.transaction((tx) =>
        app.services.invitations.service.onJoined(tx, {
          inviterId: inviter.id,
          inviteeId,
          phoneHash: app.core.crypto.phoneHash(inviteeId),
          deviceIds: [inviteeId],
          ip: '203.0.113.5',
        }),
      )
    await join(above.id)
    expect(await inviting.stateOf(above.id)).toBe('invalid: loop')
    await join(inviter.id)
    expect(await inviting.stateOf(inviter.id)).toBe('invalid: loop')
  })

  test('for a restricted invitee, and waits for one under review', async () => {
    const inviter = await inviting.newInviter()
    const [bad, watched] = [await inviting.joinBy(inviter), await inviting.joinBy(inviter)]
    const restrict = (id: string, until: number | null) =>
      app.core.db
        .updateTable('member')
        .set({ account_state: 'restricted', restricted_until: until })
        .where('id', '=', id)
        .execute()
    for (const { id, token } of [bad, watched]) {
      await inviting.certify(id)
      await inviting.comeOn(token, 2)
    }
    await inviting.work()
    await restrict(bad.id, app.clock.now() + DAY_MS)
    await restrict(watched.id, null)
    for (const { token } of [bad, watched]) await app.post('/api/auth/me', {}, { token })
    await inviting.work()
    expect([await inviting.stateOf(bad.id), await inviting.stateOf(watched.id)]).toEqual([
      'invalid: restricted',
      'active',
    ])
    expect(await inviting.coinsOf(inviter.id)).toBe(0)
    await app.core.db
      .updateTable('member')
      .set({ account_state: 'active' })
      .where('id', '=', watched.id)
      .execute()
    app.clock.advance(DAY_MS)
    await inviting.work()
    expect(await inviting.stateOf(watched.id)).toBe('rewarded')
    expect(await inviting.coinsOf(inviter.id)).toBe(20)
  })
})
