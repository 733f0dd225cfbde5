import { randomUUID } from 'node:crypto'
import type { OperatorRole } from '@contract/ops/ops-constants'
import { totpCode } from '../../server/domains/safety/operators/totp'
import { createDeciding, seedReporter, type Deciding } from '../../test/server/acts/deciding'
import { applyFor, seedEarner } from '../../test/server/acts/withdrawing'
import { pictureOf, upload } from '../../test/server/acts/uploading'
import { casesInTurn } from '../../test/server/proof-size'
import { TEST_PASSWORD, type TestOperator } from '../../test/server/rigs/start-console'
import { waitUntil } from '../../test/server/wait-until'
import { findAccessFaults } from '../harness/axe'
import { useDesk } from '../harness/desk'
import { STEP_DEADLINE_MS } from '../harness/phone'

const desk = useDesk()
const { openPage, operator, enter, sign } = desk
let world: Deciding
const { reportOf, appeal } = createDeciding(() => world)

beforeEach(async () => {
  const [reporter, target] = await seedReporter(desk.app)
  world = { app: desk.app, reporter, target }
})

test('an invited operator sets password and authenticator, and is in', async () => {
  const { token } = await desk.app.services.operators.invite({
    name: 'nora',
    role: 'reviewer',
    operator: 'system',
    why: 'hired',
  })
  const page = await openPage()
  await page.goto(`${desk.console.url}/invitation#${token}`)
  const secret = await page
    .locator('.ant-typography-copy')
    .first()
    .evaluate((one) => one.parentElement?.textContent)
  await page.getByLabel('New password').fill(TEST_PASSWORD)
  await page.getByLabel('Password again').fill('something else')
  await page.getByLabel('Code').fill(totpCode(secret?.trim() ?? '', desk.app.clock.now()))
  await page.getByRole('button', { name: 'Finish and log in' }).click()
  await page.getByText('The passwords differ').waitFor()
  await page.getByLabel('Password again').fill(TEST_PASSWORD)
  await page.getByRole('button', { name: 'Finish and log in' }).click()
  await page.getByText('nora · Reviewer').waitFor()
})

test('shows a wrong password in words and keeps the typed name', async () => {
  const page = await openPage()
  await page.goto(desk.console.url)
  await page.getByLabel('Name').fill('nobody')
  await page.getByLabel('Password').fill('a wrong password')
  await page.keyboard.press('Enter')
  await page.getByText('The name, the password or the code is wrong').waitFor()
  expect(await page.getByLabel('Name').inputValue()).toBe('nobody')
})

test('an operator logs in by the keyboard alone', async () => {
  const page = await openPage()
  const who = await operator('support')
  await desk.logIn(page, who)
  await page.getByText(`${who.name} · Support`).waitFor()
})

