import { randomUUID } from 'node:crypto'
import { HOUR_MS } from '@contract/constants'
import { videoOf } from '../../server/videos'
import { waitUntil } from '../../server/wait-until'
import type { Operator } from './desk'
import type { Person } from './people'
import type { ProductionProduct } from './product'

/** Longest wait for work with a rhythm of its own; generous, because machines are busy while tests run. */
export const SLOW_MS = 60_000

/** Sends a text. */
export const say = (from: Person, to: Person, text: string) =>
  from.call('/api/user/send_msg', {
    userId: to.id,
    clientMsgId: randomUUID(),
    type: 'text',
    content: { text },
  })

/** Bought coins of a person. */
export const coinsOf = async (person: Person): Promise<number> =>
  (await person.call('/api/user/balance', {})).wallet.principalCoins

/** Submits a video of the face. */
export const showFace = async (person: Person): Promise<void> => {
  const start = { step: 'start', consent: true } as const
  const { user } = await person.call('/api/user/update_info', { authentication: start })
  const url = await person.upload(await videoOf(), 'me.mp4')
  const challengeId = user.authentication.challenge?.id ?? ''
  const submit = { step: 'submit', challengeId, url, clientToken: randomUUID() } as const
  await person.call('/api/user/update_info', { authentication: submit })
}

/** Waits for the only case of a queue, and claims it; returns its id. */
export const claimCase = async (
  operator: Operator,
  queue: 'authentications' | 'withdrawals',
): Promise<string> => {
  const cases = async () => (await operator.call('/ops/cases/list', { queue })).list
  await waitUntil(async () => (await cases()).length > 0, SLOW_MS)
  const [{ id, subject } = { id: '', subject: '' }] = await cases()
  expect(await operator.call('/ops/claims/take-next', { queue })).toEqual({ subject })
  return id
}

/** Buys the sight of a contact, which its owner allows; returns the contact. The buyer confirms it an hour later. */
export const unlockContact = async (
  product: ProductionProduct,
  buyer: Person,
  owner: Person,
): Promise<string | null> => {
  const { quoteId } = await buyer.call('/api/user/unlock_wx_pre', { userId: owner.id })
  const { order } = await buyer.call('/api/user/unlock_wx', { quoteId, clientToken: randomUUID() })
  await owner.call('/api/user/unlock_wx', { orderId: order.id, decision: 'accept' })
  const { revealedWx } = await buyer.call('/api/user/get_wx', { orderId: order.id })
  await product.pass(HOUR_MS)
  const feedback = { orderId: order.id, result: 'added', score: 5, clientToken: randomUUID() } as const
  expect((await buyer.call('/api/user/wx_feedback', feedback)).order.state).toBe('settled')
  return revealedWx
}

/** Requests a withdrawal of income, with a code; returns the fee in fen. */
export const withdraw = async (person: Person, amountFen: number): Promise<number> => {
  const { feeFen, blockers } = await person.call('/api/user/withdraw', { amountFen })
  expect(blockers).toEqual([])
  const request = { amountFen, quoteFeeFen: feeFen, clientToken: randomUUID(), ...(await person.prove()) }
  await person.call('/api/user/apply_withdraw', request)
  return feeFen
}

/** States of a person's withdrawals as their bills say, newest first. */
export const withdrawalsOf = async (person: Person): Promise<readonly string[]> => {
  const { list } = await person.call('/api/user/bill_list', { type: 'withdrawal', cursor: null })
  return list.map(({ state }) => state)
}

/** Cancels the account, with a code. */
export const leave = async (
  person: Person,
  more: { readonly income?: 'withdraw'; readonly reason?: string } = {},
): Promise<void> => {
  const request = { step: 'submit', clientToken: randomUUID(), ...more, ...(await person.prove()) } as const
  expect(await person.call('/api/user/cancel_account', request)).toMatchObject({ state: 'cancelling' })
}
