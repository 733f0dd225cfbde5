import { waitUntil } from '../../test/server/wait-until'
import type { OwnProduct } from './own-product'
import { STEP_DEADLINE_MS, type Phone } from './phone'

/** Types the code that is sent to the member's phone when the app asks for it. */
export const proveByCode = async ({ app }: OwnProduct, phone: Phone): Promise<void> => {
  const before = app.sms.length
  await phone.tap('获取验证码')
  await waitUntil(() => app.sms.length > before, STEP_DEADLINE_MS)
  await phone.seen(phone.page.getByRole('textbox', { name: '验证码' })).fill(app.sms[0]?.code ?? '')
}
