import { DAY_MS, HOUR_MS } from '@contract/constants'
import { errorCodes } from '@contract/errors'
import { createInviting, type Inviting, invitingConfig } from '../../../../test/server/acts/inviting'
import { startApp, type TestApp } from '../../../../test/server/rigs/start-app'
import { booksFen } from '../../../../test/server/acts/unlocking'

let app: TestApp
let inviting: Inviting

beforeAll(async () => {
  app = await startApp({ connections: 34, config: invitingConfig })
  inviting = createInviting(app)
})
afterAll(() => app.close())
beforeEach(() => app.clock.advance(40 * DAY_MS))

describe('from joining to the reward', () => {
  test('gives twenty coins to the verified invitee and twenty to the inviter after three days', async () => {
    const inviter = await inviting.newInviter()
    const invitee = await inviting.joinBy(inviter)
    expect(await inviting.stateOf(invitee.id)).toBe('joined')
    await inviting.certify(invitee.id)
    await inviting.work()
    expect(await inviting.stateOf(invitee.id)).toBe('verified')
    expect([await inviting.coinsOf(invitee.id), await inviting.coinsOf(inviter.id)]).toEqual([20, 0])
    await inviting.comeOn(invitee.token, 2)
    await inviting.work()
    expect(await inviting.stateOf(invitee.id)).toBe('verified')
    await inviting.comeOn(invitee.token, 1)
    await inviting.work()
    expect(await inviting.stateOf(invitee.id)).toBe('rewarded')
    expect([await inviting.coinsOf(invitee.id), await inviting.coinsOf(inviter.id)]).toEqual([20, 20])
    const notices = await app.core.db
      .selectFrom('notice')
      .select(['member_id', 'kind', 'params'])
      .where('kind', 'in', ['invite_welcome', 'invite_rewarded'])
      .where('member_id', 'in', [inviter.id, invitee.id])
      .execute()
    expect(notices).toEqual([
      { member_id: invitee.id, kind: 'invite_welcome', params: { coins: '20' } },
      { member_id: inviter.id, kind: 'invite_rewarded', params: { coins: '20' } },
    ])
  })

  test('counts many calls of one day as one day, and no days after the fourteenth', async () => {
    const inviter = await inviting.newInviter()
    const invitee = await inviting.joinBy(inviter)
    await inviting.certify(invitee.id)
    for (let hour = 0; hour < 8; hour += 1) {
      await app.post('/api/auth/me', {}, { token: invitee.token })
      app.clock.advance(HOUR_MS)
    }
    await inviting.comeOn(invitee.token, 1)
    app.clock.advance(13 * DAY_MS)
    await inviting.comeOn(invitee.token, 3)
    await inviting.work()
    expect(await inviting.stateOf(invitee.id)).toBe('verified')
    expect(await inviting.coinsOf(inviter.id)).toBe(0)
  })

  test('counts days before the member is verified, too', async () => {
    const inviter = await inviting.newInviter()
    const invitee = await inviting.joinBy(inviter)
    await inviting.comeOn(invitee.token, 3)
    await inviting.work()
    expect(await inviting.stateOf(invitee.id)).toBe('joined')
    await inviting.certify(invitee.id)
    await inviting.work()
    expect(await inviting.stateOf(invitee.id)).toBe('rewarded')
    expect([await inviting.coinsOf(invitee.id), await inviting.coinsOf(inviter.id)]).toEqual([20, 20])
  })

  test('binds nothing without a code, and starts nothing while the programme is closed', async () => {
    const inviter = await inviting.newInviter()
    const alone = await inviting.join({ inviteCode: '' })
    app.services.productConfig.features.invite = false
    const early = await inviting.joinBy(inviter)
    app.services.productConfig.features.invite = true
    for (const { id, token } of [alone, early]) {
      await inviting.certify(id)
      await inviting.comeOn(token, 3)
    }
    await inviting.work()
    expect([
      await inviting.coinsOf(alone.id),
      await inviting.coinsOf(early.id),
      await inviting.coinsOf(inviter.id),
    ]).toEqual([0, 0, 0])
  })

  test.each(['ABCDE', 'ABCDEF7', 'ABCDE0', 'ZZZZZZ'])(
    'rejects a registration with the unknown code %s',
    async (code) => {
      expect((await inviting.join({ inviteCode: code })).code).toBe(errorCodes.INVITE_CODE_INVALID)
    },
  )

  test('raises the inviter’s level at ten and thirty counted invitees', async () => {
    const inviter = await inviting.newInviter()
    await app.core.db.insertInto('invite_standing').values({ member_id: inviter.id, counted: 8 }).execute()
    const given: number[] = []
    for (let at = 9; at <= 10; at += 1)
      given.push((await inviting.inviteOf((await inviting.counted(inviter)).id)).inviter_coins)
    await app.core.db
      .updateTable('invite_standing')
      .set({ counted: 28 })
      .where('member_id', '=', inviter.id)
      .execute()
    for (let at = 29; at <= 30; at += 1)
      given.push((await inviting.inviteOf((await inviting.counted(inviter)).id)).inviter_coins)
    expect(given).toEqual([20, 30, 30, 40])
    expect(await inviting.coinsOf(inviter.id)).toBe(120)
  })
})

