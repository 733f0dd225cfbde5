import { expectNoFaults } from '../harness/axe'
import { useOwnProduct } from '../harness/own-product-rig'
import type { Phone } from '../harness/phone'
import { pictureOf } from '../../test/server/acts/uploading'

const { product, openPhone } = useOwnProduct()
const NUMBER = '13812340001'
const WHY = '孩子用我的手机付款了，我事后才知道'

const codeFor = (phone: string): string => product.app.sms.find((one) => one.phone === phone)?.code ?? ''

const prove = async (phone: Phone): Promise<void> => {
  await phone.field('手机号').fill(NUMBER)
  await phone.tap('获取验证码')
  await phone.reads(/秒后重发/)
  await phone.field('验证码').fill(codeFor(NUMBER))
  await phone.tap('下一步')
  await phone.reads('已验证 138****0001')
}

const addPhoto = async (phone: Phone, title: string, hue: number): Promise<void> => {
  const chooser = phone.page.waitForEvent('filechooser')
  await phone.button(new RegExp(`${title}: 添加照片`)).tap()
  const file = { name: `${hue}.jpg`, mimeType: 'image/jpeg', buffer: await pictureOf(hue) }
  await (await chooser).setFiles(file)
  await phone.button(`${title}: 移除照片`).waitFor()
}

const chooseDay = async (phone: Phone, row: RegExp): Promise<void> => {
  await phone.button(row).tap()
  await phone.tap('确定')
}

test('a guardian without an account claims a refund, reloads in between, and reads the answer', async () => {
  const phone = await openPhone()
  await phone.open('welcome')
  await phone.open('guardian')
  await phone.reads(/不需要注册账号/)
  await phone.photograph('guardian-proof')
  await expectNoFaults(phone)
  await prove(phone)
  await phone.field('姓名').fill('王芳')
  await phone.part('radio', '母亲').tap()
  await phone.field('账号手机').fill('13900000001')
  await phone.field('大约金额').fill('300')
  await chooseDay(phone, /^从/)
  await chooseDay(phone, /^到/)
  await phone.field('发生了什么').fill(WHY)
  await addPhoto(phone, '监护关系材料', 30)
  await addPhoto(phone, '付款凭证', 90)
  await phone.photograph('guardian-form')
  await expectNoFaults(phone)
  await phone.page.waitForFunction(
    () => localStorage.getItem('jinyu.guardian')?.includes('"payment":["') ?? false,
  )
  await phone.reload()
  await phone.reads('已验证 138****0001')
  expect(await phone.field('发生了什么').inputValue()).toBe(WHY)
  await phone.tap('提交申请')
  await phone.reads('请先勾选同意')
  await phone.part('checkbox', /我是孩子的监护人/).tap()
  await phone.tap('提交申请')
  await phone.reads('申请已收到')
  await phone.photograph('guardian-sent')
  await expectNoFaults(phone)

  const { review } = product.app.services.guardians
  const [claim] = await review.list(1)
  await review.refuse(claim?.id ?? '', { operator: 'anna', why: 'no proof', reason: 'unproven' })
  await phone.tap('查看进度')
  await phone.tap('查询')
  await phone.reads('没有通过')
  await phone.photograph('guardian-refused')
  await expectNoFaults(phone)
})
