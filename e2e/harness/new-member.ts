import path from 'node:path'
import type { Gender } from '@contract/types/member'
import { inventPhone, portraitsDir } from '../../test/product/http-member'
import { readSmsCode } from '../../test/product/product-server'
import { expectNoFaults } from './axe'
import type { Phone } from './phone'
import { runningProduct } from './running-product'

/** The profile of a newcomer. */
export interface Newcomer {
  readonly gender: Gender
  readonly nickname: string
  /** File among the demo world's portraits. */
  readonly portrait: string
}

/**
 * Logs in by SMS, from the welcome page to the page after the code, the `nth` code that the phone gets.
 * Returns the number.
 */
export const logInBySms = async (
  phone: Phone,
  number: string = inventPhone(runningProduct()),
  nth = 1,
): Promise<string> => {
  await logInByCode(phone, number, () => readSmsCode(runningProduct(), number, nth))
  return number
}

/** Logs in by a code, from the welcome page to the page after it. @param readCode Reads the code that the vendor sent. */
export const logInByCode = async (
  phone: Phone,
  number: string,
  readCode: () => Promise<string>,
): Promise<void> => {
  await phone.open('welcome')
  await phone.part('checkbox', /同意/).tap()
  await phone.tap('手机号登录')
  await phone.shows('login')
  await phone.field('手机号，11 位').fill(number)
  await phone.tap('获取验证码')
  await phone.reads('输入验证码')
  await phone.field('验证码，6 位数字').fill(await readCode())
}

/** Chooses a birthday in March, in the form of the registration. */
export const chooseBirthday = async (phone: Phone): Promise<void> => {
  await phone.tap(/^生日 选择生日$/)
  await expectNoFaults(phone)
  await phone.seen(phone.page.getByRole('option', { name: '3 月', exact: true })).tap()
  await phone.tap('确定')
}

const giveFace = async (phone: Phone, portrait: string): Promise<void> => {
  const chooser = phone.page.waitForEvent('filechooser')
  await phone.tap('添加头像')
  await (await chooser).setFiles(path.join(portraitsDir, portrait))
  await phone.tap('就用这张')
  await phone.reads('已上传，审核中')
}

/**
 * Walks a newcomer from the form of registration to home and photographs each page.
 * @param chooseCity Chooses the city on the page.
 */
export const register = async (
  phone: Phone,
  { gender, nickname, portrait }: Newcomer,
  chooseCity: () => Promise<void>,
): Promise<void> => {
  await phone.part('radio', gender === 'male' ? '男生' : '女生').tap()
  await chooseBirthday(phone)
  await phone.photograph('register')
  await expectNoFaults(phone)
  await phone.tap('注册并继续')
  await phone.shows('improveInformation')
  await giveFace(phone, portrait)
  await phone.field('昵称').fill(nickname)
  await phone.photograph('improve-information-1')
  await phone.tap('下一步')
  await chooseCity()
  await phone.photograph('improve-information-2')
  await phone.tap('下一步')
  await phone.reads('聊得来的事')
  for (const interest of ['听歌', '现场演出', '跳舞']) await phone.part('checkbox', interest).tap()
  await phone.photograph('improve-information-3')
  await phone.tap('下一步')
  await phone.reads('你想认识谁')
  await phone.photograph('improve-information-4')
  await phone.tap('完成，去看看附近')
  await phone.shows('home')
}

/** Walks a newcomer through the pages from welcome to home and photographs each page. */
export const newMember = async (phone: Phone, newcomer: Newcomer): Promise<void> => {
  await logInBySms(phone)
  await phone.shows('register')
  // A reload of the form keeps the verified phone number, but the member agrees again.
  await phone.page.reload()
  await phone.part('checkbox', /同意/).tap()
  await register(phone, newcomer, () => phone.tap(/^演示城市/))
}
