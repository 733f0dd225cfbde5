import { createClaiming } from '../../test/server/acts/claiming'
import { fundCoins } from '../../test/server/acts/buying'
import { findAccessFaults } from '../harness/axe'
import { useDesk } from '../harness/desk'

const desk = useDesk()
const { openPage, operator, enter, sign } = desk

test('a senior reads a guardian’s claim, chooses the account and refunds its payment', async () => {
  const own = createClaiming(() => desk.app)
  const guardian = await own.proven()
  const { id, reference } = await own.claimed(guardian)
  const member = await desk.app.seed.member()
  await fundCoins(desk.app, member.id, 300)
  const page = await openPage()
  await enter(page, await operator('senior'), '/cases/guardians')
  await page.goto(`${desk.console.url}/cases/guardians`)
  await page.getByText(reference).waitFor()
  await page.goto(`${desk.console.url}/cases/guardians/${id}`)
  await page.getByText('王芳').waitFor()
  await page.getByText('No account is chosen', { exact: false }).waitFor()
  expect(await findAccessFaults(page)).toEqual([])
  await page.getByRole('button', { name: 'Choose the account' }).click()
  await page.getByLabel('Id of the member').fill(member.id)
  await sign(page, 'found by the phone')
  await page.getByText('Payments that are not fully refunded').waitFor()
  await page.locator('.ant-modal').first().waitFor({ state: 'hidden' })
  expect(await findAccessFaults(page)).toEqual([])
  await page.getByRole('button', { name: 'Refund payments' }).click()
  await page.getByRole('checkbox').first().focus()
  await page.keyboard.press('Space')
  await page.keyboard.press('Tab')
  await page.getByLabel('How much').click()
  await page.getByText('The unspent part alone').last().click()
  await sign(page, 'proven by the book')
  await page.getByText('No case waits').waitFor()
  expect((await own.status(guardian, reference)).data).toMatchObject({ state: 'refunding', refundFen: 3_000 })
})
