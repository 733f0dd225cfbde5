import { randomUUID } from 'node:crypto'
import { pictureOf, upload } from '../server/acts/uploading'
import { order, orderStatus, pay } from '../server/acts/buying'
import type { SeededMember } from '../server/seed'
import { textDraft } from '../server/relations'

/** What the server has acknowledged, with the moment of the answer in epoch ms. */
export interface Acknowledged {
  readonly kind: 'text' | 'picture' | 'coins'
  /** Id of the message, or number of the order. */
  readonly id: string
  readonly at: number
}

/** Two members who write to each other on one server. */
export interface Writers {
  readonly url: string
  readonly from: SeededMember
  readonly to: SeededMember
}

/** Every so many texts follow a picture and a purchase. Source: ours */
const PICTURE_EVERY = 8

const sendPicture = async ({ url, from, to }: Writers, count: number) => {
  const address = await upload({ url }, from, await pictureOf(count))
  const draft = { userId: to.id, clientMsgId: randomUUID(), type: 'image', content: { url: address } }
  return from.post('/api/user/send_msg', draft)
}

/** Buys coins and pays on the page of the sandbox; returns the number of the paid order, or null. */
const buyCoins = async ({ from }: Writers): Promise<string | null> => {
  const made = await order(from, { kind: 'coin', packageId: 0 })
  if (made.code !== 1) return null
  const orderNo = made.data.orderNo as string
  const begun = await pay(from, orderNo)
  const [page = ''] = (begun.data.payParams.confirmUrl as string).split('?')
  await fetch(`${page}/pay`, { method: 'POST', redirect: 'manual' })
  return (await orderStatus(from, orderNo)).data.state === 'paid' ? orderNo : null
}

/**
 * Lets the members write, send pictures and buy until the power is cut; collects what the server acknowledged.
 * @throws Error for a fault before the power is cut.
 */
export const write = async (
  writers: Writers,
  acknowledged: Acknowledged[],
  isCut: () => boolean,
): Promise<void> => {
  const { from, to } = writers
  const record = (kind: Acknowledged['kind'], id: string) =>
    void acknowledged.push({ kind, id, at: Date.now() })
  try {
    for (let count = 1; !isCut(); count += 1) {
      const [sender, receiver] = count % 2 === 0 ? [to, from] : [from, to]
      const { code, data } = await sender.post('/api/user/send_msg', textDraft(receiver.id, `第 ${count} 句`))
      if (code === 1) record('text', data.message.id as string)
      if (count % PICTURE_EVERY !== 0) continue
      const sent = await sendPicture(writers, count)
      if (sent.code === 1) record('picture', sent.data.message.id as string)
      const orderNo = await buyCoins(writers)
      if (orderNo !== null) record('coins', orderNo)
    }
  } catch (error) {
    // A request without an answer acknowledged nothing.
    if (!isCut()) throw error
  }
}
