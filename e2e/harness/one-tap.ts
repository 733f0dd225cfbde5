import type { Phone } from './phone'

/** The link to the login by the number of the SIM card. */
export const ONE_TAP = '用本机号码登录'

/** Opens the login and asks for the carrier, with the consent that the app requests. */
export const openCarrier = async (phone: Phone): Promise<void> => {
  await phone.open('login')
  await phone.tap(ONE_TAP)
  await phone.tap('我已满 18 岁，同意并继续')
}

/** Presses the button of the carrier's page. */
export const confirmNumber = (phone: Phone): Promise<void> =>
  phone.page.frameLocator('.jy-one-tap__frame').getByRole('button', { name: '登录' }).tap()
