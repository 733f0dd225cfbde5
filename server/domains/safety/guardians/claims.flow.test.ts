import { randomUUID } from 'node:crypto'
import { DAY_MS, GUARDIAN_DAYS, GUARDIAN_DAYS_MAX, HOUR_MS, MINUTE_MS } from '@contract/constants'
import { errorCodes } from '@contract/errors'
import { createClaiming, guardianForm } from '../../../../test/server/acts/claiming'
import { createLogins, wrong } from '../../../../test/server/acts/logging-in'
import { solveWork } from '../../../../test/server/acts/proving'
import { useApp } from '../../../../test/server/rigs/app-rig'
import { GUARDIAN_TICKET_MS } from './guardian-ticket'

const app = useApp({ connections: 30 })
const own = createClaiming(() => app)

// Each test has a day of its own, so that the limits of an address do not add up.
beforeEach(() => app.clock.advance(2 * DAY_MS))

const rowsOf = (table: 'guardian_claim' | 'guardian_photo') =>
  app.core.db.selectFrom(table).selectAll().execute()

describe('proving a phone', () => {
  test('needs no account, and rejects a wrong code, another phone and another device', async () => {
    const phone = own.newPhone()
    const { data } = await own.askCode(phone)
    expect((await own.prove(phone, data.ticket, wrong(own.codeOf(phone)))).code).toBe(errorCodes.CODE_WRONG)
    expect((await own.prove(own.newPhone(), data.ticket, own.codeOf(phone))).code).toBe(
      errorCodes.TICKET_EXPIRED,
    )
    expect((await own.prove(phone, data.ticket, own.codeOf(phone), 'another')).code).toBe(
      errorCodes.TICKET_EXPIRED,
    )
    const proof = await own.prove(phone, data.ticket, own.codeOf(phone))
    expect(proof).toMatchObject({ code: 1, data: { phoneMasked: `136****${phone.slice(7)}` } })
    const { guardianTicket: ticket } = proof.data
    const there = { phone, device: 'another', ticket }
    expect((await own.status(there, '1'.repeat(12))).code).toBe(errorCodes.TICKET_EXPIRED)
    expect((await own.sendPhoto(there, Buffer.from('x'))).code).toBe(errorCodes.TICKET_EXPIRED)
  })

  test('a code of a login does not prove a guardian, nor the other way round', async () => {
    const { ask, codeOf, logIn } = createLogins(() => app)
    const phone = own.newPhone()
    const login = await ask(phone)
    expect((await own.prove(phone, login.data.ticket, codeOf(phone))).code).toBe(errorCodes.TICKET_EXPIRED)
    app.clock.advance(2 * MINUTE_MS)
    const { data } = await own.askCode(phone)
    expect((await logIn(phone, data.ticket, own.codeOf(phone))).code).toBe(errorCodes.TICKET_EXPIRED)
  })

  test('ends after two hours', async () => {
    const guardian = await own.proven()
    app.clock.advance(GUARDIAN_TICKET_MS)
    expect((await own.submit(guardian, { kinship: ['a'], payment: ['b'] })).code).toBe(
      errorCodes.TICKET_EXPIRED,
    )
  })
})

describe('photos', () => {
  test('are sealed in the store, and other files are refused', async () => {
    const guardian = await own.proven()
    const id = await own.photo(guardian)
    const [row] = (await rowsOf('guardian_photo')).filter((one) => one.id === id)
    const object = await app.services.store.get(row?.object_key ?? '')
    expect(object?.contentType).toBe('application/octet-stream')
    expect(app.core.crypto.unsealBytes(object?.bytes ?? Buffer.alloc(0)).subarray(0, 3)).toEqual(
      Buffer.from([0xff, 0xd8, 0xff]),
    )
    expect((await own.sendPhoto(guardian, Buffer.from('no picture at all'))).code).toBe(
      errorCodes.IMAGE_REFUSED,
    )
    expect((await own.sendPhoto({ ...guardian, ticket: 'x' }, Buffer.from('x'))).code).toBe(
      errorCodes.TICKET_EXPIRED,
    )
  })

  test('are limited for each phone and day', async () => {
    const guardian = await own.proven()
    for (let i = 0; i < 24; i += 1) expect(await own.photo(guardian, i)).not.toBe('')
    const { code } = await own.sendPhoto(guardian, Buffer.from([0xff, 0xd8, 0xff, 0]))
    expect(code).toBe(errorCodes.RATE_LIMITED)
  })

  test('without a claim are deleted within a day, with their objects', async () => {
    const guardian = await own.proven()
    const id = await own.photo(guardian)
    const { object_key: key } = (await rowsOf('guardian_photo')).find((one) => one.id === id)!
    await app.services.guardians.forgetPhotos()
    expect(await app.services.store.get(key)).not.toBeNull()
    app.clock.advance(23 * HOUR_MS)
    await app.services.guardians.forgetPhotos()
    expect(await app.services.store.get(key)).toBeNull()
    const again = await own.proven(guardian.phone)
    const late = await own.submit(again, { kinship: [id], payment: [await own.photo(again)] })
    expect(late.data).toMatchObject({ fields: { kinship: expect.any(String) } })
  })
})

