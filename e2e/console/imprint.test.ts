import type { Page } from 'playwright-core'
import { findAccessFaults } from '../harness/axe'
import { useDesk } from '../harness/desk'

const desk = useDesk()
const { openPage, operator, enter } = desk

const publish = async (page: Page, why: string): Promise<void> => {
  await page.getByRole('button', { name: 'Publish' }).focus()
  await page.keyboard.press('Enter')
  await page.getByLabel('Reason').fill(why)
  await page.keyboard.press('Enter')
}

test('an admin changes the imprint by the keyboard, and a conflict keeps the change', async () => {
  const page = await openPage()
  await enter(page, await operator('admin'), '/imprint')
  await page.getByText('No SDKs: the privacy policy has no such section').waitFor()
  await page.getByText('Nothing was ever changed').waitFor()
  await page.getByLabel('Help phone').fill('call us')
  await page.getByText('The form is wrong').waitFor()
  expect(await page.getByRole('button', { name: 'Publish' }).isDisabled()).toBe(true)
  await page.getByLabel('Help phone').fill('400-800-1234')
  await page.getByText('(empty) → 400-800-1234').waitFor()
  await page.getByRole('button', { name: 'Add an SDK' }).focus()
  await page.keyboard.press('Enter')
  await page.getByText('Some fields are wrong').waitFor()
  for (const word of ['Name', 'Provider', 'Purpose', 'Data collected'])
    await page.getByLabel(`${word} · Chinese`).fill(`${word}一`)
  await page.getByLabel('Address of its privacy policy').fill('https://sdk.example.cn/privacy')

  const { imprints } = desk.app.services
  const { version, imprint } = await imprints.current(desk.app.core.db)
  const signed = { operator: 'bea', why: 'longer days' }
  await imprints.publish(version, { ...imprint, hours: '08:00–22:00' }, signed)
  await publish(page, 'a new SDK')
  await page.getByText('bea has just published another version').waitFor()
  await page.getByText('08:00–22:00 → 09:00–21:00').waitFor()
  await page.getByLabel('Help hours').fill('08:00–22:00')
  await publish(page, 'a new SDK')
  await page.getByText('Version 3 is in force').first().waitFor()
  expect(desk.app.services.productConfig).toMatchObject({
    help: { phone: '400-800-1234', hours: '08:00–22:00' },
    imprint: { sdks: [{ name: { 'zh-CN': 'Name一', en: '' }, policyUrl: 'https://sdk.example.cn/privacy' }] },
  })
})

test('an admin goes back to version 1 but not to its agreements, and an auditor only reads', async () => {
  const page = await openPage()
  await enter(page, await operator('admin'), '/imprint')
  await page.getByLabel('Privacy policy · version').fill('1.1')
  await publish(page, 'the new SDK')
  await page.getByText('Version 4 is in force').first().waitFor()
  await page.getByRole('button', { name: 'Use this version' }).last().click()
  await page.getByText('400-800-1234 → (empty)').waitFor()
  expect(await page.getByLabel('Privacy policy · version').inputValue()).toBe('1.1')
  await page.getByLabel('Privacy policy · version').fill('1.0')
  await page.getByText('A version cannot fall below the one in force').waitFor()
  const reader = await openPage()
  await enter(reader, await operator('auditor'), '/imprint')
  await reader.getByText('the new SDK').waitFor()
  expect(await reader.getByLabel('Help phone').isDisabled()).toBe(true)
  expect(await reader.getByRole('button', { name: 'Use this version' }).count()).toBe(0)
})

test('a page that cannot be read says so and reads again', async () => {
  const page = await openPage()
  await page.route('**/ops/imprint/open', (route) =>
    route.fulfill({ status: 429, json: { error: { name: 'RATE_LIMITED', message: '', data: {} } } }),
  )
  await enter(page, await operator('admin'), '/imprint')
  await page
    .getByText('Too fast')
    .or(page.getByRole('button', { name: 'Try again' }))
    .first()
    .waitFor()
  await page.unroute('**/ops/imprint/open')
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByLabel('Company').waitFor()
})

test.each(['light', 'dark'] as const)('the page has no grave access fault in the %s theme', async (theme) => {
  const page = await openPage(theme)
  await enter(page, await operator('admin'), '/imprint')
  // The other language, too.
  if (theme === 'dark') await page.getByRole('button', { name: '中文' }).click()
  await page.locator('.sentence input').nth(2).fill('nobody')
  await page.locator('.sentence .ant-typography-danger').waitFor()
  expect(await findAccessFaults(page)).toEqual([])
})
