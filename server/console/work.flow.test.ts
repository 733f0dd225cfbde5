import { randomUUID } from 'node:crypto'
import { MINUTE_MS } from '@contract/constants'
import type { CaseMedia } from '@contract/ops/ops-types'
import type { Image } from '@contract/types/image'
import { add, seedPair } from '../../test/server/acts/acting'
import { createDeciding, type Deciding, seedReporter } from '../../test/server/acts/deciding'
import { pictureOf, upload } from '../../test/server/acts/uploading'
import { useConsole } from '../../test/server/rigs/console-rig'
import type { TestOperator } from '../../test/server/rigs/start-console'

const rig = useConsole()
let world: Deciding
let rita: TestOperator
let sven: TestOperator
let sara: TestOperator
let vera: TestOperator
const { reportOf, appeal, waitingAppeal } = createDeciding(() => world)

beforeAll(async () => {
  rita = await rig.console.operator('rita', 'reviewer')
  sven = await rig.console.operator('sven', 'senior')
  sara = await rig.console.operator('sara', 'senior')
  vera = await rig.console.operator('vera', 'auditor')
})
beforeEach(async () => {
  rig.app.clock.advance(MINUTE_MS)
  const [reporter, target] = await seedReporter(rig.app)
  world = { app: rig.app, reporter, target }
})

/** A report between two members who are new to each other. */
const reportOfOthers = async (reason: string): Promise<string> => {
  const [reporter, target] = await seedReporter(rig.app)
  world = { app: rig.app, reporter, target }
  return reportOf(reason)
}
const error = async (answer: Promise<{ status: number; body: { error: { name: string } } }>) => {
  const { status, body } = await answer
  return `${status} ${body.error.name}`
}
const decide = (who: TestOperator, id: string, change: object = {}) =>
  who.call('/ops/reports/decide', { id, verdict: 'upheld', why: 'seen', ...change })

test('a report is read with a log entry and decided once', async () => {
  const id = await reportOf()
  const list = (await rita.call('/ops/reports/list')).body.list as { id: string }[]
  expect(list.map((one) => one.id)).toContain(id)
  const { body } = await rita.call('/ops/reports/open', { id })
  expect(body).toMatchObject({ report: { id, state: 'reviewing' }, nextStep: 'warning', claim: null })
  expect((await decide(rita, id)).body).toEqual({ step: 'warning' })
  expect(await error(decide(sven, id))).toBe('409 REPORT_DECIDED')
  const acts = await rig.app.services.audit.list(rig.app.core.db, { subject: `report:${id}`, limit: 5 })
  expect(acts.map((one) => `${one.operator} ${one.act}`)).toEqual(['rita report.upheld', 'rita report.read'])
})

test('decided reports are listed from the newest on', async () => {
  const older = await reportOf()
  rig.app.clock.advance(MINUTE_MS)
  const newer = await reportOfOthers('harassment')
  for (const id of [newer, older]) await decide(rita, id)
  const { list } = (await rita.call('/ops/reports/list', { states: ['upheld', 'dismissed'] })).body as {
    list: { id: string }[]
  }
  expect(list.slice(0, 2).map(({ id }) => id)).toEqual([newer, older])
})

test('an outline of a report has none of the members’ words', async () => {
  const id = await reportOf()
  await rig.app.core.db
    .updateTable('report')
    .set({ detail: '他骂我 13800138000' })
    .where('id', '=', id)
    .execute()
  expect(JSON.stringify((await vera.call('/ops/reports/list')).body)).not.toContain('骂我')
  expect((await vera.call('/ops/reports/open', { id })).body.detail).toBe('他骂我 138****8000')
})

test('a ban needs a senior reviewer, chosen or proposed', async () => {
  const chosen = await reportOf()
  expect(await error(decide(rita, chosen, { step: 'ban' }))).toBe('409 SENIOR_NEEDED')
  expect((await decide(rita, chosen, { verdict: 'dismissed' })).body).toEqual({ step: null })
  const proposed = await reportOf('scam')
  expect(await error(decide(rita, proposed))).toBe('409 SENIOR_NEEDED')
  expect((await decide(rita, proposed, { step: 'week' })).body).toEqual({ step: 'week' })
  expect((await decide(sven, await reportOfOthers('scam'))).body).toEqual({ step: 'ban' })
})

