import { DAY_MS, HOUR_MS } from '@contract/constants'
import { useApp } from '../../../../test/server/rigs/app-rig'
import { expectRefusal } from '../../../../test/server/acts/messaging'
import {
  codeFor,
  letTalk,
  newWxId,
  quote,
  seedSeller,
  setContact,
} from '../../../../test/server/acts/unlocking'
import { TWICE_ON_SALE_WORK } from './twice-on-sale'

const app = useApp({ connections: 34 })

const own = async (member: { post: (path: string, body?: unknown) => Promise<{ data: unknown }> }) =>
  (await member.post('/api/user/get_wx')).data as { wx: Record<string, unknown> }

test('a contact is set, and shown to its owner alone', async () => {
  const ada = await app.seed.member({ isVerified: true })
  expect(await own(ada)).toEqual({
    wx: expect.objectContaining({
      state: 'none',
      wxId: null,
      masked: null,
      saleEnabled: false,
      changesLeft: 1,
    }),
    revealedWx: null,
    frozenWx: null,
    changedAt: null,
    order: null,
  })
  const answer = await setContact(ada, { wxId: '  Ada_2024 ', audience: 'matched', consentMode: 'instant' })
  expect(answer.data.wx).toEqual({
    wxId: 'Ada_2024',
    masked: 'A****4',
    saleEnabled: true,
    consentMode: 'instant',
    audience: 'matched',
    state: 'ok',
    suspendedUntil: null,
    suspendReason: null,
    stats: { sold30d: 0, successRate30d: null, upheld30d: 0 },
    priceCoins: 100,
    ownerShareFen: 400,
    changesLeft: 1,
  })
  expect((await own(ada)).wx).toEqual(answer.data.wx)
  const row = await app.services.contacts.find(app.core.db, ada.id)
  expect(JSON.stringify(row)).not.toContain('Ada_2024')
  expect(row?.wx_sealed.includes('Ada_2024')).toBe(false)
})

test.each([
  'abcde',
  '1abcdef',
  'a'.repeat(21),
  '12345678901',
  '1381234567',
  '微信号abcdef',
  'abc def',
  'abcdef@',
  '',
  'WeiXin',
  'filehelper',
  'abc\u200Bdef',
])('%j is no id', async (wxId) => {
  const ada = await app.seed.member({ isVerified: true })
  expectRefusal(await setContact(ada, { wxId }), 'WX_ID_INVALID')
})

test.each(['abcdef', 'a-b_c-9', 'Z'.repeat(20), '13812345678'])('%j is an id', async (wxId) => {
  const ada = await app.seed.member({ isVerified: true })
  expect((await setContact(ada, { wxId })).data.wx.wxId).toBe(wxId)
})

test('only verified members sell; anybody may keep a contact for themselves', async () => {
  const ada = await app.seed.member()
  expectRefusal(await setContact(ada), 'CERTIFICATION_REQUIRED')
  expect((await setContact(ada, { saleEnabled: false })).data.wx).toMatchObject({
    saleEnabled: false,
    state: 'ok',
  })
})

