import { setTimeout as pause } from 'node:timers/promises'
import { errorCodes } from '@contract/errors'
import { createNodesWorld, type NodesWorld } from '../nodes/world'
import type { ServerNode } from '../nodes/spawn-node'
import { fundCoins } from '../server/buying'
import type { TestDatabase } from '../server/database'
import { postTo } from '../server/post-to'
import { createSeed, type Answer, type Post, type SeededMember } from '../server/seed'
import { bindAccounts, letPairsTalk, putOnSale } from './people'

/** Connections that each process opens for calls; together with those for its jobs more than 32. */
const CONNECTIONS_EACH = '16'
const RETRY_MS = 50
/** Not the end of a press: who gets one presses again. */
const unanswered: readonly number[] = [
  errorCodes.UNKNOWN,
  errorCodes.RATE_LIMITED,
  // Who takes payments was not reached.
  errorCodes.PAYMENT_PENDING,
]

/** Two members of whom one may buy the other's contact, with sessions. */
export interface Dealers {
  readonly buyer: SeededMember
  readonly seller: SeededMember
}

/** Two server processes on one database, and members who call now one, now the other. */
export interface TwoNodes {
  readonly world: NodesWorld
  readonly nodes: readonly [ServerNode, ServerNode]
  /** Addresses in turn. */
  nextUrl(): string
  /** A certified member whose calls go to both processes in turn. */
  member(): Promise<SeededMember>
  /** A buyer with coins and a seller whose contact is on sale and whose income can be taken out. */
  dealers(coins: number, mode?: 'ask' | 'instant'): Promise<Dealers>
  /**
   * A call as a phone makes it that must know what came of it: repeated, at the other process, until it is answered.
   * Calls with a client token alone may be made so.
   */
  insist(member: SeededMember, path: string, body: object): Promise<Answer>
  close(): Promise<void>
}

/** Numbers that are in force while the processes run. */
export type ConfigChanges = Readonly<Record<string, number>>

/** Starts both; meant for `beforeAll`. @param database By default one of its own. */
export const startTwoNodes = async (changes: ConfigChanges, database?: TestDatabase): Promise<TwoNodes> => {
  const world = await createNodesWorld(database)
  for (const [key, value] of Object.entries(changes)) {
    await world.services.configVersions.set(key, value, { operator: 'anna', why: 'a test' })
  }
  const env = { DATABASE_CONNECTIONS: CONNECTIONS_EACH }
  const nodes = [await world.spawn({ env }), await world.spawn({ env })] as const
  let turn = 0
  const nextUrl = (): string => nodes[turn++ % 2 === 0 ? 0 : 1].url
  const post: Post = (path, body, options) => postTo(nextUrl())(path, body, options)
  const seed = createSeed(world.core, world.services, post)
  const member = () => seed.member({ isCertified: true, hasAvatar: false })

  return {
    world,
    nodes,
    nextUrl,
    member,

    async dealers(coins, mode = 'ask') {
      const [buyer, seller] = await Promise.all([member(), member()])
      await putOnSale(world, [seller.id], mode)
      await bindAccounts(world, [seller.id])
      await letPairsTalk(world, [{ buyerId: buyer.id, sellerId: seller.id }])
      if (coins > 0) await fundCoins(world, buyer.id, coins)
      return { buyer, seller }
    },

    async insist(who, path, body) {
      for (;;) {
        // A process that is dead, or whose database is, answers nothing or that it does not know.
        const answer = await who.post(path, body).catch(() => null)
        if (answer?.status === 401 || answer?.status === 403) throw new Error('a session ended')
        if (answer && !unanswered.includes(answer.code)) return answer
        await pause(RETRY_MS)
      }
    },

    close: () => world.close(),
  }
}