test('a case that an operator works on is theirs, until ten minutes pass or they give it back', async () => {
  const id = await reportOf()
  const subject = `report:${id}`
  const keep = (who: TestOperator) => who.call('/ops/claims/keep', { subject })
  expect((await keep(rita)).body.claim.operator).toBe('rita')
  expect((await keep(rita)).status).toBe(200)
  expect(await error(keep(sven))).toBe('409 CASE_TAKEN')
  expect(await error(decide(sven, id))).toBe('409 CASE_TAKEN')
  await sven.call('/ops/claims/release', { subject })
  expect(await error(keep(sven))).toBe('409 CASE_TAKEN')
  rig.app.clock.advance(10 * MINUTE_MS)
  expect((await keep(sven)).status).toBe(200)
  await sven.call('/ops/claims/release', { subject })
  expect((await decide(rita, id)).status).toBe(200)
})

test('operators who take the next report at once get different ones', async () => {
  const ids = [await reportOf(), await reportOfOthers('scam'), await reportOfOthers('minor')]
  const taken = await Promise.all(
    [rita, sven, sara].map(
      async (who) => (await who.call('/ops/claims/take-next', { queue: 'reports' })).body.subject,
    ),
  )
  expect(new Set(taken).size).toBe(3)
  expect(taken).toContain(`report:${ids[2]}`)
  for (const [place, who] of [rita, sven, sara].entries())
    await who.call('/ops/claims/release', { subject: taken[place] })
})

test('an appeal is answered by another operator than the one who decided', async () => {
  const id = await reportOf()
  await decide(sven, id, { step: 'week' })
  expect((await appeal(world.target)).code).toBe(1)
  const waiting = await waitingAppeal()
  const answer = (who: TestOperator) =>
    who.call('/ops/appeals/decide', { id: waiting, verdict: 'granted', why: 'a mistake' })
  const [found] = ((await vera.call('/ops/appeals/list')).body.list as { id: string }[]).filter(
    (one) => one.id === waiting,
  )
  expect(found).toMatchObject({ step: 'week', decidedBy: 'sven', text: '我没有这样做' })
  const next = async (who: TestOperator) =>
    (await who.call('/ops/claims/take-next', { queue: 'appeals' })).body.subject
  expect(await next(sven)).toBeNull()
  expect(await error(answer(sven))).toBe('409 SAME_OPERATOR')
  expect(await next(sara)).toBe(`appeal:${waiting}`)
  expect((await answer(sara)).status).toBe(200)
  expect(await error(answer(sara))).toBe('409 APPEAL_DECIDED')
})

test('pictures are looked at with a log entry, approved, and refused with a reason', async () => {
  const ada = await rig.app.seed.member({ hasAvatar: false })
  const put = async (hue: number): Promise<Image> => {
    const url = await upload(rig.app, ada, await pictureOf(hue, 900, 1200))
    const { data } = await ada.post('/api/user/add_image', { url, clientToken: randomUUID() })
    return data.image as Image
  }
  const [first, second] = [await put(10), await put(90)]
  const listed = async () =>
    ((await rita.call('/ops/pictures/list')).body.list as { id: string }[]).map((one) => one.id)
  expect(await listed()).toEqual(expect.arrayContaining([first.id, second.id]))
  const seen = await fetch(`${rig.console.url}/ops/media/picture/${first.id}`, {
    headers: { cookie: rita.cookie },
  })
  expect([seen.status, seen.headers.get('content-type'), seen.headers.get('cache-control')]).toEqual([
    200,
    'image/webp',
    'no-store',
  ])
  expect((await rita.call('/ops/pictures/approve', { id: first.id })).status).toBe(200)
  expect(await error(sven.call('/ops/pictures/approve', { id: first.id }))).toBe('409 PICTURE_DECIDED')
  expect(await error(rita.call('/ops/pictures/reject', { id: second.id, reason: 'ugly' }))).toBe(
    '422 INVALID',
  )
  expect((await rita.call('/ops/pictures/reject', { id: second.id, reason: 'contact' })).status).toBe(200)
  expect(await listed()).not.toEqual(expect.arrayContaining([first.id]))
  const acts = await rig.app.services.audit.list(rig.app.core.db, {
    subject: `picture:${first.id}`,
    limit: 5,
  })
  expect(acts.map((one) => `${one.operator} ${one.act} ${one.why}`)).toEqual([
    'rita picture.approved queue',
    'rita picture.read queue',
  ])
})

