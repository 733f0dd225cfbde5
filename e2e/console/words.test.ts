import { findAccessFaults } from '../harness/axe'
import { useDesk } from '../harness/desk'

const desk = useDesk()
const { openPage, operator, enter } = desk

test('an admin drafts words, publishes them, members feel it, and the first version comes back', async () => {
  const page = await openPage()
  await enter(page, await operator('admin'), '/words')
  await page.getByText('Nothing was published yet').waitFor()
  await page.getByLabel('Entries', { exact: true }).fill('moon lottery\nstar lottery')
  await page.getByRole('button', { name: 'Add to the draft' }).click()
  await page.getByText('moon lottery · Fraud').waitFor()

  await page.reload()
  await page.getByText('star lottery · Fraud').waitFor()
  await page.getByRole('button', { name: 'Publish the draft' }).focus()
  await page.keyboard.press('Enter')
  await page.getByLabel('Reason').fill('a new swindle')
  await page.keyboard.press('Enter')
  await page.getByText('Version 2 is in force').first().waitFor()
  const { entries } = await desk.app.services.wordLists.draft(desk.app.core.db)
  expect(entries.filter(({ term }) => term.endsWith(' lottery'))).toHaveLength(2)

  await page.getByRole('button', { name: 'Roll back to version 1' }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('dialog').getByText('moon lottery · Fraud').waitFor()
  await page.getByLabel('Reason').fill('too many wrong hits')
  await page.keyboard.press('Enter')
  await page.getByText('Version 3 is in force').first().waitFor()
})

test.each(['light', 'dark'] as const)('an auditor reads the words without a button, %s', async (theme) => {
  const page = await openPage(theme)
  await enter(page, await operator('auditor'), '/words')
  await page.getByText('too many wrong hits').waitFor()
  expect(await page.getByRole('button', { name: /Roll back|Add to the draft|Remove/ }).count()).toBe(0)
  expect(await findAccessFaults(page)).toEqual([])
})
