import { refusal } from '../../../test/client/fake-api'
import { fakeWorld, type FakeWorld } from '../../../test/client/fake-stores'
import { alipayAccount } from '../../../test/client/withdrawing'
import { AlipayStore } from './alipay'

let world: FakeWorld
let store: AlipayStore
const none = { account: null, realName: null, idCardRequired: true } as const

beforeEach(async () => {
  world = fakeWorld({ token: 't' })
  store = world.root.create(AlipayStore)
  world.api.answer('/api/user/get_alipay', () => ({ alipay: alipayAccount(none) }))
  world.api.answer('/api/auth/get_auth_token', () => ({ ticket: 'T1', resendAfter: 60 }))
  await store.load()
})

const fill = async () => {
  store.setField('realName', '陈澈')
  store.setField('account', '138 0013 6021')
  store.setField('idCardNo', '11010519491231002x')
  store.setConsented(true)
  await world.root.proof.requestForOwn()
  store.setCode('123456')
}

test('shows the problem of a field once it was left, the first field first', () => {
  store.setField('account', '1380013602')
  expect(store.complaint).toBeNull()
  store.leaveField('realName')
  store.leaveField('account')
  expect(store.complaint).toEqual({ field: 'account', problem: { kind: 'short', missing: 1 } })
  store.setField('realName', 'Chen')
  store.leaveField('realName')
  expect(store.complaint).toEqual({ field: 'realName', problem: 'form' })
})

test('sends a complete form in normal form, and shows the masked account', async () => {
  await fill()
  expect(store.canSave).toBe(true)
  store.setConsented(false)
  expect(store.canSave).toBe(false)
  store.setConsented(true)
  world.api.answer('/api/user/update_alipay', () => ({ alipay: alipayAccount({ lockedUntil: 9 }) }))
  await store.save()
  expect(world.api.payloadsOf('/api/user/update_alipay')[0]).toEqual({
    account: '13800136021',
    realName: '陈澈',
    idCardNo: '11010519491231002X',
    consent: true,
    smsTicket: 'T1',
    smsCode: '123456',
  })
  expect([store.isEditing, store.draft.account, world.root.proof.ticket]).toEqual([false, '', ''])
  store.change()
  expect(store.isEditing).toBe(true)
  store.keep()
  expect(store.isEditing).toBe(false)
})

test('an expired ticket needs another code, a wrong code only other digits', async () => {
  await fill()
  world.api.answer('/api/user/update_alipay', () => {
    throw refusal('CODE_WRONG')
  })
  await expect(store.save()).rejects.toThrow()
  expect([store.isCodeWrong, store.code, world.root.proof.ticket]).toEqual([true, '', 'T1'])
  store.setCode('654321')
  world.api.answer('/api/user/update_alipay', () => {
    throw refusal('TICKET_EXPIRED')
  })
  await expect(store.save()).rejects.toThrow()
  expect([store.code, world.root.proof.ticket, store.draft.realName]).toEqual(['', '', '陈澈'])
})