describe('races and repeats', () => {
  test('gives one reward when thirty-two calls advance one invite at once', async () => {
    for (let round = 0; round < 8; round += 1) {
      const inviter = await inviting.newInviter()
      const invitee = await inviting.joinBy(inviter)
      await inviting.comeOn(invitee.token, 3)
      await inviting.certify(invitee.id)
      const { id } = await inviting.inviteOf(invitee.id)
      await Promise.all(Array.from({ length: 32 }, () => app.services.invitations.advance(id)))
      expect([await inviting.coinsOf(invitee.id), await inviting.coinsOf(inviter.id)]).toEqual([20, 20])
    }
  })

  test('gives one reward when the last day and the verification coincide', async () => {
    for (let round = 0; round < 10; round += 1) {
      const inviter = await inviting.newInviter()
      const invitee = await inviting.joinBy(inviter)
      await inviting.comeOn(invitee.token, 2)
      await Promise.all([inviting.certify(invitee.id), inviting.comeOn(invitee.token, 1)])
      await Promise.all([inviting.work(), inviting.work()])
      expect(await inviting.stateOf(invitee.id)).toBe('rewarded')
      expect([await inviting.coinsOf(invitee.id), await inviting.coinsOf(inviter.id)]).toEqual([20, 20])
    }
  })

  test('gives the ninth and the tenth invitee different numbers at the same moment', async () => {
    const inviter = await inviting.newInviter()
    await app.core.db.insertInto('invite_standing').values({ member_id: inviter.id, counted: 8 }).execute()
    const pair = [await inviting.joinBy(inviter), await inviting.joinBy(inviter)]
    for (const { id } of pair) await inviting.certify(id)
    for (let day = 0; day < 3; day += 1) {
      for (const { token } of pair) await app.post('/api/auth/me', {}, { token })
      app.clock.advance(DAY_MS)
    }
    const invites = await Promise.all(pair.map(({ id }) => inviting.inviteOf(id)))
    await Promise.all(invites.map(({ id }) => app.services.invitations.advance(id)))
    expect(await inviting.coinsOf(inviter.id)).toBe(50)
  })

  test('gives at most one reward for three hundred accounts on one device', async () => {
    const inviter = await inviting.newInviter()
    const code = await inviting.codeOf(inviter.id)
    const joined: string[] = []
    for (let batch = 0; batch < 10; batch += 1) {
      const ids = await Promise.all(
        Array.from({ length: 30 }, async () => {
          const id = app.core.ids.member()
          await app.core.transaction(async (tx) => {
            await app.services.invitations.service.onJoined(tx, {
              inviterId: inviter.id,
              inviteeId: id,
              phoneHash: app.core.crypto.phoneHash(id),
              deviceIds: ['one device'],
              ip: `172.16.${batch}.1`,
            })
          })
          return id
        }),
      )
      joined.push(...ids)
    }
    const over = await Promise.all(
      Array.from({ length: 12 }, () => inviting.join({ inviteCode: code, device: 'one device' })),
    )
    joined.push(...over.map(({ id }) => id))
    const states = await Promise.all(joined.map(inviting.stateOf))
    expect(states.filter((state) => state === 'joined').length).toBeLessThanOrEqual(1)
    expect(new Set(states.filter((state) => state !== 'joined'))).toEqual(new Set(['invalid: device']))
  })

  test('counts five of a hundred joins from one network on one day', async () => {
    const inviter = await inviting.newInviter()
    const codes = await inviting.codeOf(inviter.id)
    const invitees = await Promise.all(
      Array.from({ length: 30 }, (_none, at) => inviting.join({ inviteCode: codes, ip: `198.51.100.${at}` })),
    )
    const states = await Promise.all(invitees.map(({ id }) => inviting.stateOf(id)))
    expect(states.filter((state) => state === 'joined')).toHaveLength(5)
    expect(states.filter((state) => state === 'invalid: address')).toHaveLength(25)
    app.clock.advance(DAY_MS)
    const next = await inviting.join({ inviteCode: codes, ip: '198.51.100.9' })
    expect(await inviting.stateOf(next.id)).toBe('joined')
  })
})

test('keeps the sum of the ledger at zero after all grants', async () => {
  expect(await booksFen(app)).toBe(0)
})
