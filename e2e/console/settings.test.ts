import type { Page } from 'playwright-core'
import { findAccessFaults } from '../harness/axe'
import { useDesk } from '../harness/desk'

const desk = useDesk()
const { openPage, operator, enter } = desk

const field = (page: Page, name: string) => page.getByLabel(`${name}: New value`)

test('an admin changes settings by the keyboard, and a conflict keeps what was typed', async () => {
  const page = await openPage()
  await enter(page, await operator('admin'), '/settings')
  await page.getByRole('heading', { name: 'Settings' }).waitFor()
  await field(page, 'Unlock price').first().focus()
  await page.keyboard.type('20000')
  await page.getByText('Must be 1 beans – 10,000 beans').waitFor()
  await page.keyboard.press('Control+A')
  await page.keyboard.type('120')
  await page.keyboard.press('Tab')
  await page.keyboard.type('130')
  await page.getByText('The VIP price is at most the unlock price').waitFor()
  await page.keyboard.press('Control+A')
  await page.keyboard.type('60')
  await page.getByText('2 settings changed').waitFor()

  const signed = { operator: 'bea', why: 'busy days' }
  const set = [{ key: 'unlock.dailyBuyMax', value: 12 }]
  await page.getByRole('button', { name: 'Preview' }).focus()
  await page.keyboard.press('Enter')
  await page.getByText('Income of one unlock: ¥4.00 → ¥4.80').waitFor()
  await desk.app.services.configVersions.publish({ version: null, set }, signed)
  await page.getByLabel('Reason').fill('spring prices')
  await page.keyboard.press('Enter')
  await page.getByText('bea has just published another version').waitFor()
  expect(await field(page, 'Unlock price').first().inputValue()).toBe('120')

  await page.getByRole('button', { name: 'Preview' }).click()
  await page.getByLabel('Reason').fill('spring prices')
  await page.keyboard.press('Enter')
  await page.getByText('Version 3 is in force').first().waitFor()
  expect(desk.app.services.productConfig.unlock).toMatchObject({ priceCoins: 120, vipPriceCoins: 60 })
})

test('an admin rolls back, and an auditor reads without a field', async () => {
  const page = await openPage()
  await enter(page, await operator('admin'), '/settings')
  await page.getByRole('button', { name: 'Roll back to version 1' }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('dialog').getByText('120 beans → 100 beans').waitFor()
  await page.getByLabel('Reason').fill('complaints')
  await page.keyboard.press('Enter')
  await page.getByText('Version 4 is in force').first().waitFor()
  const reader = await openPage()
  await enter(reader, await operator('auditor'), '/settings')
  await reader.getByText('Roll back').waitFor({ state: 'detached' })
  await reader.getByText('complaints').waitFor()
  expect(await field(reader, 'Unlock price').count()).toBe(0)
})

test('an admin closes a feature and begins maintenance, and a conflict keeps the change', async () => {
  const page = await openPage()
  await enter(page, await operator('admin'), '/switches')
  await page.getByLabel('Unlocks: Web').focus()
  await page.keyboard.press('Space')
  await page.getByText('Web: Unlocks closed').waitFor()
  const { version, switches } = await desk.app.services.switches.current(desk.app.core.db)
  switches.platforms.alipay.minCode = 90
  await desk.app.services.switches.publish(version, switches, { operator: 'bea', why: 'a fault' })
  await page.getByRole('button', { name: 'Publish' }).focus()
  await page.keyboard.press('Enter')
  await page.getByLabel('Reason').fill('an incident')
  await page.keyboard.press('Enter')
  await page.getByText('bea has just changed the switches').waitFor()
  await page.getByText('Web: Unlocks closed').waitFor()
  await page.getByRole('button', { name: 'Publish' }).click()
  await page.getByLabel('Reason').fill('an incident')
  await page.keyboard.press('Enter')
  await page.getByText('Version 3 is in force').first().waitFor()
  expect(desk.app.services.productConfig.switches.platforms.h5.closed).toEqual(['unlock'])

  await page.getByLabel('Maintenance: WeChat mini-program').focus()
  await page.keyboard.press('Space')
  await page.getByText('Maintenance needs a sentence in both languages').waitFor()
  await page.getByLabel('(Chinese)').fill('九点回来')
  await page.getByLabel('(English)').fill('Back at nine')
  await page.getByRole('button', { name: 'Publish' }).click()
  await page.getByLabel('Reason').fill('a larger disk')
  await page.keyboard.press('Enter')
  await page.getByText('Version 4 is in force').first().waitFor()
  await desk.app.services.switches.publish(4, switches, { operator: 'bea', why: 'over' })
})

test('an admin broadcasts a message and sees its counts', async () => {
  await desk.app.seed.member()
  const page = await openPage()
  await enter(page, await operator('admin'), '/broadcasts')
  await page.getByLabel('Title · Chinese').fill('春天来了')
  await page.getByLabel('Text · Chinese').fill('一起去公园')
  await page.getByLabel('Title · English').fill('<b>Spring</b>')
  await page.getByLabel('Text · English').fill('Meet in the park')
  await page.getByRole('button', { name: 'Preview' }).click()
  await page.getByRole('dialog').getByText('<b>Spring</b>').waitFor()
  await page.getByLabel('Reason').fill('spring')
  await page.keyboard.press('Enter')
  await page.getByText('Running').waitFor()
  await desk.app.services.jobs.runDue()
  await page.reload()
  await page.getByText('Done').waitFor()
})

const shoot = async (page: Page, name: string): Promise<void> => {
  const folder = process.env.SHOTS
  if (folder !== undefined) await page.screenshot({ path: `${folder}/${name}.png`, fullPage: true })
}

test.each(['light', 'dark'] as const)(
  'the pages have no grave access fault in the %s theme',
  async (theme) => {
    const page = await openPage(theme)
    await enter(page, await operator('admin'), '/settings')
    // The other language, too.
    if (theme === 'dark') await page.getByRole('button', { name: '中文' }).click()
    await page.locator('.setting-field input').first().fill('115')
    await page.locator('.sticky button').nth(1).waitFor()
    expect(await findAccessFaults(page)).toEqual([])
    await shoot(page, `settings-${theme}`)
    await page.locator('.sticky button').nth(1).click()
    await page.getByRole('dialog').getByText('→').first().waitFor()
    expect(await findAccessFaults(page)).toEqual([])
    await shoot(page, `settings-preview-${theme}`)
    for (const name of ['switches', 'broadcasts']) {
      await page.goto(`${desk.console.url}/${name}`)
      await page.locator('.ant-table').first().waitFor()
      expect(await findAccessFaults(page)).toEqual([])
      await shoot(page, `${name}-${theme}`)
    }
  },
)