describe('a claim', () => {
  test('gets a number and two deadlines, and its words are sealed', async () => {
    const guardian = await own.proven()
    const { reference } = await own.claimed(guardian)
    const now = app.clock.now()
    expect((await own.status(guardian, reference)).data).toEqual({
      reference: expect.stringMatching(/^\d{12}$/),
      state: 'waiting',
      sentAt: now,
      answerBy: now + GUARDIAN_DAYS * DAY_MS,
      latestBy: now + GUARDIAN_DAYS_MAX * DAY_MS,
      reason: null,
      refundFen: null,
    })
    const row = (await rowsOf('guardian_claim')).find((one) => one.reference === reference)
    expect(JSON.stringify(row)).not.toContain('王芳')
    expect(JSON.parse(app.core.crypto.unseal(row?.form_sealed ?? Buffer.alloc(0)))).toEqual(guardianForm())
  })

  test.each([
    ['name', { name: ' 王 ' }],
    ['accountPhone', { accountPhone: undefined }],
    ['accountPhone', { accountPhone: '123' }],
    ['from', { from: '2025-02-30' }],
    ['from', { from: '1999-01-01' }],
    ['to', { to: '2999-01-01' }],
    ['to', { from: '2025-01-02', to: '2025-01-01' }],
    ['amountFen', { amountFen: 0 }],
    ['why', { why: '退钱' }],
    ['why', { why: '退'.repeat(301) }],
  ])('is refused for %s: %j', async (field, change) => {
    const guardian = await own.proven()
    const photos = await own.photos(guardian)
    const answer = await own.submit(guardian, { ...photos, form: guardianForm(change) })
    expect(answer).toMatchObject({
      code: errorCodes.INVALID_PARAMETERS,
      data: { fields: { [field]: expect.any(String) } },
    })
  })

  test('needs the consent, and photos of this phone', async () => {
    const guardian = await own.proven()
    const photos = await own.photos(guardian)
    expect((await own.submit(guardian, { ...photos, consent: false })).code).toBe(errorCodes.CONSENT_REQUIRED)
    const other = await own.proven()
    expect((await own.submit(other, photos)).data).toMatchObject({ fields: { kinship: expect.any(String) } })
    expect((await own.submit(guardian, photos)).code).toBe(1)
    // A photo belongs to one claim.
    expect((await own.submit(guardian, photos)).data).toMatchObject({
      fields: { kinship: expect.any(String) },
    })
  })

  test('is stored once for simultaneous repeats, and another phone gets nothing by its token', async () => {
    const guardian = await own.proven()
    const request = { ...(await own.photos(guardian)), clientToken: randomUUID() }
    const answers = await Promise.all(Array.from({ length: 5 }, () => own.submit(guardian, request)))
    expect(new Set(answers.map(({ code }) => code))).toEqual(new Set([1]))
    expect(new Set(answers.map(({ data }) => data.reference)).size).toBe(1)
    const other = await own.proven()
    expect((await own.submit(other, { ...request, ...(await own.photos(other)) })).code).toBe(
      errorCodes.TOKEN_REUSED,
    )
  })

  test('gets the same answer whether the account exists or not', async () => {
    const member = await app.seed.member()
    const phone = await app.services.members.phoneOf(member.id)
    const shapes = []
    for (const accountPhone of [phone, '13999999999']) {
      const guardian = await own.proven()
      const form = guardianForm({ accountPhone })
      const { code, data } = await own.submit(guardian, { ...(await own.photos(guardian)), form })
      const later = (await own.status(guardian, data.reference)).data
      shapes.push([code, Object.keys(data), { ...later, reference: '' }])
    }
    expect(shapes[0]).toEqual(shapes[1])
  })

  test('is found by its number and its phone alone', async () => {
    const guardian = await own.proven()
    const { reference } = await own.claimed(guardian)
    const stranger = await own.proven()
    const unknown = await own.status(stranger, '9'.repeat(12))
    const foreign = await own.status(stranger, reference)
    expect([foreign.code, foreign.data, foreign.msg]).toEqual([unknown.code, unknown.data, unknown.msg])
    expect(foreign.code).toBe(errorCodes.NOT_FOUND)
    app.clock.advance(DAY_MS)
    const again = await own.proven(guardian.phone)
    expect((await own.status(again, reference)).data.state).toBe('waiting')
  })
})

describe('beyond the limits', () => {
  test('a phone waits for the next day', async () => {
    const guardian = await own.proven()
    for (let i = 0; i < 3; i += 1) await own.claimed(guardian)
    const answer = await own.submit(guardian, await own.photos(guardian))
    expect(answer.code).toBe(errorCodes.TOO_MANY_TRIES)
    expect(answer.data.retryAfter).toBeGreaterThan(0)
  })

  test('an address needs a proof of a person', async () => {
    for (let i = 0; i < 10; i += 1) {
      app.clock.advance(MINUTE_MS)
      await own.claimed(await own.proven())
    }
    const guardian = await own.proven()
    const request = await own.photos(guardian)
    const refused = await own.submit(guardian, request)
    expect(refused.code).toBe(errorCodes.CAPTCHA_REQUIRED)
    const humanProof = solveWork(refused.data.widget.work)
    expect((await own.submit(guardian, { ...request, humanProof })).code).toBe(1)
  })
})
