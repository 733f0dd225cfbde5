import { DAY_MS } from '@contract/constants'
import { errorCodes } from '@contract/errors'
import { sql } from 'kysely'
import { createContactBlocking } from '../../test/server/acts/contact-blocking'
import { createLogins, wrong } from '../../test/server/acts/logging-in'
import { createRotating } from '../../test/server/acts/rotating'
import type { TestApp } from '../../test/server/rigs/start-app'

const [A, B] = ['a'.repeat(40), 'b'.repeat(40)] as const

/** The first server, which owns the database. */
let first: TestApp
/** The server that members use now. */
let app: TestApp
const ring = createRotating()
const { newPhone, codeOf, askTicket, logIn, register, registerTicketOf } = createLogins(() => app)
const { put } = createContactBlocking(() => app)

beforeEach(async () => {
  first = app = await ring.open(A)
})
afterEach(() => ring.close())

const startWith = async (...secrets: string[]): Promise<TestApp> => (app = await ring.beside(...secrets))
const enter = async (phone: string) => logIn(phone, await askTicket(phone), codeOf(phone))

test('a login finds the account by the former hash, and gives it and its blocks the new one', async () => {
  const [me, other] = [
    await first.seed.member({ phone: newPhone() }),
    await first.seed.member({ phone: newPhone() }),
  ]
  await put(me, other.phone)
  const former = first.core.crypto.phoneHash(other.phone)
  await startWith(B, A)
  await enter(other.phone)
  const { rows } = await sql<{ hash: Buffer }>`
    select phone_hash as hash from member where id = ${other.id}
    union all select phone_hash from contact_block where member_id = ${me.id}`.execute(app.core.db)
  const present = app.core.crypto.phoneHash(other.phone)
  expect(present.equals(former)).toBe(false)
  expect(rows.map(({ hash }) => hash.equals(present))).toEqual([true, true])
})

test('one phone gets one account when two servers with different first secrets register it at once', async () => {
  const phone = newPhone()
  const older = await startWith(A, B)
  const olderTicket = await registerTicketOf(phone)
  app.clock.advance(2 * DAY_MS)
  const tickets: [TestApp, string][] = []
  for (const [node, secrets] of [
    [older, []],
    [null, [B, A]],
  ] as const) {
    app = node ?? (await startWith(...secrets))
    tickets.push([app, await registerTicketOf(phone)])
    app.clock.advance(60_000)
  }
  expect(olderTicket).not.toBe('')
  const answers = await Promise.all(
    tickets.map(async ([node, ticket]) => {
      app = node
      return register(ticket)
    }),
  )
  expect(answers.map(({ code }) => code).sort()).toEqual([1, errorCodes.STATE_CHANGED].sort())
  const { rows } = await sql<{
    count: number
  }>`select count(*)::int as count from member where phone_masked = ${`${phone.slice(0, 3)}****${phone.slice(7)}`}`.execute(
    app.core.db,
  )
  expect(rows[0]?.count).toBe(1)
})

test('a refused age holds under the new secret, beside the former one and alone', async () => {
  const phone = newPhone()
  const young = `${new Date(first.clock.now()).getUTCFullYear() - 17}-01-01`
  const registerAs = async (birthday: string, device: string) =>
    (await register(await registerTicketOf(phone), { birthday }, device)).code
  expect(await registerAs(young, 'one')).toBe(errorCodes.UNDER_AGE)
  await startWith(B, A)
  app.clock.advance(DAY_MS)
  expect(await registerAs('1996-05-04', 'two')).toBe(errorCodes.BIRTHDAY_REFUSED)
  await ring.rotate(app)
  await startWith(B)
  expect(await registerAs('1996-05-04', 'three')).toBe(errorCodes.BIRTHDAY_REFUSED)
})

test('wrong codes count on under the new secret', async () => {
  const phone = newPhone()
  const guess = async (times: number) => {
    const codes: number[] = []
    for (let round = 0; round < times; round++) {
      const ticket = await askTicket(phone)
      for (let at = 0; at < 5; at++) codes.push((await logIn(phone, ticket, wrong(codeOf(phone)))).code)
      app.clock.advance(60_000)
    }
    return codes
  }
  expect(await guess(1)).toEqual(Array.from({ length: 5 }, () => errorCodes.CODE_WRONG))
  await startWith(B, A)
  const codes = await guess(2)
  expect(codes.filter((code) => code === errorCodes.CODE_WRONG)).toHaveLength(5)
  expect(codes.at(-1)).toBe(errorCodes.TOO_MANY_TRIES)
})

test('a code that was sent under the former secret logs in under the new one', async () => {
  const member = await first.seed.member({ phone: newPhone() })
  const ticket = await askTicket(member.phone)
  const code = codeOf(member.phone)
  await startWith(B, A)
  expect((await logIn(member.phone, ticket, code)).data).toMatchObject({ userId: member.id })
})
