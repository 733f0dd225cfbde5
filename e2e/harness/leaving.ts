import type { Phone } from './phone'

/**
 * Answers the last question of a cancellation with yes, once no call is in progress that the end of the session would
 * refuse, and waits for the entry.
 */
export const confirmCancellation = async (phone: Phone): Promise<void> => {
  await phone.reads('确认注销账号？')
  await phone.comesToRest()
  await phone
    .seen(phone.page.getByRole('button', { name: '确认注销', exact: true }))
    .last()
    .tap()
  await phone.shows('welcome')
}
