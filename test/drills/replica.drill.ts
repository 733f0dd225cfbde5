import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { describeWithRedis } from '../nodes/describe-with-redis'
import { startRedis, type TestRedis } from '../nodes/spawn-redis'
import type { ServerNode } from '../nodes/spawn-node'
import { createNodesWorld, type NodesWorld } from '../nodes/world'
import { findFreePort } from '../life/product'
import { postTo } from '../server/post-to'
import { describeWithReplica, type ReplicatedDatabase, startReplicated } from '../server/replica'
import type { SeededMember } from '../server/seed'
import { waitUntil } from '../server/wait-until'

const LAG_SECONDS = 2
const MEMBERS = 12
/** Follows that each part of the drill checks. Source: ours */
const FOLLOWS = 40
const MODULUS = 97

interface Counts {
  calls: number
  failed: string[]
  /** Own changes that the next list on the other node did not show. */
  unseen: number
}

describeWithRedis('two nodes with a replica', () => {
  describeWithReplica('that lags, dies and returns', () => {
    let databases: ReplicatedDatabase
    let redis: TestRedis
    let world: NodesWorld
    let nodes: readonly { node: ServerNode; metrics: string }[]
    let members: SeededMember[]

    const start = async () => {
      const port = await findFreePort()
      const env = {
        DATABASE_READ_URL: databases.replicaUrl,
        DATABASE_READ_LAG_SECONDS: String(LAG_SECONDS),
        METRICS_PORT: String(port),
      }
      return {
        node: await world.spawn({ redisUrl: redis.url, env }),
        metrics: `http://127.0.0.1:${port}/metrics`,
      }
    }
    beforeAll(async () => {
      databases = await startReplicated()
      redis = await startRedis()
      world = await createNodesWorld({ url: databases.url, drop: () => Promise.resolve() })
      nodes = [await start(), await start()]
      members = []
      for (let count = 0; count < MEMBERS; count += 1) members.push(await world.seed.member())
    }, 120_000)
    afterAll(async () => {
      await world.close()
      await redis.close()
      await databases.close()
    })

    const metric = async (name: string): Promise<number> => {
      const values = nodes.map(async ({ metrics }) => {
        const text = await (await fetch(metrics)).text()
        const line = text.split('\n').find((one) => one.startsWith(`${name} `)) ?? ''
        return Number(line.split(' ')[1]?.replace('+Inf', 'Infinity'))
      })
      return Math.max(...(await Promise.all(values)))
    }
    const side = (name: string): Promise<number> => metric(`jinyu_reads_total{side="${name}"}`)
    const urlOf = (turn: number): string => nodes[turn % nodes.length]?.node.url ?? ''

    /** A member follows another one on one node and reads the list on the other one; then the reverse. */
    const followAndLook = async (turn: number, counts: Counts): Promise<void> => {
      const member = members[turn % MEMBERS]
      const target = members[(turn + 1 + ((turn * MODULUS) % (MEMBERS - 1))) % MEMBERS]
      if (!member || !target) throw new Error('no member')
      const call = async (url: string, path: string, body: object) => {
        counts.calls += 1
        const answer = await postTo(url)(path, body, { token: member.token })
        if (answer.code !== 1) counts.failed.push(`${path} ${answer.status} ${answer.code}`)
        return answer.data
      }
      const follows = async (): Promise<boolean> => {
        const data = await call(urlOf(turn + 1), '/api/user/action_list', { kind: 'follow', limit: 50 })
        const { list } = data as { list: { member: { id: string } }[] }
        return list.some((row) => row.member.id === target.id)
      }
      const named = { kind: 'follow', userId: target.id }
      await call(urlOf(turn), '/api/user/add_action', { ...named, clientToken: randomUUID() })
      if (!(await follows())) counts.unseen += 1
      await call(urlOf(turn), '/api/user/near', {})
      await call(urlOf(turn), '/api/user/delete_action', named)
      if (await follows()) counts.unseen += 1
    }
    const play = async (): Promise<Counts> => {
      const counts: Counts = { calls: 0, failed: [], unseen: 0 }
      for (let turn = 0; turn < FOLLOWS; turn += 1) await followAndLook(turn, counts)
      return counts
    }
    /** Members who wrote nothing lately look around. */
    const lookAround = async (): Promise<void> => {
      await pause(LAG_SECONDS * 1_000 + 500)
      for (const [turn, member] of members.entries())
        expect(await postTo(urlOf(turn))('/api/user/near', {}, { token: member.token })).toMatchObject({
          code: 1,
        })
    }
    const good = { calls: 5 * FOLLOWS, failed: [], unseen: 0 }

    test('shows own changes on the other node at once, and answers other searches from the replica', async () => {
      expect(await play()).toEqual(good)
      const before = await side('replica')
      await lookAround()
      expect(await side('replica')).toBeGreaterThan(before)
      expect(await side('wrote')).toBeGreaterThan(0)
    }, 120_000)

    test('leaves a replica that stops replaying, without a failed or an old answer', async () => {
      await databases.pause()
      expect(await play()).toEqual(good)
      // The lag grows only with the first write that is not replayed.
      await waitUntil(async () => (await metric('jinyu_replica_behind_seconds')) > LAG_SECONDS, 30_000)
      const before = await side('lagging')
      await lookAround()
      expect(await side('lagging')).toBeGreaterThan(before)
      await databases.resume()
    }, 120_000)

    test('goes on while the replica dies, and uses it again when it is back', async () => {
      await waitUntil(async () => (await metric('jinyu_replica_behind_seconds')) < LAG_SECONDS, 30_000)
      const playing = play()
      await databases.killReplica()
      expect(await playing).toEqual(good)
      await databases.startReplica()
      await waitUntil(async () => (await metric('jinyu_replica_behind_seconds')) < LAG_SECONDS, 60_000)
      const before = await side('replica')
      await lookAround()
      expect(await side('replica')).toBeGreaterThan(before)
      for (const { node } of nodes) expect(node.output()).not.toContain('"level":"error"')
      process.stdout.write(
        `${JSON.stringify({ sides: { replica: await side('replica'), wrote: await side('wrote'), lagging: await side('lagging'), failed: await side('failed') } })}\n`,
      )
    }, 240_000)

    test('reads from the primary alone while Redis is away', async () => {
      await redis.kill()
      expect(await play()).toEqual(good)
      await redis.start()
    }, 120_000)
  })
})
