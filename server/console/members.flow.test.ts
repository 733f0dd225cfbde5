import { randomUUID } from 'node:crypto'
import { MINUTE_MS } from '@contract/constants'
import type { Image } from '@contract/types/image'
import { noticesOf } from '../../test/server/acts/acting'
import { giveBonus } from '../../test/server/acts/cancelling'
import { createDeciding, seedReporter, type Deciding } from '../../test/server/acts/deciding'
import { pictureOf, upload } from '../../test/server/acts/uploading'
import type { SeededMember } from '../../test/server/seed'
import { errorOf, useConsole } from '../../test/server/rigs/console-rig'
import type { TestOperator } from '../../test/server/rigs/start-console'

const { app, console } = useConsole()
let world: Deciding
let rita: TestOperator
let sven: TestOperator
let sara: TestOperator
let uma: TestOperator
let finn: TestOperator
const { reportOf, uphold } = createDeciding(() => world)

beforeAll(async () => {
  rita = await console.operator('rita', 'reviewer')
  sven = await console.operator('sven', 'senior')
  sara = await console.operator('sara', 'senior')
  uma = await console.operator('uma', 'support')
  finn = await console.operator('finn', 'finance')
})
beforeEach(async () => {
  app.clock.advance(MINUTE_MS)
  const [reporter, target] = await seedReporter(app)
  world = { app, reporter, target }
})

const why = 'C-7'
const step = (who: TestOperator, member: { id: string }, name: string) =>
  who.call('/ops/members/step', { id: member.id, step: name, reason: 'harassment', why })
const stateOf = async ({ id }: { id: string }) => (await app.services.members.getById(id)).account_state
const actsOn = async (subject: string) =>
  (await app.services.audit.list(app.core.db, { subject, limit: 20 })).map(
    (one) => `${one.operator} ${one.act}`,
  )
const put = async (member: SeededMember, hue: number): Promise<Image> => {
  const url = await upload(app, member, await pictureOf(hue, 900, 1200))
  const { data } = await member.post('/api/user/add_image', { url, clientToken: randomUUID() })
  return data.image as Image
}

test('finds a member by id, phone, beginning of the nickname, device and order', async () => {
  const { id } = world.target
  const order = app.core.ids.ulid(app.clock.now())
  const device = `device-${id}`
  await app.core.db
    .updateTable('member')
    .set({ nickname: `Río%${id}` })
    .where('id', '=', id)
    .execute()
  await app.core.db.updateTable('session').set({ device_id: device }).where('member_id', '=', id).execute()
  await app.core.db
    .insertInto('recharge_order')
    .values({
      order_no: order,
      member_id: id,
      kind: 'coin',
      package_id: 'c1',
      amount_fen: 600,
      coins: 60,
      config_version: 1,
      platform: 'h5',
      expire_at: app.clock.now(),
      created_at: app.clock.now(),
      ...{ channel: null, provider_no: null, paying_at: null, paid_at: null, closed_at: null },
      mismatched_at: null,
    })
    .execute()
  const phone = await app.services.members.phoneOf(id)
  const spaced = `+86 ${phone.slice(0, 3)}-${phone.slice(3)}`
  const find = async (by: string, value: string) =>
    ((await uma.call('/ops/members/search', { by, value, why })).body.list as { id: string }[]).map(
      (one) => one.id,
    )
  expect(await find('id', id)).toEqual([id])
  expect(await find('phone', spaced)).toEqual([id])
  expect(await find('nickname', `río%${id.slice(0, 8)}`)).toEqual([id])
  expect(await find('nickname', `r_o${id}`)).toEqual([])
  expect(await find('device', device)).toEqual([id])
  expect(await find('order', order)).toEqual([id])
  expect(await errorOf(uma.call('/ops/members/search', { by: 'phone', value: '12', why }))).toBe(
    '409 PHONE_INVALID',
  )
  expect(await errorOf(uma.call('/ops/members/search', { by: 'id', value: id, why: ' ' }))).toBe(
    '409 WHY_MISSING',
  )
  const entries = await app.services.audit.list(app.core.db, { subject: 'search:phone', limit: 5 })
  expect(entries[0]).toMatchObject({ operator: 'uma', act: 'member.searched', member_id: id, why })
  expect(JSON.stringify(entries)).not.toContain(phone)
})

