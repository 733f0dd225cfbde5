import { NetworkError } from '@/api/errors'
import { refusal } from '../../../test/client/fake-api'
import { memberWorld, type FakeWorld } from '../../../test/client/fake-stores'
import { settled, startTalking } from '../../../test/client/talk'
import { orderView, revealedOrder, unlockOrder, unlockTerms } from '../../../test/client/unlocking'
import { UnlockStore } from './unlock'

let world: FakeWorld
let store: UnlockStore
const subject = {
  kind: 'member',
  userId: '200000000002',
  name: '林小满',
  avatarUrl: null,
  audience: 'chatted',
} as const

beforeEach(async () => {
  world = memberWorld()
  const { root } = world
  await startTalking(world)
  store = root.create(UnlockStore)
  world.api.answer('/api/user/unlock_wx_pre', () => unlockTerms())
})

afterEach(() => world.root.stop())

const open = async () => {
  store.open(subject)
  await settled()
}

test('the terms update the wallet; paying leads to the order', async () => {
  await open()
  expect([store.offer.terms.value?.priceCoins, store.offer.shortCoins]).toEqual([100, 0])
  expect(world.root.wallet.balance.value?.principalCoins).toBe(300)
  store.setNote(' 昨晚聊骑行的 ')
  world.api.answer('/api/user/unlock_wx', () => ({ order: unlockOrder() }))
  await store.buy()
  expect(world.api.payloadsOf('/api/user/unlock_wx')[0]).toMatchObject({
    quoteId: 'Q1',
    note: '昨晚聊骑行的',
  })
  expect(store.order?.state).toBe('asked')
})

test('loads an order that changed during a connection outage once after it', async () => {
  store.openOrder(unlockOrder())
  world.api.answer('/api/user/get_wx', () => orderView(unlockOrder({ state: 'timed_out' })))
  world.realtime.setLink('reconnecting')
  const stop = store.watch()
  world.realtime.setLink('online')
  await settled()
  expect(store.order?.state).toBe('timed_out')
  stop()
})

test('a lost answer is requested again with the same token', async () => {
  await open()
  world.api.answer('/api/user/unlock_wx', () => {
    throw new NetworkError('timeout')
  })
  await expect(store.buy()).rejects.toThrow()
  world.api.answer('/api/user/unlock_wx', () => ({ order: unlockOrder() }))
  await store.buy()
  const [first, second] = world.api.payloadsOf('/api/user/unlock_wx')
  expect(second).toEqual(first)
})

test('loads a changed price, and buys nothing at the old one', async () => {
  await open()
  world.api.answer('/api/user/unlock_wx', () => {
    throw refusal('QUOTE_EXPIRED')
  })
  world.api.answer('/api/user/unlock_wx_pre', () => unlockTerms({ quoteId: 'Q2', priceCoins: 50 }))
  await expect(store.buy()).rejects.toThrow('QUOTE_EXPIRED')
  expect([store.offer.terms.value?.quoteId, store.order]).toEqual(['Q2', null])
})

test('shows an earlier purchase instead of selling it again', async () => {
  await open()
  world.api.answer('/api/user/unlock_wx', () => {
    throw refusal('ALREADY_UNLOCKED', { data: { orderId: 'O1' } })
  })
  world.api.answer('/api/user/get_wx', () => orderView(revealedOrder()))
  await store.buy()
  expect(store.view.value?.wx).toBe('linlin_520')
})

test('a refusal keeps its data', async () => {
  world.api.answer('/api/user/unlock_wx_pre', () => {
    throw refusal('RELATION_MISSING', { data: { audience: 'matched' } })
  })
  await open()
  expect(store.offer.refusal).toEqual({ name: 'RELATION_MISSING', data: { audience: 'matched' } })
})

describe('an answer about one member while the sheet shows another', () => {
  const other = { ...subject, userId: '200000000003', name: '阿原' }
  const openOther = async () => {
    world.api.answer('/api/user/unlock_wx_pre', () => unlockTerms({ quoteId: 'Q2' }))
    store.close()
    store.open(other)
    await settled()
  }

  test('a refusal is not shown for the other member', async () => {
    const answer = world.api.hold('/api/user/unlock_wx_pre')
    await open()
    await openOther()
    answer(() => {
      throw refusal('CONTACT_NOT_ON_SALE')
    })
    await settled()
    expect([store.offer.refusal, store.offer.terms.value?.quoteId]).toEqual([null, 'Q2'])
  })

  test('a purchase is not shown for the other member', async () => {
    await open()
    const answer = world.api.hold('/api/user/unlock_wx')
    const buying = store.buy()
    await openOther()
    answer(() => ({ order: revealedOrder() }))
    await buying
    expect([store.order, store.offer.terms.value?.quoteId]).toEqual([null, 'Q2'])
  })

  test('a decision is not shown for the other member', async () => {
    store.openOrder(unlockOrder({ role: 'owner', acts: ['accept', 'decline'] }))
    const answer = world.api.hold('/api/user/unlock_wx')
    const deciding = store.decide('accept')
    await openOther()
    answer(() => ({ order: unlockOrder({ role: 'owner', state: 'revealed' }) }))
    await deciding
    expect([store.order, store.offer.terms.value?.quoteId]).toEqual([null, 'Q2'])
  })

  test('submitted feedback does not change the next one', async () => {
    store.openOrder(revealedOrder())
    store.write('word', 'added')
    const answer = world.api.hold('/api/user/wx_feedback')
    const handing = store.submit()
    store.close()
    store.openOrder(revealedOrder({ id: 'O2' }))
    store.write('claim')
    store.feedback.setDetail('加上以后一直要钱')
    answer(() => ({ order: revealedOrder({ acts: [] }) }))
    await handing
    expect([store.order?.id, store.isWriting, store.feedback.detail]).toEqual([
      'O2',
      true,
      '加上以后一直要钱',
    ])
  })
})

