import { randomUUID } from 'node:crypto'
import { MINUTE_MS, SECOND_MS } from '@contract/constants'
import type { Message } from '@contract/types/message'
import { listenAs } from '../../server/rigs/stomp-listener'
import { waitUntil } from '../../server/wait-until'
import type { ServerNode } from '../spawn-node'
import { coinsOf, say, SLOW_MS, withdraw, withdrawalsOf } from './acts'
import type { Payer, Payment } from './payers'
import { payFor, type People, type Person } from './people'
import type { ProductionProduct } from './product'

/** What the buyer writes while a node dies, and the earner's reply by the new one. */
export const SPOKEN = ['今天江边的晚霞很好看', '下次我们早一点去看'] as const
/** Messages that are on their way at the moment of the death. */
const TEXTS = Array.from({ length: 10 }, (_value, at) => `${SPOKEN[0]}，第${at + 1}次`)

/** Two members who know each other, with money of both on its way. */
export interface DeathStory {
  readonly product: ProductionProduct
  readonly people: People
  /** Pays for beans. */
  readonly buyer: Person
  readonly payer: Payer
  /** Withdraws income. */
  readonly earner: Person
  readonly amountFen: number
}

/**
 * Kills the node that sends the next transfer, after Alipay has made it and before its answer; resolves with that node.
 * @param begin Called just before.
 */
const killAtTransfer = (
  { nodes, vendors: { pay } }: ProductionProduct,
  begin: () => void,
): Promise<ServerNode> =>
  new Promise((resolve, reject) => {
    pay.onAlipayDone = async ({ method, pid }) => {
      if (method !== 'alipay.fund.trans.uni.transfer') return
      pay.onAlipayDone = null
      begin()
      const node = nodes.find((one) => one.pid === pid)
      await node?.kill()
      if (node) resolve(node)
      else reject(new Error(`no node has the id ${pid}`))
    }
  })

/** Sends a text under one id until a node answers, as the client does. */
const insist = (from: Person, to: Person, text: string): Promise<void> => {
  const content = { type: 'text', content: { text } } as const
  const message = { userId: to.id, clientMsgId: randomUUID(), ...content }
  const send = async (): Promise<boolean> => {
    const answer = await from.post('/api/user/send_msg', message).catch(() => null)
    if (answer !== null && answer.code !== 1) throw new Error(JSON.stringify(answer))
    return answer !== null
  }
  return waitUntil(send, SLOW_MS)
}

/** Texts of this moment among messages, in an order that is the same for all of them. */
const sentOf = (messages: readonly Message[]): string[] =>
  messages
    .map(({ content }) => ('text' in content && content.text) || '')
    .filter((text) => text.startsWith(SPOKEN[0]))
    .sort()

/**
 * A node is killed when its transfer was made and not answered, a purchase is paid and not noticed, and messages are on
 * their way to both nodes. The members go on at the other node until a new one starts in its place. Returns the purchase.
 */
export const outliveNode = async (story: DeathStory): Promise<Payment> => {
  const { product, people, buyer, payer, earner, amountFen } = story
  const { payout } = product.vendors
  const [coins, paidFen] = [await coinsOf(buyer), payout.totalFen()]
  const sockets = await Promise.all(product.nodes.map(({ url }) => listenAs(url, earner)))
  const orderNo = await payFor(buyer, payer, { kind: 'coin', packageId: 0 })
  let sending: Promise<unknown> = Promise.resolve()
  const death = killAtTransfer(product, () => {
    sending = Promise.all(TEXTS.map((text) => insist(buyer, earner, text)))
  })
  const feeFen = await withdraw(earner, amountFen)
  const dead = await death

  await sending
  const isOnDevices = (text: string): boolean =>
    sockets.some((socket) => sentOf(socket.of('msg').map(({ message }) => message)).includes(text))
  await waitUntil(() => TEXTS.every(isOnDevices), SLOW_MS)
  const { list } = await earner.call('/api/user/message_list', { userId: buyer.id, limit: 50 })
  expect(sentOf(list)).toEqual([...TEXTS].sort())
  for (const socket of sockets) await socket.close()
  expect((await withdrawalsOf(earner))[0]).toBe('paying')
  await product.pass(5 * SECOND_MS)
  await waitUntil(async () => (await coinsOf(buyer)) === coins + 60, SLOW_MS)
  await product.pass(2 * MINUTE_MS)
  await waitUntil(async () => (await withdrawalsOf(earner))[0] === 'done', SLOW_MS)

  await dead.start()
  const device = await listenAs(dead.url, buyer)
  await say(earner, buyer, SPOKEN[1])
  await device.waitFor('msg')
  await device.close()
  // The notification comes late, to both nodes.
  const late = () => people.deliver(payer.paidNotice(orderNo))
  expect(await Promise.all(product.nodes.map(late))).toEqual([200, 200])
  expect(await coinsOf(buyer)).toBe(coins + 60)
  expect([payout.sent.length, payout.totalFen()]).toEqual([1, paidFen + amountFen - feeFen])
  return { payer, orderNo }
}