test('opens a member with a log entry, and shows a role only what it may read', async () => {
  const { target } = world
  await app.core.db
    .updateTable('member')
    .set({ bio: '电话 13800138000', job: 'nurse' })
    .where('id', '=', target.id)
    .execute()
  const settings = { ...(await app.services.members.getById(target.id)).settings, hiddenFields: ['job'] }
  await app.core.db
    .updateTable('member')
    .set({ settings: JSON.stringify(settings) })
    .where('id', '=', target.id)
    .execute()
  await uphold(await reportOf(), 'warning')
  await giveBonus(app, target.id, 10)
  const open = async (who: TestOperator) =>
    (await who.call('/ops/members/open', { id: target.id, why })).body as {
      profile: { bio: string; job: string | null; phoneMasked: string }
      pictures: unknown[]
      timeline: { kind: string; detail: string; by: string | null }[]
      sessions: unknown[]
    }
  const seen = await open(rita)
  expect(seen.profile).toMatchObject({ bio: '电话 138****8000', job: null })
  expect(seen.profile.phoneMasked).toMatch(/^\d{3}\*{4}\d{4}$/)
  expect(seen.pictures.length).toBeGreaterThan(0)
  expect(seen.sessions).toHaveLength(1)
  expect(seen.timeline).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ kind: 'reported', detail: 'harassment' }),
      expect.objectContaining({ kind: 'sanction', detail: 'warning', by: 'anna' }),
    ]),
  )
  const money = await open(finn)
  expect(money.pictures).toEqual([])
  expect(money.timeline).toEqual([
    expect.objectContaining({
      kind: 'bill',
      words: [
        { language: 'zh-CN', text: '获赠遇豆 · 受邀加入并完成真人认证' },
        { language: 'en', text: 'Bonus beans · For joining by invitation and getting verified' },
      ],
    }),
  ])
  expect((await open(uma)).timeline.map(({ kind }) => kind)).not.toContain('reported')
  expect(await actsOn(`member:${target.id}`)).toEqual([
    'uma member.read',
    'finn member.read',
    'rita member.read',
  ])
  expect(await errorOf(rita.call('/ops/members/open', { id: 'nobody', why }))).toBe('409 MEMBER_UNKNOWN')
})

test('a step without a report reaches the member, and its operator takes it back in ten minutes', async () => {
  const { target } = world
  const { body } = await step(rita, target, 'week')
  const { sanctionId } = body as { sanctionId: string }
  expect(await stateOf(target)).toBe('restricted')
  expect(await noticesOf(app, target.id)).toContain('restricted_week')
  const undo = (who: TestOperator) => who.call('/ops/members/undo', { sanctionId, why: 'the wrong member' })
  expect(await errorOf(undo(sven))).toBe('409 UNDO_OVER')
  expect((await undo(rita)).status).toBe(200)
  expect(await errorOf(undo(rita))).toBe('409 UNDO_OVER')
  expect(await stateOf(target)).toBe('active')
  expect(await noticesOf(app, target.id)).toContain('step_undone')
  expect(await actsOn(`sanction:${sanctionId}`)).toEqual(['rita member.undone', 'rita member.week'])
  const later = (await step(rita, target, 'day')).body.sanctionId as string
  app.clock.advance(10 * MINUTE_MS)
  expect(await errorOf(rita.call('/ops/members/undo', { sanctionId: later, why }))).toBe('409 UNDO_OVER')
})

test('a ban needs a senior reviewer, ends the sessions, and another one lifts it', async () => {
  const { target } = world
  expect(await errorOf(step(rita, target, 'ban'))).toBe('409 SENIOR_NEEDED')
  expect((await step(sven, target, 'ban')).status).toBe(200)
  expect((await target.post('/api/user/my_info')).status).toBe(403)
  expect(await errorOf(step(sara, target, 'day'))).toBe('409 ACCOUNT_STATE')
  const lift = (who: TestOperator) => who.call('/ops/members/lift', { id: target.id, why })
  expect(await errorOf(lift(sven))).toBe('409 SAME_OPERATOR')
  expect((await lift(sara)).status).toBe(200)
  expect(await stateOf(target)).toBe('active')
  expect(await errorOf(lift(sara))).toBe('409 NOTHING_RUNS')
})

