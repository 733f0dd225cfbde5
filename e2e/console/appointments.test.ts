import { createAppointing, ROOM } from '../../test/server/acts/appointing'
import { findAccessFaults } from '../harness/axe'
import { useDesk } from '../harness/desk'

const desk = useDesk()
const { openPage, operator, enter, sign } = desk

test('a reviewer confirms a time with a room, and gives the badge once it began', async () => {
  const own = createAppointing(desk.app)
  const member = await own.asked({ note: '我说话有点慢' })
  const id = await own.idOf(member.id)
  const page = await openPage()
  await enter(page, await operator('reviewer'), '/cases/authentications')
  await page.goto(`${desk.console.url}/cases/authentications`)
  await page.getByText('Waits for a time').waitFor()
  await page.goto(`${desk.console.url}/cases/authentications/${id}`)
  await page.getByText('我说话有点慢').waitFor()
  expect(await findAccessFaults(page)).toEqual([])
  await page.getByRole('button', { name: 'Confirm a time' }).click()
  // By the keyboard: an option that still slides in may miss a click.
  const time = page.getByLabel('Time', { exact: true })
  await time.press('ArrowDown')
  await page.locator('.ant-select-item-option-active').waitFor()
  await time.press('Enter')
  await page.getByText('Your appointment is set').waitFor()
  await page.getByLabel(/Address of the room/).fill('https://room.example/a')
  await sign(page, 'fits the shift')
  await page.getByText('Not a room').waitFor()
  await page.getByLabel(/Address of the room/).fill(ROOM)
  await sign(page, 'fits the shift')
  await page.getByText('Confirmed', { exact: true }).first().waitFor()
  const { at } = await own.rowOf(member.id)
  expect(at).not.toBeNull()

  desk.app.clock.set(at ?? 0)
  const other = await openPage()
  await enter(other, await operator('senior'), `/cases/authentications/${id}`)
  await other.goto(`${desk.console.url}/cases/authentications/${id}`)
  const room = other.getByRole('link', { name: 'Enter the room' })
  await room.waitFor()
  expect(await room.getAttribute('href')).toBe(ROOM)
})
