import { createFakeModeration } from '../../test/server/fakes/moderation'
import { matchPair, textDraft } from '../../test/server/relations'
import { useDesk } from '../harness/desk'

const moderation = createFakeModeration()
moderation.decisions.set('蓝鲸', 'review')
const desk = useDesk({ moderation })
const { openPage, operator, enter, sign } = desk

test('a reviewer decides texts by the keyboard alone', async () => {
  const [ada, bob] = [await desk.app.seed.member(), await desk.app.seed.member({ gender: 'male' })]
  await matchPair(desk.app, ada, bob)
  for (const text of ['蓝鲸一号', '蓝鲸二号'])
    expect((await ada.post('/api/user/send_msg', textDraft(bob.id, text))).code).toBe(1)
  const page = await openPage()
  await enter(page, await operator('reviewer'), '/cases/texts')
  await page.locator('tbody a').nth(1).waitFor()
  await page.keyboard.press('n')
  await page.getByText('蓝鲸一号').waitFor()
  await page.getByRole('button', { name: 'Fine (A)' }).waitFor()
  await page.keyboard.press('a')
  await page.getByRole('button', { name: 'Take the next (N)' }).waitFor()
  await page.keyboard.press('n')
  await page.getByText('蓝鲸二号').waitFor()
  await page.getByRole('button', { name: 'Take back (R)' }).waitFor()
  await page.keyboard.press('r')
  await page.getByLabel('Reason for the member').press('Enter')
  await page.keyboard.press('Enter')
  await page.getByText('A message was taken back').waitFor()
  await sign(page, 'asks for money')
  await page.getByText('No case waits').waitFor()
  const rows = await desk.app.core.db
    .selectFrom('text_case')
    .select(['text', 'state'])
    .orderBy('text')
    .execute()
  expect(rows).toEqual([
    { text: '蓝鲸一号', state: 'approved' },
    { text: '蓝鲸二号', state: 'removed' },
  ])
})
