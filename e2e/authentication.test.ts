import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { by } from '../test/server/acts/operating'
import { expectNoFaults } from './harness/axe'
import type { OwnMember } from './harness/own-product'
import { useOwnProduct } from './harness/own-product-rig'
import type { Phone } from './harness/phone'

const { product, openPhone } = useOwnProduct()
let she: OwnMember
let phone: Phone
const folder = mkdtempSync(path.join(tmpdir(), 'jinyu-faces-'))

beforeAll(async () => {
  she = await product.join({ gender: 'female', nickname: '小满', portrait: 'f01.jpg' })
  phone = await openPhone({ token: she.token })
})

afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('a video before the camera that an operator approves gives the badge', async () => {
  await phone.open('authentication')
  await phone.reads('30 秒，证明你是你')
  await phone.photograph('authentication')
  await expectNoFaults(phone)
  await phone.part('checkbox', /人脸信息/).tap()
  await phone.tap('开始')
  await phone.reads('准备好了吗')
  await phone.photograph('authentication-ready')
  await phone.tap('换个动作')
  await phone.tap('打开相机')
  await phone.tap('开始拍摄')
  await phone.reads(/还剩 \d+ 秒/)
  await phone.photograph('authentication-record')
  await phone.reads('看一看拍得清楚吗')
  await phone.tap('提交')
  await phone.reads('正在人工确认')
  await phone.photograph('authentication-reviewing')
  await expectNoFaults(phone)

  const { ops } = product.operators
  const listed = (await ops('authentications')).data as { id: string }[]
  const id = listed[0]?.id ?? ''
  await ops('authentication', 'show', id, '--case', 'c-1', '--out', folder, '--as', 'anna')
  await ops('authentication', 'pass', id, ...by('anna'))
  // The server pushes it: the open page changes by itself.
  await phone.reads('认证通过')
  await phone.photograph('authentication-passed')
  await phone.open('mine')
  await phone.reads('真人')
})
