import { autorun } from 'mobx'
import { refusal } from '../../../test/client/fake-api'
import { actionRow } from '../../../test/client/cards'
import { fakeWorld, type FakeWorld } from '../../../test/client/fake-stores'
import { settled } from '../../../test/client/talk'
import { orderView, revealedOrder, unlockOrder, wxAccount } from '../../../test/client/unlocking'
import { ContactStore, isWxId } from './contact'

let world: FakeWorld
let store: ContactStore

beforeEach(async () => {
  world = fakeWorld({ token: 't' })
  const { api, root } = world
  store = root.create(ContactStore)
  api.answer('/api/user/get_wx', () => ({ ...orderView(unlockOrder()), wx: wxAccount(), order: null }))
  api.answer('/api/auth/get_auth_token', () => ({ ticket: 'T1', resendAfter: 60 }))
  await store.load()
})

test.each([
  ['ache_1012', true],
  ['13800136021', true],
  ['ache', false],
  ['1ache_1012', false],
  ['阿澈的微信', false],
])('%j is a WeChat id: %j', (text, isRight) => expect(isWxId(text)).toBe(isRight))

test('the field contains the saved id from its first render', async () => {
  const { root } = world
  const fresh = root.create(ContactStore)
  const drawn: string[] = []
  const stop = autorun(() => {
    if (fresh.own.value !== null) drawn.push(fresh.wxId)
  })
  await fresh.load()
  stop()
  expect(drawn).toEqual([wxAccount().wxId])
})

test('a changed id is typed twice and confirmed by a code', async () => {
  store.setWxId('ache_2025')
  expect([store.needsCode, store.canSave]).toEqual([true, false])
  store.setAgain('ache_2026')
  expect(store.problem).toBe('again')
  store.setAgain('ache_2025')
  store.setCode('123456')
  expect([store.problem, store.canSave]).toEqual([null, false])
  await world.root.proof.requestForOwn()
  world.api.answer('/api/user/update_wx', ({ wxId }) => ({ wx: wxAccount({ wxId }) }))
  await store.save()
  expect(world.api.payloadsOf('/api/user/update_wx')[0]).toEqual({
    wxId: 'ache_2025',
    saleEnabled: true,
    consentMode: 'ask',
    audience: 'chatted',
    smsTicket: 'T1',
    smsCode: '123456',
  })
  expect([store.isChanged, store.again, world.root.proof.ticket]).toEqual([false, '', ''])
})

test('the audience changes without a code; a closed contact keeps its audience', async () => {
  store.setAudience('closed')
  expect([store.needsCode, store.canSave]).toEqual([false, true])
  world.api.answer('/api/user/update_wx', () => ({ wx: wxAccount({ saleEnabled: false }) }))
  await store.save()
  expect(world.api.payloadsOf('/api/user/update_wx')[0]).toMatchObject({
    saleEnabled: false,
    audience: 'chatted',
  })
  expect(store.audience).toBe('closed')
})

test('a first id needs no code; a refused one is reported', async () => {
  const none = wxAccount({ wxId: null, masked: null, saleEnabled: false, state: 'none' })
  world.api.answer('/api/user/get_wx', () => ({ ...orderView(unlockOrder()), wx: none, order: null }))
  await store.load()
  store.setWxId('ab')
  store.leaveWxId()
  expect(store.problem).toBe('form')
  store.setWxId('taken_one')
  store.setAgain('taken_one')
  expect([store.needsCode, store.canSave]).toEqual([false, true])
  world.api.answer('/api/user/update_wx', () => {
    throw refusal('WX_ID_INVALID')
  })
  await expect(store.save()).rejects.toThrow()
  expect([store.problem, store.canSave]).toEqual(['form', false])
})

test('unsaved input survives a refresh, and lists follow the orders', async () => {
  store.setAudience('matched')
  await store.load()
  expect(store.audience).toBe('matched')
  let unlock = unlockOrder()
  world.api.answer('/api/user/action_list', () => ({
    list: [actionRow('a', { kind: 'unlock_wx', unlock })],
    nextCursor: null,
    total: 1,
  }))
  await store.bought.loadOnce()
  const stop = store.watch()
  unlock = revealedOrder()
  world.root.inbox.receive({ event: 'unlock', id: 'E1', at: 1, orderId: 'O1', state: 'revealed' })
  await settled()
  expect(store.bought.rows[0]?.unlock?.state).toBe('revealed')
  unlock = unlockOrder({ state: 'refunded' })
  world.root.connection.setLink('reconnecting')
  world.root.connection.setLink('online')
  await settled()
  expect(store.bought.rows[0]?.unlock?.state).toBe('refunded')
  stop()
})
