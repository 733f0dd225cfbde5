import type { Payload } from '@contract/index'
import { DAY_MS, HOUR_MS } from '@contract/constants'
import { FeedbackResult } from '@contract/types/unlock'
import { auditLeaving } from '../audit/own'
import { wordsOf } from '../cells'
import type { Person } from '../person'
import { openApp } from './arrive'
import { close } from './close'
import { readBills } from './buy'
import { newPicture, newVoice } from './pictures'
import { bindAlipay, sellContact, withdraw } from './earn'
import { exchange } from './talk'
import { words } from './words'

const SEND = '/api/user/send_msg'
const UNLOCK = '/api/user/unlock_wx'
const JUDGE = '/api/user/wx_feedback'
const VIP_DAYS = 30

/** Buys coins or a membership and pays at once. */
export const buyNow = async (person: Person, kind: 'coin' | 'vip', isBig = false): Promise<void> => {
  const { config, chance, app } = person.world
  const vip = config?.vip?.packages.find(({ days }) => days === VIP_DAYS)?.id
  const packageId = kind === 'vip' ? vip : config?.coin?.packages.at(isBig ? -1 : 1)?.id
  if (packageId === undefined) return
  const { data } = await person.call('/api/user/recharge', { kind, packageId, clientToken: chance.uuid() })
  if (!data) return
  await person.call('/api/user/pay_recharge', { orderNo: data.orderNo, channel: 'local', env: {} })
  await app.services.recharges.desk?.press(data.orderNo, 'pay')
  person.purchases.push(data.orderNo)
}

/** Lets two members like each other; returns whether they may talk now. */
export const befriend = async (a: Person, b: Person): Promise<boolean> => {
  for (const [one, other] of [
    [a, b],
    [b, a],
  ] as const) {
    if (!(await openApp(one))) return false
    const request = { kind: 'like', userId: other.id, clientToken: one.world.chance.uuid() } as const
    await one.call('/api/user/add_action', request)
  }
  const { data } = await a.call('/api/user/get', { userId: b.id })
  return data?.canMessage.form === 'chat'
}

const say = async (from: Person, to: Person, more: object = {}): Promise<number | null> => {
  const { world } = from
  const { chance } = world
  const request = {
    userId: to.id,
    clientMsgId: chance.uuid(),
    type: 'text',
    content: { text: `${words.sentence(chance)} ${world.nextNumber()}` },
    ...more,
  } as Payload<typeof SEND>
  const { data } = await from.call(SEND, request)
  await world.pass(2_000)
  return data?.message.seq ?? null
}

/** Two acquainted members talk at length: texts, a picture, a voice message, and their contacts. */
export const talkAtLength = async (a: Person, b: Person): Promise<void> => {
  if (!(await befriend(a, b))) return
  for (let round = 0; round < 6; round++) {
    const seq = await say(a, b)
    await say(b, a, seq === null ? {} : { replyToSeq: seq })
  }
  const picture = await newPicture(a)
  if (picture !== null) await say(a, b, { type: 'image', content: { url: picture } })
  const voice = await newVoice(b, 2)
  const wave = Array.from({ length: 16 }, (_, at) => at * 6)
  if (voice !== null) await say(b, a, { type: 'voice', content: { url: voice, seconds: 2, wave } })
  await sellContact(a)
  await sellContact(b)
  const { data } = await b.call('/api/user/get', { userId: a.id })
  const groupId = data?.relation.groupId
  if (groupId == null) return
  for (const one of [a, b]) {
    const talk = await one.call('/api/user/message_list', { groupId, limit: 50 })
    await exchange(one, { groupId }, talk.data?.list ?? [])
  }
}

/** Makes sure that a member may sell: operators verify them. */
const certify = async (person: Person): Promise<void> => {
  const { review } = person.world.app.services.authentications
  await review.certify(person.id, { operator: 'anna', why: 'case 7' }).catch(() => undefined)
}

/** Time after which a buyer may send each result. */
const saidAfterMs: Partial<Record<FeedbackResult, number>> = {
  not_accepted: DAY_MS + HOUR_MS,
  fraud: 4 * DAY_MS,
}

/** A member with income withdraws it, or cancels with it. */
export const cashIn = async (person: Person): Promise<void> => {
  const { chance, coverage } = person.world
  if (!(await openApp(person))) return
  await bindAlipay(person)
  const isLeaving = (['withdraw', 'give_up'] as const).some((income) =>
    coverage.isRare('/api/user/cancel_account', `income=${income}`),
  )
  await (isLeaving && chance.is(0.5) ? close(person) : withdraw(person))
}

/** One member unlocks the other's contact, and the order reaches some end. */
export const trade = async (buyer: Person, owner: Person): Promise<void> => {
  const { chance, coverage } = buyer.world
  if (!(await befriend(buyer, owner))) return
  await say(buyer, owner)
  await say(owner, buyer)
  await certify(owner)
  const { data: account } = await owner.call('/api/user/get_wx', {})
  const wxId = account?.wx?.wxId ?? `wx_trade${buyer.world.nextNumber()}`
  const consentMode = chance.of(['ask', 'instant'] as const)
  await owner.call('/api/user/update_wx', { wxId, saleEnabled: true, consentMode, audience: 'chatted' })
  await buyNow(buyer, 'coin')
  const quote = await buyer.call('/api/user/unlock_wx_pre', { userId: owner.id })
  if (!quote.data) return
  const note = chance.is(0.5) && { note: words.sentence(chance) }
  const request = { quoteId: quote.data.quoteId, clientToken: chance.uuid(), ...note }
  const { data } = await buyer.call(UNLOCK, request)
  if (!data) return
  await readBills(buyer)
  const orderId = data.order.id
  buyer.orders.push(orderId)
  owner.orders.push(orderId)
  if (!buyer.world.earners.includes(owner)) buyer.world.earners.push(owner)
  if (consentMode === 'ask') {
    const decision = coverage.rarest(UNLOCK, 'decision', ['accept', 'accept', 'decline', 'cancel'] as const)
    await (decision === 'cancel' ? buyer : owner).call(UNLOCK, { orderId, decision })
  }
  await auditLeaving(buyer)
  await buyer.call('/api/user/get_wx', { orderId })
  const result = coverage.rarest(JUDGE, 'result', wordsOf(FeedbackResult))
  await buyer.world.pass(saidAfterMs[result] ?? HOUR_MS)
  if (!(await openApp(buyer)) || !(await openApp(owner))) return
  await complain(buyer, owner, orderId, result)
}

const complain = async (
  buyer: Person,
  owner: Person,
  orderId: string,
  result: FeedbackResult,
): Promise<void> => {
  const { chance } = buyer.world
  const url = result === 'added' ? null : await newPicture(buyer)
  await buyer.call(JUDGE, {
    orderId,
    result,
    clientToken: chance.uuid(),
    ...(result === 'added' ? { score: 5, tags: ['真诚'] } : { detail: words.sentence(chance) }),
    ...(url !== null && { imageUrls: [url] }),
  })
  if (result === 'added') return
  const answer = await newPicture(owner)
  await owner.call(JUDGE, {
    orderId,
    reply: '我已经通过了申请',
    ...(answer !== null && { imageUrls: [answer] }),
  })
}
