import { randomUUID } from 'node:crypto'
import { DAY_MS } from '@contract/constants'
import { errorCodes } from '@contract/errors'
import { add, seedPair } from '../../../../test/server/acts/acting'
import { cancel } from '../../../../test/server/acts/cancelling'
import { createFakePhoneProver } from '../../../../test/server/fakes/phone-prover'
import { by, createOperator } from '../../../../test/server/acts/operating'
import type { SeededMember } from '../../../../test/server/seed'
import { useApp } from '../../../../test/server/rigs/app-rig'

const consents = { user: '1.0', privacy: '1.0' }
const provers = { wx: createFakePhoneProver('wx'), alipay: createFakePhoneProver('alipay') }
const app = useApp({ connections: 12, providers: { phone: Object.values(provers) } })
let ada: SeededMember
let bob: SeededMember
const { ops } = createOperator(() => app)

beforeEach(async () => {
  ;[ada, bob] = await seedPair(app)
})

const headers = { 'x-device-id': 'her phone', 'x-client': 'weapp/1.0.0(100)' }
const logIn = (proof: object, more: object = {}) =>
  app.post('/api/auth/sp_token_login', { ...proof, deviceId: 'her phone', consents, ...more }, { headers })

describe.each(['wx', 'alipay'] as const)('a login by %s', (scene) => {
  /** The data that the platform's button returns for a phone. */
  const handOut = (phone: string): object => {
    const handedOut = randomUUID()
    provers[scene].vouch(handedOut, phone)
    return proofOf(handedOut)
  }
  const proofOf = (handedOut: string): object =>
    scene === 'wx'
      ? { scene, loginCode: randomUUID(), phoneCode: handedOut }
      : { scene, authCode: randomUUID(), encryptedPhone: handedOut }

  test('is offered where the platform is connected', async () => {
    const { data } = await app.post('/api/config/user', {})
    expect(data.login[scene]).toBe(true)
  })

  test('opens a session for a known phone, in every notation of the platform', async () => {
    const { code, data } = await logIn(handOut(`+86 ${ada.phone}`))
    expect([code, data.registerState, data.userId]).toEqual([1, 'active', ada.id])
    expect((await app.post('/api/user/my_info', {}, { token: data.token })).data.user.id).toBe(ada.id)
  })

  const accountsOf = (memberId: string) =>
    app.core.db.selectFrom('member_identity').select('subject').where('member_id', '=', memberId).execute()

  test('links the account at the platform to the member who logs in or registers', async () => {
    await logIn(handOut(ada.phone))
    expect(await accountsOf(ada.id)).toEqual([{ subject: `of-${ada.phone}` }])
    const phone = scene === 'wx' ? '13912340011' : '13912340012'
    const { data } = await logIn(handOut(phone))
    const form = { gender: 'female', birthday: '1998-04-05', consents }
    const registered = await app.post(
      '/api/auth/register',
      { ...form, registerTicket: data.registerTicket, clientToken: randomUUID() },
      { headers },
    )
    expect(registered.code).toBe(1)
    expect(await accountsOf(registered.data.userId)).toEqual([{ subject: `of-${phone}` }])
  })

  test('removes the account at the platform when the phone changes', async () => {
    await logIn(handOut(ada.phone))
    const phone = scene === 'wx' ? '13912340021' : '13912340022'
    await app.services.phoneChanges.giveByOperator(ada.id, phone, { operator: 'anna', why: 'lost phone' })
    expect(await accountsOf(ada.id)).toEqual([])
  })

  test('gives an unknown phone a ticket to register', async () => {
    const { data } = await logIn(handOut('13912340000'))
    expect(data).toEqual({
      registerState: 'new',
      registerTicket: expect.any(String),
      phoneMasked: '139****0000',
    })
  })

  test('is refused without the platform’s proof, for a number abroad, and without consent', async () => {
    expect((await logIn(proofOf('forged'))).code).toBe(errorCodes.PROVIDER_REFUSED)
    const used = handOut(ada.phone)
    expect((await logIn(used)).code).toBe(1)
    expect((await logIn(used)).code).toBe(errorCodes.PROVIDER_REFUSED)
    expect((await logIn(handOut('+14155550100'))).code).toBe(errorCodes.PHONE_NOT_SUPPORTED)
    const old = { consents: { user: '0.9', privacy: '0.9' } }
    expect((await logIn(handOut(ada.phone), old)).code).toBe(errorCodes.CONSENT_REQUIRED)
  })

  test('refuses a banned member with the ban and a ticket for the appeal', async () => {
    app.clock.advance(DAY_MS)
    expect((await add(bob, 'report', ada, { reason: 'scam' })).code).toBe(1)
    const { id } = await app.core.db
      .selectFrom('report')
      .select('id')
      .where('to_id', '=', ada.id)
      .executeTakeFirstOrThrow()
    await ops('decide', id, '--uphold', '--step', 'ban', ...by('anna'))
    app.clock.advance(1)
    const refused = await logIn(handOut(ada.phone))
    expect(refused).toMatchObject({
      code: errorCodes.ACCOUNT_BANNED,
      data: { reason: 'scam', until: null, appeal: 'open', appealTicket: expect.any(String) },
    })
    const ticket = refused.data.appealTicket as string
    const appealed = await app.post('/api/auth/appeal_ban', { ticket, text: '那不是我发的' })
    expect(appealed).toMatchObject({ code: 1, data: { appeal: 'waiting' } })
    expect((await logIn(handOut(ada.phone))).data).toMatchObject({ appeal: 'waiting' })
  })

  test('restores a cancelled account only on request', async () => {
    expect((await cancel(app, ada)).code).toBe(1)
    const asked = await logIn(handOut(ada.phone))
    expect(asked.data).toEqual({ registerState: 'cancelling', cancelDeadline: expect.any(Number) })
    const restored = await logIn(handOut(ada.phone), { restore: true })
    expect(restored.data).toMatchObject({ registerState: 'active', userId: ada.id })
  })
})