test('an approved picture is taken down with a reason, and shown again', async () => {
  const ada = await app.seed.member({ hasAvatar: false })
  const bob = await app.seed.member({ gender: 'male' })
  const { id } = await put(ada, 40)
  const shown = async () =>
    ((await bob.post('/api/user/get', { userId: ada.id })).data.user.photos as unknown[]).length
  const takeDown = () => rita.call('/ops/pictures/take-down', { id, reason: 'contact', why })
  expect(await errorOf(takeDown())).toBe('409 PICTURE_STATE')
  await rita.call('/ops/pictures/approve', { id })
  expect(await shown()).toBe(1)
  expect((await takeDown()).status).toBe(200)
  expect(await shown()).toBe(0)
  expect(await noticesOf(app, ada.id)).toContain('avatar_rejected')
  expect((await sven.call('/ops/pictures/restore', { id, why })).status).toBe(200)
  expect(await shown()).toBe(1)
  expect(await errorOf(sven.call('/ops/pictures/restore', { id, why }))).toBe('409 PICTURE_STATE')
})

test.each([
  ['bio', { bio: '加我微信 abc123' }, { bio: '' }],
  ['nickname', { nickname: '加微信abc' }, { nickname: expect.stringMatching(/^用户\d{4}$/) as string }],
  ['prompts', { prompts: JSON.stringify([{ promptId: 'p1', answer: '微信' }]) }, { prompts: [] }],
])('takes down the %s of a profile, and its words are nowhere', async (text, before, after) => {
  const { target } = world
  await app.core.db.updateTable('member').set(before).where('id', '=', target.id).execute()
  const remove = () => rita.call('/ops/members/remove-text', { id: target.id, text, reason: 'contact', why })
  expect((await remove()).status).toBe(200)
  expect(await app.services.members.getById(target.id)).toMatchObject(after)
  expect(await errorOf(remove())).toBe('409 TEXT_GONE')
  const entries = await app.services.audit.list(app.core.db, { memberId: target.id, limit: 5 })
  expect(JSON.stringify(entries)).not.toContain('微信')
  expect(await noticesOf(app, target.id)).toContain('text_removed')
})

test('previews the words that the member reads, and sends nothing', async () => {
  const before = (await noticesOf(app, world.target.id)).length
  const { body } = await rita.call('/ops/words/preview', { act: 'week', reason: 'scam' })
  const { words } = body as { words: { language: string; title: string; body: string }[] }
  expect(words.map(({ language }) => language)).toEqual(['zh-CN', 'en'])
  expect(words[0]?.body).toContain('诱导转账')
  expect(words[1]?.body).not.toMatch(/[{}]/)
  expect((await noticesOf(app, world.target.id)).length).toBe(before)
})

test('support corrects a birthday once, and a senior reviewer revokes a badge', async () => {
  const { id } = world.target
  // The others have proved themselves more than ten minutes ago.
  const ulla = await console.operator('ulla', 'support')
  const correct = (birthday: string) => ulla.call('/ops/members/correct-birthday', { id, birthday, why })
  expect(await errorOf(correct('2020-01-01'))).toBe('409 BIRTHDAY_INVALID')
  expect((await correct('1991-02-03')).status).toBe(200)
  expect(await errorOf(correct('1992-02-03'))).toBe('409 CORRECTED_BEFORE')
  expect(await errorOf(sven.call('/ops/members/revoke-badge', { id, why }))).toBe('409 NOT_VERIFIED')
})

test('operators leave notes for each other, and the log never holds their words', async () => {
  const subject = `member:${world.target.id}`
  const add = (text: string, memberId = world.target.id) =>
    rita.call('/ops/notes/add', { subject, memberId, text })
  expect((await add('called twice, 13800138000')).status).toBe(200)
  expect(await errorOf(add('   '))).toBe('409 WHY_MISSING')
  expect(await errorOf(add('hello', 'nobody'))).toBe('409 MEMBER_UNKNOWN')
  expect(await errorOf(add('hello', world.reporter.id))).toBe('409 MEMBER_UNKNOWN')
  const { list } = (await uma.call('/ops/notes/list', { subject })).body as {
    list: { operator: string; text: string }[]
  }
  expect(list.map(({ operator, text }) => `${operator}: ${text}`)).toEqual([
    'rita: called twice, 138****8000',
  ])
  const entries = await app.services.audit.list(app.core.db, { subject, limit: 5 })
  expect(entries.map(({ act }) => act)).toEqual(['note.added'])
  expect(JSON.stringify(entries)).not.toContain('called')
})