describe('an id that another account has on sale', () => {
  const isOffered = async ({ id }: { id: string }): Promise<boolean> => {
    const contact = await app.services.contacts.find(app.core.db, id)
    return contact !== null && app.services.contacts.isOffered(contact)
  }

  test('is answered like any other, in whatever letters', async () => {
    const ada = await seedSeller(app)
    const [eve, joe] = [
      await app.seed.member({ isVerified: true }),
      await app.seed.member({ isVerified: true }),
    ]
    const [taken, free] = [ada.wxId.toUpperCase(), newWxId().toUpperCase()]
    const answers = [await setContact(eve, { wxId: taken }), await setContact(joe, { wxId: free })]
    const bodies = answers.map(({ code, msg, data }) => JSON.stringify({ code, msg, data }))
    const masked = (wxId: string) => `${wxId[0]}****${wxId.at(-1)}`
    expect(bodies[0]?.replace(taken, free).replace(masked(taken), masked(free))).toBe(bodies[1])
    expect(answers[0]).toMatchObject({ code: 1, data: { wx: { saleEnabled: true, state: 'ok' } } })
  })

  test('is offered by the first account alone, and by the next once that one sells no more', async () => {
    const ada = await seedSeller(app)
    app.clock.advance(1)
    const eve = await seedSeller(app, { wxId: ada.wxId })
    const joe = await app.seed.member({ gender: 'male' })
    await letTalk(app, joe, eve)
    expect([await isOffered(ada), await isOffered(eve)]).toEqual([true, false])
    expectRefusal(await quote(joe, eve), 'CONTACT_NOT_ON_SALE')
    expect((await joe.post('/api/user/get', { userId: eve.id })).data.unlock).toMatchObject({
      state: 'closed',
    })
    await setContact(ada, { wxId: ada.wxId, saleEnabled: false })
    expect((await quote(joe, eve)).code).toBe(1)
    app.clock.advance(1)
    await setContact(ada, { wxId: ada.wxId })
    expect([await isOffered(ada), await isOffered(eve)]).toEqual([false, true])
  })

  test('no longer waits for an account whose id was found to be fake', async () => {
    const ada = await seedSeller(app)
    app.clock.advance(1)
    const eve = await seedSeller(app, { wxId: ada.wxId })
    await app.services.contacts.suspend(app.core.db, ada.id, { until: null, reason: 'fake' })
    expect(await isOffered(eve)).toBe(true)
  })

  test('is offered by one of many who put it on sale at once', async () => {
    const wxId = newWxId()
    const members = await Promise.all(Array.from({ length: 20 }, () => app.seed.member({ isVerified: true })))
    const answers = await Promise.all(members.map((member) => setContact(member, { wxId })))
    expect(answers.filter(({ code }) => code === 1)).toHaveLength(20)
    const offered = await Promise.all(members.map(isOffered))
    expect(offered.filter(Boolean)).toHaveLength(1)
  })

  test('calls a person, once', async () => {
    await app.core.db.deleteFrom('payment_alert').execute()
    await app.core.db.updateTable('wx_account').set({ sale_enabled: false, on_sale_since: null }).execute()
    const ada = await seedSeller(app)
    app.clock.advance(1)
    const eve = await seedSeller(app, { wxId: ada.wxId })
    for (let i = 0; i < 2; i += 1) {
      app.clock.advance(HOUR_MS)
      await app.services.jobs.runRecurring(TWICE_ON_SALE_WORK)
    }
    const alerts = await app.core.db.selectFrom('payment_alert').select(['reason', 'facts']).execute()
    expect(alerts).toEqual([{ reason: 'wx_id_twice', facts: { waiting: eve.id, others: ada.id } }])
  })
})

describe('another id', () => {
  test('takes a code to the own phone', async () => {
    const ada = await seedSeller(app)
    expectRefusal(await setContact(ada, { wxId: newWxId() }), 'SESSION_NOT_FRESH')
    const code = await codeFor(app, ada)
    expectRefusal(
      await setContact(ada, {
        wxId: newWxId(),
        ...code,
        smsCode: code.smsCode === '000000' ? '111111' : '000000',
      }),
      'CODE_WRONG',
    )
    expectRefusal(await setContact(ada, { wxId: newWxId(), ...code, smsTicket: 'none' }), 'TICKET_EXPIRED')
    expect((await own(ada)).wx['wxId']).toBe(ada.wxId)
    const wxId = newWxId()
    expect((await setContact(ada, { wxId, ...code })).data.wx).toMatchObject({ wxId, changesLeft: 0 })
    // A code is used up, and switches need none.
    expectRefusal(await setContact(ada, { wxId: newWxId(), ...code }), 'TICKET_EXPIRED')
    expect((await setContact(ada, { wxId, audience: 'matched' })).code).toBe(1)
  })

  test("another member's code opens nothing", async () => {
    const ada = await seedSeller(app)
    const eve = await seedSeller(app)
    expectRefusal(await setContact(ada, { wxId: newWxId(), ...(await codeFor(app, eve)) }), 'TICKET_EXPIRED')
  })

  test('is put on sale once in 30 days, also by way of taking it off sale', async () => {
    const ada = await seedSeller(app)
    const second = newWxId()
    await setContact(ada, { wxId: second, ...(await codeFor(app, ada)) })
    const changedAt = app.clock.now()
    const at = changedAt + 30 * DAY_MS
    const third = newWxId()
    expectRefusal(
      await setContact(ada, { wxId: third, ...(await codeFor(app, ada)) }),
      'WX_CHANGE_TOO_FREQUENT',
      {
        at,
      },
    )
    const off = await setContact(ada, { wxId: third, saleEnabled: false, ...(await codeFor(app, ada)) })
    expect(off.data.wx).toMatchObject({ wxId: third, saleEnabled: false, changesLeft: 0 })
    expectRefusal(await setContact(ada, { wxId: third }), 'WX_CHANGE_TOO_FREQUENT', { at })
    app.clock.set(at - 15 * DAY_MS)
    await ada.post('/api/auth/me')
    app.clock.set(at - 1)
    expectRefusal(await setContact(ada, { wxId: third }), 'WX_CHANGE_TOO_FREQUENT', { at })
    app.clock.set(at)
    expect((await setContact(ada, { wxId: third })).data.wx).toMatchObject({ wxId: third, changesLeft: 0 })
  })

  test('of many changes at once with one code, one takes place', async () => {
    const ada = await seedSeller(app)
    const code = await codeFor(app, ada)
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => setContact(ada, { wxId: newWxId(), ...code })),
    )
    expect(answers.filter(({ code: result }) => result === 1)).toHaveLength(1)
  })
})
