import { MINUTE_MS } from '@contract/constants'
import { CASE_QUEUES, OPERATOR_ROLES, type OperatorRole, QUEUE_WORKERS } from '@contract/ops/ops-constants'
import { createClaiming } from '../../test/server/acts/claiming'
import { askService, serviceThread, ticketOf } from '../../test/server/acts/asking-service'
import { createAppointing, ROOM } from '../../test/server/acts/appointing'
import { createAuthenticating } from '../../test/server/acts/authenticating'
import { codeFor, feedback, openUnlocks, reply, seedRevealed } from '../../test/server/acts/unlocking'
import { applyFor, seedEarner } from '../../test/server/acts/withdrawing'
import { errorOf, useConsole } from '../../test/server/rigs/console-rig'
import type { TestOperator } from '../../test/server/rigs/start-console'

const { app, console } = useConsole()
let count = 0

beforeAll(() => openUnlocks(app))
beforeEach(() => app.clock.advance(MINUTE_MS))

/** An operator who has just proved who they are. */
const operator = (role: OperatorRole): Promise<TestOperator> => {
  count += 1
  return console.operator(`op-${count}`, role)
}
const why = 'checked'
const idsIn = async (who: TestOperator, queue: string) =>
  ((await who.call('/ops/cases/list', { queue })).body.list as { id: string }[]).map(({ id }) => id)
const open = async (who: TestOperator, queue: string, id: string) =>
  (await who.call('/ops/cases/open', { queue, id })).body as {
    outline: { subject: string; memberId: string; claim: unknown; state: string }
    appointment?: object
    facts: { name: string; value: string }[]
    lines: { by: string; text: string }[]
    media: { name: string; kind: string; url: string }[]
    needs: number
    signedBy: string[]
  }
const actsOn = async (subject: string) =>
  (await app.services.audit.list(app.core.db, { subject, limit: 20 })).map(
    (one) => `${one.operator} ${one.act}`,
  )

test('each queue is for its workers and for auditors alone', async () => {
  const seen: Record<string, string[]> = Object.fromEntries(CASE_QUEUES.map((queue) => [queue, []]))
  for (const role of OPERATOR_ROLES) {
    const who = await operator(role)
    for (const queue of CASE_QUEUES) {
      const { status } = await who.call('/ops/cases/list', { queue })
      if (status === 200) seen[queue]?.push(role)
      else expect(status).toBe(403)
      const take = await who.call('/ops/claims/take-next', { queue })
      expect([queue, role, take.status]).toEqual([
        queue,
        role,
        QUEUE_WORKERS[queue].includes(role) ? 200 : 403,
      ])
    }
  }
  for (const queue of CASE_QUEUES)
    expect([queue, [...(seen[queue] ?? [])].sort()]).toEqual([
      queue,
      [...QUEUE_WORKERS[queue], 'auditor'].sort(),
    ])
  const finance = await operator('finance')
  expect((await finance.call('/ops/claims/keep', { subject: 'report:01J' })).status).toBe(403)
  expect((await finance.call('/ops/claims/keep', { subject: 'withdrawal:01J' })).status).toBe(200)
})

test('a verification shows the video beside the cover, and is passed by the operator who looked', async () => {
  const own = createAuthenticating(app)
  const member = await own.waiting()
  const id = member.authenticationId
  const rita = await operator('reviewer')
  expect(await idsIn(rita, 'authentications')).toContain(id)
  expect(await errorOf(rita.call('/ops/verifications/pass', { id, why }))).toBe('409 AUTHENTICATION_UNSEEN')
  const found = await open(rita, 'authentications', id)
  expect(found.media.map(({ name, kind }) => `${name} ${kind}`)).toEqual(['video video', 'cover image'])
  expect(found.facts.map(({ name }) => name)).toEqual(expect.arrayContaining(['digits', 'actions']))
  for (const { url, kind } of found.media) {
    const seen = await fetch(`${console.url}${url}`, { headers: { cookie: rita.cookie } })
    expect([seen.status, seen.headers.get('content-type')?.split('/')[0]]).toEqual([200, kind])
    const { cookie } = await operator('finance')
    expect((await fetch(`${console.url}${url}`, { headers: { cookie } })).status).toBe(403)
  }
  const sven = await operator('senior')
  const taken = (await sven.call('/ops/claims/keep', { subject: `authentication:${id}` })).status
  expect(taken).toBe(200)
  expect(await errorOf(rita.call('/ops/verifications/pass', { id, why }))).toBe('409 CASE_TAKEN')
  await sven.call('/ops/claims/release', { subject: `authentication:${id}` })
  // An auditor who reads the case takes it from nobody.
  await open(await operator('auditor'), 'authentications', id)
  expect((await rita.call('/ops/verifications/pass', { id, why })).status).toBe(200)
  expect((await app.services.members.getById(member.id)).certified_at).not.toBeNull()
  expect(await errorOf(rita.call('/ops/verifications/refuse', { id, reason: 'other', why }))).toBe(
    '409 AUTHENTICATION_DECIDED',
  )
})

