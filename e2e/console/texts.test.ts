import type { Page } from 'playwright-core'
import { seedMediaTalkers, seenBy, sendPicture, sendVoice } from '../../test/server/acts/chat-pictures'
import { createFakeModeration } from '../../test/server/fakes/moderation'
import { matchPair, textDraft } from '../../test/server/relations'
import { wavOf } from '../../test/server/sounds'
import { useDesk } from '../harness/desk'

const moderation = createFakeModeration()
moderation.decisions.set('蓝鲸', 'review')
const desk = useDesk({ moderation })
const { openPage, operator, enter, sign } = desk

/** Takes the message of the open case back, by the keyboard; it was the last case. */
const takeLastBack = async (page: Page, why: string): Promise<void> => {
  await page.getByRole('button', { name: 'Take back (R)' }).waitFor()
  await page.keyboard.press('r')
  await page.getByLabel('Reason for the member').press('Enter')
  await page.keyboard.press('Enter')
  await page.getByText('A message was taken back').waitFor()
  await sign(page, why)
  await page.getByText('No case waits').waitFor()
}

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
  await takeLastBack(page, 'asks for money')
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

test('a reviewer shows a recalled picture again, opens a doubtful voice, and takes the voice back', async () => {
  Object.assign(desk.app.core.config, { publicUrl: desk.app.url })
  const { ada, bob } = await seedMediaTalkers(desk.app)
  moderation.media = 'block'
  const sent = await sendPicture(desk.app, ada, bob)
  await desk.app.services.jobs.runDue()
  const page = await openPage()
  await enter(page, await operator('reviewer'), '/cases/texts')
  await page.locator('tbody a').first().waitFor()
  await page.keyboard.press('n')
  const picture = page.getByRole('img', { name: 'Picture of a chat' })
  await picture.waitFor()
  await page.waitForFunction(() => [...document.images].some(({ naturalWidth }) => naturalWidth > 100))
  await page.getByText('The message was recalled by').waitFor()
  await page.getByText('97 %').waitFor()
  expect((await seenBy(bob, sent))?.type).toBe('recall')
  await page.keyboard.press('a')
  await page.getByText('A message is back').waitFor()
  await page.getByRole('dialog').getByRole('button', { name: 'Confirm' }).click()
  await page.getByRole('button', { name: 'Take the next (N)' }).waitFor()
  expect((await seenBy(bob, sent))?.type).toBe('image')
  moderation.media = 'review'
  await sendVoice(desk.app, ada, bob, wavOf(5), 'a.wav')
  await desk.app.services.jobs.runDue()
  await page.keyboard.press('n')
  const sound = page.locator('audio[aria-label="Voice of a chat"]')
  await sound.waitFor()
  await page.waitForFunction(() => (document.querySelector('audio')?.duration ?? 0) > 4)
  await takeLastBack(page, 'heard it')
  const row = await desk.app.core.chatDb
    .selectFrom('message')
    .select('recalled_at')
    .where('type', '=', 'voice')
    .executeTakeFirstOrThrow()
  expect(row.recalled_at).not.toBeNull()
})