test('a report shows the pictures of the reporter and the cover of its moment, and each look is logged', async () => {
  const [ada, bob] = await seedPair(rig.app)
  const url = await upload(rig.app, ada, await pictureOf(40, 600, 600))
  expect((await add(ada, 'report', bob, { reason: 'fake_photos', imageUrls: [url] })).code).toBe(1)
  const { id } = await rig.app.core.db
    .selectFrom('report')
    .select('id')
    .where('from_id', '=', ada.id)
    .executeTakeFirstOrThrow()
  const opened = (await rita.call('/ops/reports/open', { id })).body as { media: CaseMedia[] }
  expect(opened.media.map(({ name }) => name)).toEqual(['coverThen', 'evidence'])
  const look = async (part: string, { cookie }: TestOperator) => {
    const answer = await fetch(`${rig.console.url}/ops/media/report/${id}/${part}`, { headers: { cookie } })
    return `${answer.status} ${answer.headers.get('content-type') ?? ''}`
  }
  expect(opened.media[1]?.url).toBe(`/ops/media/report/${id}/evidence-0`)
  expect(await look('evidence-0', rita)).toBe('200 image/jpeg')
  // The seeded cover has no file.
  expect(await look('cover', rita)).toMatch(/^404/)
  expect(await look('evidence-1', rita)).toMatch(/^404/)
  expect(await look('evidence-0', await rig.console.operator('flora', 'finance'))).toMatch(/^403/)
  const looks = await rig.app.services.audit.list(rig.app.core.db, { act: 'report.picture', limit: 5 })
  expect(looks.map(({ operator, why }) => `${operator} ${why}`)).toEqual(['rita cover', 'rita evidence-0'])
})

test('the home page counts what waits and what is late', async () => {
  const outline = async (name: string) => {
    const { queues, now } = (await vera.call('/ops/home/queues')).body as {
      queues: { name: string; waiting: number; late: number; dueAt: number | null }[]
      now: number
    }
    const { waiting, late, dueAt } = queues.find((one) => one.name === name) ?? {
      waiting: 0,
      late: 0,
      dueAt: null,
    }
    return { waiting, late, dueInMs: dueAt === null ? null : dueAt - now }
  }
  const before = await outline('reports')
  await reportOf()
  const after = await outline('reports')
  expect([after.waiting - before.waiting, after.late - before.late]).toEqual([1, 0])
  expect(after.dueInMs).toBeGreaterThan(0)
  rig.app.clock.advance(25 * 60 * MINUTE_MS)
  const fresh = await rig.console.operator('yuri', 'auditor')
  const { queues } = (await fresh.call('/ops/home/queues')).body as {
    queues: { name: string; late: number }[]
  }
  expect(queues.find((one) => one.name === 'reports')?.late).toBeGreaterThan(0)
})

test('the audit log is read page by page, by every filter', async () => {
  const auditor = await rig.console.operator('zoe', 'auditor')
  const page = async (filter: object) =>
    (await auditor.call('/ops/audit/list', filter)).body as {
      list: { id: number; operator: string; act: string }[]
      nextBefore: number | null
    }
  const first = await page({ limit: 3 })
  expect(first.list).toHaveLength(3)
  const second = await page({ limit: 3, before: first.nextBefore ?? 0 })
  const ids = [...first.list, ...second.list].map((one) => one.id)
  expect(ids).toEqual([...new Set(ids)].sort((a, b) => b - a))
  expect((await page({ operator: 'rita', limit: 200 })).list.every((one) => one.operator === 'rita')).toBe(
    true,
  )
  expect((await page({ act: 'report.read' })).list.every((one) => one.act === 'report.read')).toBe(true)
  expect((await page({ act: 'no.such' })).list).toEqual([])
})

test.each([
  ['a payload of another shape', '/ops/reports/open', { id: 7 }, '422 INVALID'],
  ['an unknown report', '/ops/reports/open', { id: 'none' }, '409 REPORT_UNKNOWN'],
  ['a case of another kind', '/ops/claims/keep', { subject: 'member:1' }, '422 INVALID'],
  [
    'an unknown appeal',
    '/ops/appeals/decide',
    { id: 'none', verdict: 'granted', why: 'x' },
    '409 APPEAL_UNKNOWN',
  ],
  ['a blank reason', '/ops/reports/decide', { id: 'none', verdict: 'upheld', why: '  ' }, '409 WHY_MISSING'],
])('refuses %s by name', async (_what, path, payload, expected) => {
  const senior = await rig.console.operator(`who-${randomUUID().slice(0, 8)}`, 'senior')
  expect(await error(senior.call(path, payload))).toBe(expected)
})