test('a reviewer takes the next report, reads it and decides; a colleague sees who works on it', async () => {
  const id = await reportOf()
  const page = await openPage()
  await enter(page, await operator('reviewer'))
  await page.getByRole('button', { name: 'Take the next report' }).click()
  await page.getByRole('heading', { name: 'Harassment' }).waitFor()
  const other = await openPage()
  await enter(other, await operator('senior'), `/reports/${id}`)
  await other.getByText(/In work by colleague-/).waitFor()
  await page.getByText('Uphold', { exact: true }).click()
  await sign(page, 'insults in five messages')
  await page.getByText('Decided', { exact: true }).first().waitFor()
  const { state, decided_by: by } = await desk.app.core.db
    .selectFrom('report')
    .select(['state', 'decided_by'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  expect([state, by]).toEqual(['upheld', expect.stringMatching(/^colleague-/)])
  // The log says that an operator read the case exactly as often as they did.
  const entries = await desk.app.services.audit.list(desk.app.core.db, { subject: `report:${id}`, limit: 20 })
  const own = entries.filter(({ operator, act }) => operator === by && act !== 'report.picture')
  expect(own.map(({ act }) => act)).toEqual(['report.upheld', 'report.read'])
})

test('a senior reviewer answers an appeal, and not against an own decision', async () => {
  const own = await operator('senior')
  await own.call('/ops/reports/decide', {
    id: await reportOf(),
    verdict: 'upheld',
    step: 'week',
    why: 'seen',
  })
  expect((await appeal(world.target, '那天不是我发的')).code).toBe(1)
  const page = await openPage()
  await enter(page, own, '/appeals')
  await page.getByText('That is your own').or(page.getByText('This is your own decision')).waitFor()
  const other = await openPage()
  await enter(other, await operator('senior'), '/appeals')
  await other.getByText('那天不是我发的').waitFor()
  await other.getByLabel('Reason (for the team alone)').fill('it was not the member')
  await other.getByRole('button', { name: 'Grant' }).click()
  await other.getByText('No appeal waits').waitFor()
})

test('pictures are judged by the keyboard alone', async () => {
  const ada = await desk.app.seed.member({ hasAvatar: false })
  for (const hue of [10, 90, 170]) {
    const url = await upload(desk.app, ada, await pictureOf(hue, 900, 1200))
    await ada.post('/api/user/add_image', { url, clientToken: randomUUID() })
  }
  const page = await openPage()
  await enter(page, await operator('reviewer'), '/pictures')
  await page.locator('.tile').nth(2).waitFor()
  const left = page.locator('.tile')
  await page.keyboard.press('a')
  await left.nth(1).waitFor()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('r')
  await page.getByText('What the member reads').waitFor()
  await page.keyboard.press('4')
  await page.keyboard.press('a')
  await page.getByText('All done').waitFor()
  const isSettled = async () => (await desk.app.services.pictureReview.listWaiting(10)).length === 0
  await waitUntil(isSettled, STEP_DEADLINE_MS)
  const rows = await desk.app.core.db
    .selectFrom('image')
    .select(['review_state', 'reject_reason'])
    .where('member_id', '=', ada.id)
    .orderBy('created_at')
    .execute()
  expect(rows).toEqual([
    { review_state: 'approved', reject_reason: null },
    { review_state: 'approved', reject_reason: null },
    { review_state: 'rejected', reject_reason: 'contact' },
  ])
})

test('an admin invites a colleague after proving it is them again', async () => {
  const page = await openPage()
  const admin = await operator('admin')
  await enter(page, admin, '/operators')
  desk.app.clock.advance(11 * 60_000)
  await page.getByRole('button', { name: 'Invite' }).click()
  await page.getByLabel('Name').fill('mia')
  await page.getByLabel('Reason').fill('hired')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Confirm that it is you').waitFor()
  await page.getByLabel('Password').fill(TEST_PASSWORD)
  await page.getByLabel('Code').fill(totpCode(admin.secret, desk.app.clock.now()))
  await page.keyboard.press('Enter')
  await page.getByText(/\/invitation#[\w-]{43}/).waitFor()
})

test('a senior reviewer finds a member, reads what they will read, warns them and takes it back', async () => {
  const { target } = world
  await desk.app.core.db
    .updateTable('member')
    .set({ nickname: 'Willow' })
    .where('id', '=', target.id)
    .execute()
  const page = await openPage()
  await enter(page, await operator('senior'), '/members')
  await page.getByLabel('Value').fill('will')
  await page.getByLabel('Case or reason').fill('C-7')
  await page.keyboard.press('Enter')
  await page.getByRole('link', { name: 'Willow' }).click()
  await page.getByRole('button', { name: 'Warn, restrict or ban' }).click()
  await page.getByLabel('Step').press('Enter')
  await page.keyboard.press('Enter')
  await page.getByLabel('Reason for the member').press('Enter')
  await page.keyboard.press('Enter')
  await page.getByText('For 7 days you can send half as many greetings').waitFor()
  await sign(page, 'two complaints')
  await page.getByRole('button', { name: 'Take back my last step' }).click()
  await page.getByText('The last step against your account was our mistake').waitFor()
  await sign(page, 'the wrong member')
  await page.getByRole('button', { name: 'Take back my last step' }).waitFor({ state: 'detached' })
  const steps = await desk.app.services.sanctions.list(desk.app.core.db, target.id)
  expect(steps.map(({ step, ended_how: how }) => [step, how])).toEqual([['warning', 'lifted']])
})

test('finance follows a withdrawal and leaves a note, and an auditor exports the numbers', async () => {
  const { data } = await applyFor(await seedEarner(desk.app, 30_000), 30_000)
  const id = data.withdrawal.id as string
  const page = await openPage()
  await enter(page, await operator('finance'), '/money')
  await page.getByLabel('Number of an order').fill(id)
  await page.getByLabel('Case or reason').fill('C-8')
  await page.keyboard.press('Enter')
  await page.getByText('Withdrawal set aside').waitFor()
  await page.goto(`${desk.console.url}/cases/withdrawals/${id}`)
  await page.getByLabel('Add a note').fill('the bank was called')
  await page.keyboard.press('Control+Enter')
  await page.getByText('the bank was called').waitFor()
  const other = await openPage()
  await enter(other, await operator('auditor'), '/numbers')
  await other.getByRole('button', { name: 'Numbers as CSV' }).click()
  const saved = other.waitForEvent('download')
  await sign(other, 'yearly audit')
  expect((await saved).suggestedFilename()).toBe('numbers-7d.csv')
  await other.getByRole('link', { name: 'Audit log' }).click()
  await other.getByLabel('Act').fill('exported')
  await other.keyboard.press('Enter')
  await other.getByRole('button', { name: 'Filter' }).click()
  await other.getByRole('cell', { name: 'yearly audit' }).waitFor()
  expect(await other.locator('.ant-table-row').allInnerTexts()).toEqual([
    expect.stringContaining('Table exported'),
  ])
})

test('a session that ends leads to the log-in with its reason', async () => {
  const page = await openPage()
  await enter(page, await operator('senior'))
  desk.app.clock.advance(31 * 60_000)
  await page.getByRole('link', { name: 'Audit log' }).click()
  await page.getByText('Your session has ended. Log in again.').waitFor()
})

const pages: readonly (readonly [string, OperatorRole])[] = [
  ['/', 'senior'],
  ['/reports', 'senior'],
  ['/appeals', 'senior'],
  ['/pictures', 'senior'],
  ['/cases/texts', 'senior'],
  ['/cases/service', 'support'],
  ['/members', 'senior'],
  ['/money', 'finance'],
  ['/numbers', 'auditor'],
  ['/audit', 'auditor'],
  ['/operators', 'admin'],
]
/** An operator of each role of the pages. */
const people = new Map<OperatorRole, TestOperator>()

const THEMES = ['light', 'dark'] as const

/** As in `e2e/screens`: in `npm test`, each page by all rules in one theme, and by those of colours in the other. */
test.each(THEMES)('no page has a grave fault of accessibility, %s', async (theme) => {
  await reportOf()
  // One page for all addresses and operators: each address loads the console again, from the browser's cache.
  const page = await openPage(theme)
  for (const [at, [address, role]] of pages.entries()) {
    const who = people.get(role) ?? (await operator(role))
    people.set(role, who)
    await enter(page, who, address)
    await page.locator('.page h3.ant-typography').waitFor()
    await page.waitForLoadState('networkidle')
    for (const busy of ['.ant-skeleton', '.ant-spin-spinning'])
      await page.locator(busy).first().waitFor({ state: 'detached' })
    const rules = casesInTurn(THEMES, at).includes(theme) ? 'all' : 'colours'
    expect({ address, faults: await findAccessFaults(page, rules) }).toEqual({ address, faults: [] })
  }
})