test('an appointment shows the member and the proposed times, and the operator who claims it holds it', async () => {
  const own = createAppointing(app)
  const member = await own.asked({ note: '下午更方便' })
  const { times, authentication_id: id } = await own.rowOf(member.id)
  const [rita, sven] = [await operator('reviewer'), await operator('senior')]
  const found = await open(rita, 'authentications', id)
  expect(found.outline).toMatchObject({ state: 'appointment_asked', detail: 'appointment' })
  const shown = { times, language: 'zh-CN', note: '下午更方便', at: null, roomUrl: null }
  expect(found.appointment).toMatchObject({ ...shown, roomHosts: ['meeting.tencent.com'] })
  expect(JSON.stringify(found)).not.toMatch(/1\d{2}\*{4}\d{4}|"phone/)
  expect(found.media.map(({ name }) => name)).toEqual(['cover'])
  const request = { id, at: times[0], roomUrl: ROOM, why }
  const confirm = '/ops/verifications/confirm-appointment'
  await sven.call('/ops/claims/keep', { subject: `authentication:${id}` })
  expect(await errorOf(rita.call(confirm, request))).toBe('409 CASE_TAKEN')
  await sven.call('/ops/claims/release', { subject: `authentication:${id}` })
  expect(await errorOf(rita.call(confirm, { ...request, roomUrl: 'https://a.example' }))).toBe(
    '409 ROOM_ADDRESS',
  )
  expect((await rita.call(confirm, request)).status).toBe(200)
  // Nobody can work on it yet.
  const next = async () =>
    (await sven.call('/ops/claims/take-next', { queue: 'authentications' })).body.subject
  expect(await next()).not.toBe(`authentication:${id}`)
  const early = { id, why }
  await open(rita, 'authentications', id)
  for (const [path, payload] of [
    ['/ops/verifications/pass', early],
    ['/ops/verifications/refuse', { ...early, reason: 'other' }],
    ['/ops/verifications/miss-appointment', early],
  ] as const)
    expect(await errorOf(rita.call(path, payload))).toBe('409 APPOINTMENT_NOT_BEGUN')
  app.clock.set(times[0] ?? 0)
  const auditor = await operator('auditor')
  expect((await open(auditor, 'authentications', id)).appointment).toMatchObject({ roomUrl: null })
  const claimer = await operator('reviewer')
  const held = await open(claimer, 'authentications', id)
  expect(held.appointment).toMatchObject({ at: times[0], roomUrl: ROOM })
  expect(held.outline.state).toBe('appointment_confirmed')
  await claimer.call('/ops/claims/keep', { subject: `authentication:${id}` })
  const other = await operator('senior')
  expect(await errorOf(other.call('/ops/verifications/pass', { id, why }))).toBe('409 CASE_TAKEN')
  expect((await claimer.call('/ops/verifications/pass', { id, why })).status).toBe(200)
  expect((await app.services.members.getById(member.id)).certified_at).not.toBeNull()
  expect(await actsOn(`authentication:${id}`)).toContain(`${rita.name} authentication.confirmed`)
})

test('an appointment that nobody can hold is declined, and one that the member missed is recorded', async () => {
  const own = createAppointing(app)
  const declined = await own.asked()
  const { authentication_id: id } = await own.rowOf(declined.id)
  const rita = await operator('reviewer')
  await open(rita, 'authentications', id)
  const request = { id, reason: 'no_time', why }
  expect((await rita.call('/ops/verifications/decline-appointment', request)).status).toBe(200)
  expect(await own.shownTo(declined)).toMatchObject({ state: 'declined', reason: 'no_time' })
  const missed = await own.confirmed()
  app.clock.set(missed.at)
  const missedId = (await own.rowOf(missed.id)).authentication_id
  const keeper = await operator('reviewer')
  await open(keeper, 'authentications', missedId)
  expect((await keeper.call('/ops/verifications/miss-appointment', { id: missedId, why })).status).toBe(200)
  expect(await own.shownTo(missed)).toMatchObject({ state: 'missed' })
})

test('a dispute shows both sides without the contact, and is decided once', async () => {
  const { bob, seller, order } = await seedRevealed(app)
  await feedback(bob, order.id, 'not_found', { detail: `搜不到 ${seller.wxId}` })
  await reply(seller, order.id, '没有改过')
  const sven = await operator('senior')
  const found = await open(sven, 'disputes', order.id)
  expect(found.lines.map(({ by }) => by)).toEqual(['buyer', 'owner'])
  expect(JSON.stringify(found)).not.toContain(seller.wxId)
  const decide = () =>
    sven.call('/ops/disputes/decide', { id: order.id, verdict: 'buyer', why: '聊天记录说明搜不到' })
  expect((await decide()).status).toBe(200)
  expect(await errorOf(decide())).toBe('409 UNLOCK_DECIDED')
  expect(await actsOn(`unlock:${order.id}`)).toEqual([
    `${sven.name} unlock.buyer`,
    `${sven.name} unlock.read`,
  ])
})

test('a large withdrawal needs two accounts, and the payee is masked', async () => {
  const fen = 60_000
  const member = await seedEarner(app, fen)
  const { data } = await applyFor(member, fen, await codeFor(app, member))
  await app.services.jobs.runDue()
  const id = data.withdrawal.id as string
  const [finn, fay] = [await operator('finance'), await operator('finance')]
  const found = await open(finn, 'withdrawals', id)
  expect([found.needs, found.signedBy]).toEqual([2, []])
  expect(found.facts.find(({ name }) => name === 'amount')?.value).toBe('¥600.00')
  expect(JSON.stringify(found)).not.toContain(member.phone)
  const approve = (who: TestOperator) => who.call('/ops/withdrawals/approve', { id, why })
  expect((await approve(finn)).body).toEqual({ isDone: false })
  expect(await errorOf(approve(finn))).toBe('409 SECOND_OPERATOR')
  expect((await approve(fay)).body).toEqual({ isDone: true })
  await app.services.jobs.runDue()
  const pay = (who: TestOperator, reference: string) =>
    who.call('/ops/withdrawals/paid', { id, reference, why })
  expect((await pay(finn, 'A-1')).body).toEqual({ isDone: false })
  expect(await errorOf(pay(fay, 'A-2'))).toBe('409 MARKS_DIFFER')
  expect((await pay(fay, 'A-1')).body).toEqual({ isDone: true })
  app.clock.advance(10 * MINUTE_MS)
  expect(await errorOf(approve(finn))).toBe('428 PROOF_NEEDED')
})

test('a withdrawal comes back with a reason that the member reads', async () => {
  const member = await seedEarner(app, 30_000)
  const { data } = await applyFor(member, 30_000)
  await app.services.jobs.runDue()
  const id = data.withdrawal.id as string
  const finn = await operator('finance')
  const preview = { act: 'withdrawal_returned', reason: 'withdraw_name', amountFen: 30_000 }
  const { words } = (await finn.call('/ops/words/preview', preview)).body as { words: { body: string }[] }
  expect(words[0]?.body).toContain('¥300.00 已全部退回')
  const reject = (reason: string) => finn.call('/ops/withdrawals/reject', { id, reason, why })
  expect(await errorOf(reject('because'))).toBe('422 INVALID')
  expect((await reject('withdraw_name')).status).toBe(200)
  expect(await errorOf(reject('withdraw_name'))).toBe('409 WITHDRAWAL_STATE')
})

test('support answers a ticket live, and closes it', async () => {
  const ada = await app.seed.member()
  await askService(ada, '充值没有到账')
  const { id } = (await ticketOf(app, ada)) as { id: string }
  const uma = await operator('support')
  expect((await uma.call('/ops/claims/take-next', { queue: 'service' })).body.subject).toBe(`inquiry:${id}`)
  const seen = async () => ((await serviceThread(ada)) as { peerReadSeq: number }).peerReadSeq
  // An auditor's look changes nothing that the member sees.
  await open(await operator('auditor'), 'service', id)
  expect(await seen()).toBe(0)
  expect((await open(uma, 'service', id)).lines).toEqual([
    expect.objectContaining({ by: 'member', text: '充值没有到账' }),
  ])
  expect(await seen()).toBe(1)
  expect((await uma.call('/ops/tickets/reply', { id, text: '已经补上了' })).status).toBe(200)
  const { list } = (await serviceThread(ada)) as { list: { content: { text: string } }[] }
  expect(list.map(({ content }) => content.text)).toContain('已经补上了')
  expect(await idsIn(uma, 'service')).not.toContain(id)
  expect((await open(uma, 'service', id)).lines.map(({ by }) => by)).toEqual(['member', 'team'])
  expect((await uma.call('/ops/tickets/close', { id, why: 'answered' })).status).toBe(200)
  expect(await errorOf(uma.call('/ops/tickets/reply', { id, text: '还在吗' }))).toBe('409 TICKET_CLOSED')
})

test.each([
  ['reviewer', 'texts', 'TEXT_UNKNOWN'],
  ['finance', 'withdrawals', 'WITHDRAWAL_UNKNOWN'],
  ['finance', 'refunds', 'REFUND_UNKNOWN'],
  ['senior', 'disputes', 'UNLOCK_UNKNOWN'],
  ['senior', 'authentications', 'AUTHENTICATION_UNKNOWN'],
  ['support', 'service', 'TICKET_UNKNOWN'],
  ['support', 'exports', 'EXPORT_UNKNOWN'],
] as const)('%s opens no unknown case of %s', async (role, queue, refusal) => {
  const who = await operator(role)
  expect(await errorOf(who.call('/ops/cases/open', { queue, id: 'none' }))).toBe(`409 ${refusal}`)
})

test('a guardian waits for an account, and is refused or refunded by an operator who proved themselves', async () => {
  const own = createClaiming(() => app)
  const guardian = await own.proven()
  const { id, reference } = await own.claimed(guardian)
  const fay = await operator('finance')
  expect(await idsIn(fay, 'guardians')).toContain(id)
  const found = (await fay.call('/ops/cases/open', { queue: 'guardians', id })).body
  expect(found.outline).toMatchObject({ subject: `guardian:${id}`, memberId: '', state: 'waiting' })
  expect(found.guardian).toMatchObject({ reference, phone: guardian.phone, account: null, refunds: [] })
  expect(found.media.map(({ name }: { name: string }) => name)).toEqual(['kinship', 'payment'])
  for (const { url } of found.media) {
    const seen = await fetch(`${console.url}${url}`, { headers: { cookie: fay.cookie } })
    expect([seen.status, seen.headers.get('content-type')]).toEqual([200, 'image/jpeg'])
    const { cookie } = await operator('support')
    expect((await fetch(`${console.url}${url}`, { headers: { cookie } })).status).toBe(403)
  }
  expect(found.guardian.form.accountPhone).toBe('13900000001')
  const auditor = await operator('auditor')
  const audited = (await auditor.call('/ops/cases/open', { queue: 'guardians', id })).body.guardian
  expect([audited.phone, audited.form.accountPhone]).toEqual([null, '139****0001'])
  const note = { subject: `guardian:${id}`, memberId: null, text: '电话没打通' }
  expect((await fay.call('/ops/notes/add', note)).status).toBe(200)
  expect(await errorOf(fay.call('/ops/notes/add', { ...note, subject: 'report:1' }))).toBe(
    '409 MEMBER_UNKNOWN',
  )
  const sven = await operator('senior')
  await sven.call('/ops/claims/keep', { subject: `guardian:${id}` })
  const refuse = (who: TestOperator) => who.call('/ops/guardians/refuse', { id, reason: 'unproven', why })
  expect(await errorOf(refuse(fay))).toBe('409 CASE_TAKEN')
  const member = await app.seed.member()
  expect(await errorOf(fay.call('/ops/guardians/link', { id, memberId: member.id, why }))).toBe(
    '409 CASE_TAKEN',
  )
  expect((await sven.call('/ops/guardians/link', { id, memberId: member.id, why })).status).toBe(200)
  const linked = (await sven.call('/ops/cases/open', { queue: 'guardians', id })).body
  expect(linked.guardian.account).toMatchObject({ memberId: member.id, orders: [] })
  const refund = { id, orderNos: ['none'], isWhole: true, why }
  expect(await errorOf(sven.call('/ops/guardians/refund', refund))).toBe('409 ORDER_UNKNOWN')
  expect((await refuse(sven)).status).toBe(200)
  expect((await own.status(guardian, reference)).data).toMatchObject({ state: 'refused' })
})
