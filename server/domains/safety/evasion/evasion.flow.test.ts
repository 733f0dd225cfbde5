import { createHash, randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { sql } from 'kysely'
import sharp from 'sharp'
import { DAY_MS, SERVICE_ACCOUNT_ID } from '@contract/constants'
import type { OperatorRole } from '@contract/ops/ops-constants'
import type { MemberEvasion } from '@contract/ops/calls/members/open'
import { createAuthenticating } from '../../../../test/server/acts/authenticating'
import { createPhoneChanging } from '../../../../test/server/acts/changing-phone'
import { leaveForGood } from '../../../../test/server/acts/erasing'
import { createLogins } from '../../../../test/server/acts/logging-in'
import { upload } from '../../../../test/server/acts/uploading'
import { useConsole } from '../../../../test/server/rigs/console-rig'
import type { SeededMember } from '../../../../test/server/seed'
import type { TestOperator } from '../../../../test/server/rigs/start-console'
import { expectFaults } from '../../../../test/net/net'
import type { FaceProvider } from '../../../providers/face/port'
import { ReportRepository } from '../reports/report.repository'
import { EVASION_EVERY_MS, EVASION_WORK } from './evasion.service'
import { TRACE_KEPT_MS } from './evasion.repository'

/** The face that the provider reads next; null for none. */
let face: Buffer | null = null
const provider: FaceProvider = {
  id: 'fake',
  newDigits: () => Promise.resolve('2468'),
  compare: () =>
    Promise.resolve({ kind: 'ok', data: { score: 95, liveness: 95, reasons: [], faceHash: face } }),
}
const { app, console } = useConsole({ providers: { face: provider } })
const { newPhone, ask, codeOf, logIn, register } = createLogins(() => app)
const { change } = createPhoneChanging(() => app)
let operators = 0
/** An operator with a session of this moment, because sessions end while the clock moves by days. */
const operator = (role: OperatorRole): Promise<TestOperator> =>
  console.operator(`${role}${(operators += 1)}`, role)
beforeEach(() => {
  face = null
  app.clock.advance(DAY_MS)
})

const why = 'C-7'
const ban = async ({ id }: { id: string }) => {
  const request = { id, step: 'ban', reason: 'scam', why }
  expect((await (await operator('senior')).call('/ops/members/step', request)).status).toBe(200)
}
const check = () => app.services.jobs.runRecurring(EVASION_WORK)

/** Registers a newcomer over HTTP; every caller has the address of this machine. */
const arrive = async (device: string, phone = newPhone()): Promise<SeededMember> => {
  app.clock.advance(61_000)
  const { data: asked } = await ask(phone, device)
  const { data } = await logIn(phone, asked.ticket as string, codeOf(phone), {}, device)
  const { data: newcomer } = await register(data.registerTicket as string, {}, device)
  const { userId: id, token } = newcomer as { userId: string; token: string }
  return { id, token, phone, sessionId: '', post: (call, body) => app.post(call, body, { token }) }
}
const evasionOf = async ({ id }: { id: string }, role: OperatorRole = 'auditor'): Promise<MemberEvasion> => {
  const { body } = await (await operator(role)).call('/ops/members/open', { id, why })
  return (body as { evasion: MemberEvasion }).evasion
}
const kindsOf = async (member: { id: string }) => {
  const { score, matches } = await evasionOf(member)
  return [score, matches[0]?.memberId ?? null, matches[0]?.signals.map(({ kind }) => kind) ?? []]
}
const casesOf = ({ id }: { id: string }) =>
  app.core.db
    .selectFrom('report')
    .select(['id', 'state', 'from_id', 'reason'])
    .where('to_id', '=', id)
    .orderBy('id')
    .execute()
const portrait = (name: string): Promise<Buffer> =>
  sharp(readFileSync(path.join(__dirname, '../../../demo/assets/portraits', name)))
    .resize(900)
    .jpeg()
    .toBuffer()
const put = async (member: SeededMember, bytes: Buffer): Promise<void> => {
  const url = await upload(app, member, bytes)
  expect((await member.post('/api/user/add_image', { url, clientToken: randomUUID() })).code).toBe(1)
}

/** A banned member of a device with one picture, and a newcomer with both. */
const evader = async (name: string) => {
  const banned = await app.seed.member({ hasAvatar: false })
  await put(banned, await portrait(name))
  await ban(banned)
  const back = await arrive(`device-${banned.id}`)
  // The login is compared by itself, so that the picture has to ask again.
  await check()
  await put(
    back,
    await sharp(await portrait(name))
      .jpeg({ quality: 45 })
      .toBuffer(),
  )
  return { banned, back }
}

test('names the device and the network of a banned member with their moments, and opens no case for both alone', async () => {
  const banned = await arrive('phone of a family')
  await ban(banned)
  app.clock.advance(DAY_MS)
  const at = app.clock.now() + 61_000
  const sister = await arrive('phone of a family')
  await check()
  expect(await evasionOf(sister)).toEqual({
    score: 55,
    matches: [
      {
        memberId: banned.id,
        score: 55,
        signals: [
          { kind: 'device', at },
          { kind: 'network', at },
        ],
      },
    ],
  })
  expect(await casesOf(sister)).toEqual([])
  const entries = await app.services.audit.list(app.core.db, { subject: `member:${sister.id}`, limit: 5 })
  expect(entries).toMatchObject([
    { operator: expect.stringContaining('auditor') as string, act: 'member.read', why },
  ])
})

test('never adds up the banned members of a campus behind one address', async () => {
  for (const device of ['one', 'two', 'three']) await ban(await arrive(device))
  const student = await arrive('four')
  await check()
  const { score, matches } = await evasionOf(student)
  expect(score).toBe(10)
  expect(matches.length).toBeGreaterThan(2)
  expect(await casesOf(student)).toEqual([])
})

test.each([
  ['recompressed', 'f32.jpg', (bytes: Buffer) => sharp(bytes).jpeg({ quality: 40 }).toBuffer()],
  ['turned', 'm30.jpg', (bytes: Buffer) => sharp(bytes).rotate(90).toBuffer()],
  ['mirrored', 'f20.jpg', (bytes: Buffer) => sharp(bytes).flop().toBuffer()],
])('recognises a picture of a banned member that comes back %s', async (_how, name, disguise) => {
  const banned = await app.seed.member({ hasAvatar: false })
  await put(banned, await portrait(name))
  await ban(banned)
  const back = await app.seed.member({ hasAvatar: false })
  await put(back, await disguise(await portrait(name)))
  await check()
  expect(await kindsOf(back)).toEqual([50, banned.id, ['picture']])
  expect(await casesOf(back)).toEqual([])
})

test('opens one case for a device and a picture, which holds, delays and notifies nobody', async () => {
  const { banned, back } = await evader('m12.jpg')
  const before = await back.post('/api/auth/me')
  await check()
  expect(await kindsOf(back)).toEqual([95, banned.id, ['picture', 'device']])
  const [found, ...more] = await casesOf(back)
  expect([found, more]).toEqual([
    { id: found?.id, state: 'received', from_id: SERVICE_ACCOUNT_ID, reason: 'evasion' },
    [],
  ])
  const after = await back.post('/api/auth/me')
  expect([after.code, after.data]).toEqual([1, before.data])
  const rita = await operator('reviewer')
  const { list } = (await rita.call('/ops/reports/list')).body as { list: { id: string; reason: string }[] }
  expect(list.filter(({ id }) => id === found?.id)).toMatchObject([{ reason: 'evasion' }])

  await app.services.evasions.ask(app.core.db, back.id)
  await check()
  expect(await casesOf(back)).toHaveLength(1)
  expect((await rita.call('/ops/reports/open', { id: found?.id })).status).toBe(200)
  const decision = { id: found?.id, verdict: 'dismissed', why: 'brother' }
  expect((await rita.call('/ops/reports/decide', decision)).status).toBe(200)
  await app.services.evasions.ask(app.core.db, back.id)
  await check()
  expect(await casesOf(back)).toMatchObject([{ state: 'dismissed' }])
  const notices = app.core.db.selectFrom('notice').select('id')
  expect(await notices.where('member_id', 'in', [back.id, SERVICE_ACCOUNT_ID]).execute()).toEqual([])
})

test('is no report that suspends the account or prolongs a suspension', async () => {
  const { back } = await evader('f18.jpg')
  await check()
  await app.core.transaction((tx) => app.services.sanctions.suspendIfDue(tx, back.id))
  expect((await app.services.members.getById(back.id)).account_state).toBe('incomplete')
  expect(await new ReportRepository(app.core.db).findOpen(back.id)).toBeUndefined()
})

test('forgets the score and the pictures when the ban is lifted', async () => {
  const { banned, back } = await evader('m21.jpg')
  await app.services.appeals.liftByLetter(banned.id, { operator: 'anna', why })
  const { matches } = await evasionOf(back)
  expect(matches.filter(({ memberId }) => memberId === banned.id)).toEqual([])
  const pictures = sql`select from banned_picture join image on image.id = picture_id where member_id = ${banned.id}`
  expect((await pictures.execute(app.core.db)).rows).toEqual([])
  await check()
  expect(await casesOf(back)).toEqual([])
})

test('knows a phone that a banned member gave up, for 90 days', async () => {
  const banned = await app.seed.member()
  const left = banned.phone
  expect((await change(banned, `151${banned.phone.slice(3)}`)).code).toBe(1)
  await ban(banned)
  const back = await arrive('another device', left)
  await check()
  expect(await kindsOf(back)).toEqual([60, banned.id, ['phone']])
  expect(await casesOf(back)).toHaveLength(1)
  app.clock.advance(TRACE_KEPT_MS)
  expect(await kindsOf(back)).toEqual([0, null, []])
})

test('knows the phone and the device of an account that was erased before its ban', async () => {
  const gone = await app.seed.member()
  await leaveForGood(app, gone)
  await ban(gone)
  const back = await arrive(`device-${gone.id}`, gone.phone)
  await check()
  expect(await kindsOf(back)).toEqual([100, gone.id, ['phone', 'device']])
})

test('knows the face of a banned member', async () => {
  const own = createAuthenticating(app)
  face = createHash('sha256').update('a face').digest()
  const banned = await own.waiting()
  await ban(banned)
  const back = await own.member()
  await check()
  expect(await casesOf(back)).toEqual([])
  await own.submit(back)
  await app.services.jobs.runDue()
  await check()
  expect((await kindsOf(back))[2]).toContain('face')
  expect(await casesOf(back)).toHaveLength(1)
})

test('shows nothing of it to support', async () => {
  const { back } = await evader('f27.jpg')
  expect(await evasionOf(back, 'support')).toBeNull()
})

test('erases networks, checks and the undecided case with the member', async () => {
  const banned = await app.seed.member({ hasAvatar: false })
  await put(banned, await portrait('m19.jpg'))
  await ban(banned)
  const back = await app.seed.member({ hasAvatar: false })
  await put(back, await portrait('m19.jpg'))
  await app.core.db
    .updateTable('session')
    .set({ device_id: `device-${banned.id}` })
    .where('member_id', '=', back.id)
    .execute()
  await app.services.evasions.onLogin(app.core.db, back.id, '192.0.2.7')
  await check()
  expect(await casesOf(back)).toHaveLength(1)
  await leaveForGood(app, back)
  expect(await casesOf(back)).toEqual([])
  for (const table of ['account_trace', 'evasion_check'] as const) {
    const rows = app.core.db.selectFrom(table).select('member_id').where('member_id', '=', back.id)
    expect(await rows.execute()).toEqual([])
  }
})

test('goes on after a comparison that fails, and repeats that one a minute later', async () => {
  const { banned, back } = await evader('f25.jpg')
  const sister = await arrive(`device-${banned.id}`)
  await put(sister, await portrait('f25.jpg'))
  await sql`create function refuse_case() returns trigger language plpgsql as $$
    begin raise exception 'no case today'; end $$`.execute(app.core.db)
  const refuse = sql`create trigger refuse_case before insert on report for each row
    when (new.to_id = ${sql.lit(back.id)}) execute function refuse_case()`
  await refuse.execute(app.core.db)
  expectFaults(/an account was not compared/)
  await check()
  expect([await casesOf(back), await casesOf(sister)]).toEqual([[], [expect.anything()]])
  await sql`drop function refuse_case cascade`.execute(app.core.db)
  await check()
  expect(await casesOf(back)).toEqual([])
  app.clock.advance(EVASION_EVERY_MS)
  await check()
  expect(await casesOf(back)).toHaveLength(1)
})