test('returning from the wallet loads the terms again', async () => {
  world.api.answer('/api/user/unlock_wx_pre', () => unlockTerms({ payableBy: { principalCoins: 40 } }))
  await open()
  expect(store.offer.shortCoins).toBe(60)
  store.leave()
  world.api.answer('/api/user/unlock_wx_pre', () => unlockTerms())
  store.comeBack()
  await settled()
  expect([store.subject, store.offer.shortCoins]).toEqual([subject, 0])
  store.comeBack()
  expect(world.api.payloadsOf('/api/user/unlock_wx_pre')).toHaveLength(2)
})

test('an order that changes elsewhere changes here, and so does its contact', async () => {
  const stop = store.watch()
  store.openOrder(unlockOrder())
  world.api.answer('/api/user/get_wx', () => orderView(revealedOrder()))
  await settled()
  world.api.answer('/api/user/get_wx', () =>
    orderView(revealedOrder({ changedAt: 5 }), { revealedWx: 'linlin_new', changedAt: 5 }),
  )
  world.realtime.push({ event: 'unlock', id: 'E1', at: 1, orderId: 'O1', state: 'revealed' })
  await settled()
  expect(store.view.value).toMatchObject({ wx: 'linlin_new', hasChanged: true })
  stop()
})

test('a late decision shows the present status of the order', async () => {
  world.api.answer('/api/user/get_wx', () =>
    orderView(unlockOrder({ role: 'owner', acts: ['accept', 'decline'] })),
  )
  store.open({ kind: 'order', orderId: 'O1' })
  await settled()
  world.api.answer('/api/user/unlock_wx', () => {
    throw refusal('DECISION_TOO_LATE')
  })
  world.api.answer('/api/user/get_wx', () =>
    orderView(unlockOrder({ role: 'owner', state: 'timed_out', acts: [] })),
  )
  await expect(store.decide('accept')).rejects.toThrow('DECISION_TOO_LATE')
  await settled()
  expect(store.order?.state).toBe('timed_out')
})

test('a problem needs a description, and is sent with its pictures', async () => {
  store.openOrder(revealedOrder())
  world.api.answer('/api/user/get_wx', () => orderView(revealedOrder()))
  await settled()
  store.write('word')
  const { feedback } = store
  expect(feedback.canSubmit).toBe(false)
  feedback.setResult('not_found')
  feedback.setDetail('搜不到')
  expect(feedback.canSubmit).toBe(false)
  feedback.setDetail('搜不到这个微信号')
  await feedback.images.add([{ path: 'blob:1', filename: '1.jpg', sizeBytes: 1 }])
  world.api.answer('/api/user/wx_feedback', () => ({ order: revealedOrder({ state: 'disputed', acts: [] }) }))
  await store.submit()
  expect(world.api.payloadsOf('/api/user/wx_feedback')[0]).toMatchObject({
    orderId: 'O1',
    result: 'not_found',
    detail: '搜不到这个微信号',
    imageUrls: ['https://media.test/1.jpg'],
  })
  expect([store.order?.state, store.isWriting]).toEqual(['disputed', false])
})

test('unfinished feedback is restored for the same order only', async () => {
  world.api.answer('/api/user/get_wx', () => orderView(revealedOrder()))
  store.openOrder(revealedOrder())
  store.write('word', 'not_found')
  store.feedback.setDetail('搜不到这个微信号')
  store.stopWriting()
  store.write('word')
  expect([store.feedback.result, store.feedback.detail]).toEqual([null, '搜不到这个微信号'])
  store.write('claim')
  expect(store.feedback.detail).toBe('')
  store.feedback.setDetail('让我转账')
  store.openOrder(revealedOrder({ id: 'O2' }))
  store.write('claim')
  expect(store.feedback.detail).toBe('')
})

test('a good result needs no description', async () => {
  store.openOrder(revealedOrder())
  world.api.answer('/api/user/get_wx', () => orderView(revealedOrder()))
  await settled()
  store.write('word', 'added')
  store.feedback.setScore(5)
  store.feedback.toggleTag('是本人')
  world.api.answer('/api/user/wx_feedback', () => ({
    order: revealedOrder({ state: 'settled', acts: ['claim_fraud'] }),
  }))
  await store.submit()
  const [word] = world.api.payloadsOf('/api/user/wx_feedback')
  expect(word).toMatchObject({ result: 'added', score: 5, tags: ['是本人'] })
  expect(word).not.toHaveProperty('detail')
})

test('the owner can reply, and a claim is only about fraud', async () => {
  store.openOrder(revealedOrder({ role: 'owner', state: 'disputed', acts: ['reply'] }))
  world.api.answer('/api/user/get_wx', () => orderView(revealedOrder({ role: 'owner', state: 'disputed' })))
  await settled()
  store.write('reply')
  store.feedback.setDetail('已经通过了')
  world.api.answer('/api/user/wx_feedback', () => ({
    order: revealedOrder({ role: 'owner', ownerReply: '已经通过了' }),
  }))
  await store.submit()
  expect(world.api.payloadsOf('/api/user/wx_feedback')[0]).toEqual({ orderId: 'O1', reply: '已经通过了' })
  store.write('claim')
  expect(store.feedback.choices).toEqual(['fraud', 'asked_money'])
})
