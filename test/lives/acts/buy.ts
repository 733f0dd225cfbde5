import type { Payload } from '@contract/index'
import { BillType, PayChannel } from '@contract/types/wallet'
import { FeedbackResult, type UnlockOrder } from '@contract/types/unlock'
import { wordsOf } from '../cells'
import type { Person } from '../person'
import { someone } from './discover'
import { newPicture } from './pictures'
import { words } from './words'

const ORDER = '/api/user/recharge'
const PAY = '/api/user/pay_recharge'
const UNLOCK = '/api/user/unlock_wx'
const JUDGE = '/api/user/wx_feedback'

const orderOf = (person: Person): Payload<typeof ORDER> => {
  const { chance, coverage, config } = person.world
  const clientToken = chance.uuid()
  const kind = chance.is(0.75) ? 'coin' : coverage.rarest(ORDER, 'kind', ['coin', 'vip'] as const)
  if (kind === 'vip') {
    const { id, amountFen } = chance.of(config?.vip?.packages.filter(({ days }) => days <= 30) ?? [])
    return { kind, packageId: id, clientToken, ...(chance.is(0.5) && { amountFen }) }
  }
  const { id, amountFen, bonusNum } = chance.of(config?.coin?.packages ?? [])
  return { kind, packageId: id, clientToken, ...(chance.is(0.7) && { amountFen, bonusNum }) }
}

/** Buys coins or a membership, and pays in every way that the confirm page has. */
export const buyCoins = async (person: Person): Promise<void> => {
  const { chance, coverage, app } = person.world
  const { data } = await person.call(ORDER, orderOf(person))
  if (!data) return
  const others = wordsOf(PayChannel).filter((channel) => channel !== 'local')
  const channel = coverage.rarest(PAY, 'channel', others)
  await person.call(PAY, { orderNo: data.orderNo, channel, env: {} })
  const env = {
    ...(chance.is(0.5) && { returnUrl: `${person.world.url}/#/pages/my/wallet` }),
    ...((coverage.isRare(PAY, 'env.loginCode') || chance.is(0.2)) && { loginCode: 'once' }),
  }
  const begun = await person.call(PAY, { orderNo: data.orderNo, channel: 'local', env })
  if (!begun.data) return
  const act = chance.of(['pay', 'pay', 'pay', 'pay', 'duplicate', 'delay', 'cancel'] as const)
  if (chance.is(0.9)) await app.services.recharges.desk?.press(data.orderNo, act)
  await person.call(PAY, { orderNo: data.orderNo, query: true })
  person.purchases.push(data.orderNo)
}

/** Looks at what a purchase would refund, and often refunds it. */
export const refundPurchase = async (person: Person): Promise<void> => {
  const { chance, coverage } = person.world
  if (person.purchases.length === 0 || coverage.isRare(PAY, 'refund=submit')) await buyCoins(person)
  const orderNo = person.purchases.at(-1)
  if (orderNo === undefined) return
  const { data } = await person.call(PAY, { orderNo, refund: 'preview' })
  if (!data?.refund || data.refund.why !== null || !coverage.due(PAY, 'refund=submit', 0.6)) return
  const { amountFen } = data.refund
  await person.call(PAY, { orderNo, refund: 'submit', amountFen, clientToken: chance.uuid() })
}

/** Reads the wallet and every kind of bill, by month and one by one. */
export const readBills = async (person: Person): Promise<void> => {
  const { chance, coverage, app } = person.world
  await person.call('/api/user/balance', {})
  const type = coverage.rarest('/api/user/bill_list', 'type', wordsOf(BillType))
  const month = new Date(app.clock.now()).toISOString().slice(0, 7)
  const { data } = await person.call('/api/user/bill_list', {
    type,
    ...(chance.is(0.4) && { month }),
    ...(chance.is(0.5) && { limit: chance.between(1, 50) }),
    ...(coverage.due('/api/user/bill_list', 'cursor=null', 0.2) && { cursor: null }),
  })
  const bill = data?.list[0]
  if (bill) await person.call('/api/user/bill_list', { id: bill.id })
}

/** Unlocks a contact, or cancels. */
export const unlock = async (person: Person): Promise<void> => {
  const { chance } = person.world
  const { data } = await person.call('/api/user/message_group_list', { box: 'main', limit: 30 })
  const peers = data?.list.filter(({ kind }) => kind === 'direct').map(({ peer }) => peer.id) ?? []
  const userId = peers.length > 0 && chance.is(0.9) ? chance.of(peers) : someone(person)
  if (userId === null) return
  const quote = await person.call('/api/user/unlock_wx_pre', { userId })
  if (!quote.data) return
  const { principalCoins } = quote.data.payableBy
  if (principalCoins < quote.data.priceCoins) await buyCoins(person)
  const bought = await person.call(UNLOCK, {
    quoteId: quote.data.quoteId,
    clientToken: chance.uuid(),
    ...(chance.is(0.5) && { note: words.sentence(chance) }),
  })
  if (!bought.data) return
  const { order } = bought.data
  person.orders.push(order.id)
  const owner = person.world.people.find(({ id }) => id === order.peer.id)
  owner?.orders.push(order.id)
  if (chance.is(0.15)) await person.call(UNLOCK, { orderId: order.id, decision: 'cancel' })
}

const ordersOf = async (person: Person): Promise<UnlockOrder[]> => {
  const orders: UnlockOrder[] = []
  for (const orderId of person.orders.slice(-6)) {
    const { data } = await person.call('/api/user/get_wx', { orderId })
    if (data?.order) orders.push(data.order)
  }
  return orders
}

/** Accepts or declines requests for the member's contact, and answers complaints. */
export const answerUnlocks = async (person: Person): Promise<void> => {
  const { chance } = person.world
  for (const { id, role, acts } of await ordersOf(person)) {
    if (role !== 'owner') continue
    if (acts.includes('accept')) {
      const decision = chance.of(['accept', 'accept', 'accept', 'decline'] as const)
      await person.call(UNLOCK, { orderId: id, decision })
    } else if (acts.includes('reply')) {
      const url = chance.is(0.3) ? await newPicture(person) : null
      const reply = '我已经通过了申请'
      await person.call(JUDGE, { orderId: id, reply, ...(url !== null && { imageUrls: [url] }) })
    }
  }
}

const complaints = wordsOf(FeedbackResult).filter((result) => result !== 'added' && result !== 'fraud')

/** Sends feedback about unlocked contacts. */
export const judgeContact = async (person: Person): Promise<void> => {
  const { chance, coverage } = person.world
  for (const { id, role, acts } of await ordersOf(person)) {
    if (role !== 'buyer') continue
    const claims = acts.includes('claim_fraud')
    const mayComplain = acts.includes('complain')
    if (!claims && !mayComplain && !acts.includes('confirm')) continue
    const result = coverage.rarest(JUDGE, 'result', [
      ...(acts.includes('confirm') ? (['added'] as const) : []),
      ...(mayComplain ? complaints : []),
      ...(claims ? (['fraud'] as const) : []),
    ])
    const isGood = result === 'added'
    const url = !isGood && chance.is(0.4) ? await newPicture(person) : null
    await person.call(JUDGE, {
      orderId: id,
      result,
      clientToken: chance.uuid(),
      ...(isGood &&
        chance.is(0.7) && {
          score: chance.between(1, 5),
          tags: ['回复快', '真诚'].slice(0, chance.between(1, 2)),
        }),
      ...((!isGood || chance.is(0.2)) && { detail: words.sentence(chance) }),
      ...(url !== null && { imageUrls: [url] }),
    })
  }
}
