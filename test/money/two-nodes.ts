import { setTimeout as pause } from 'node:timers/promises'
import { errorCodes } from '@contract/errors'
import { createNodesWorld, type NodesWorld } from '../nodes/world'
import type { ServerNode } from '../nodes/spawn-node'
import { fundCoins } from '../server/acts/buying'
import type { TestDatabase } from '../server/database'
import { postTo } from '../server/post-to'
import { createSeed, type Answer, type Post, type SeededMember } from '../server/seed'
import { bindAccounts, letPairsTalk, putOnSale } from './people'

/** Connections of each process for calls; together with those for its jobs more than 32. */
const CONNECTIONS_EACH = '16'
const RETRY_MS = 50
/** Answers after which a member repeats the request. */
const unanswered: readonly number[] = [
  errorCodes.UNKNOWN,
  errorCodes.RATE_LIMITED,
  // The payment provider was not reached.
  errorCodes.PAYMENT_PENDING,
]

/** Two members with sessions; one may unlock the other's contact. */
export interface Dealers {
  readonly buyer: SeededMember
  readonly seller: SeededMember
}

/** Two server processes on one database, and members who call them in turn. */
export interface TwoNodes {
  readonly world: NodesWorld
  readonly nodes: readonly [ServerNode, ServerNode]
  /** The addresses in turn. */
  nextUrl(): string
  /** A verified member whose calls go to both processes in turn. */
  member(): Promise<SeededMember>
  /** A buyer with coins and a seller whose contact is offered and whose income can be withdrawn. */
  dealers(coins: number, mode?: 'ask' | 'instant'): Promise<Dealers>
  /**
   * A call of a phone that must know the result: it is repeated, at the other process, until it is answered. Only for
   * calls with a client token.
   */
  insist(member: SeededMember, path: string, body: object): Promise<Answer>
  close(): Promise<void>
}

/** Settings that are in effect while the processes run. */
export type ConfigChanges = Readonly<Record<string, number>>

/** Starts both; meant for `beforeAll`. @param database By default one of its own. */
export const startTwoNodes = async (changes: ConfigChanges, database?: TestDatabase): Promise<TwoNodes> => {
  const world = await createNodesWorld(database)
  for (const [key, value] of Object.entries(changes)) {
    await world.services.configVersions.publish(
      { version: null, set: [{ key, value }] },
      { operator: 'anna', why: 'a test' },
    )
  }
  const env = { DATABASE_CONNECTIONS: CONNECTIONS_EACH }
  const nodes = [await world.spawn({ env }), await world.spawn({ env })] as const
  let turn = 0
  const nextUrl = (): string => nodes[turn++ % 2 === 0 ? 0 : 1].url
  const post: Post = (path, body, options) => postTo(nextUrl())(path, body, options)
  const seed = createSeed(world.core, world.services, post)
  const member = () => seed.member({ isVerified: true, hasAvatar: false })

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
        // A process that is dead, or whose database is, does not answer or answers that it cannot.
        const answer = await who.post(path, body).catch(() => null)
        if (answer?.status === 401 || answer?.status === 403) throw new Error('a session ended')
        if (answer && !unanswered.includes(answer.code)) return answer
        await pause(RETRY_MS)
      }
    },

    close: () => world.close(),
  }
}
