import { setTimeout as pause } from 'node:timers/promises'
import { startChaosProxy, type ChaosProxy } from '../nodes/chaos-proxy'
import type { ServerNode } from '../nodes/spawn-node'
import { startRedis, type TestRedis } from '../nodes/spawn-redis'
import { createNodesWorld, type NodesWorld } from '../nodes/world'
import { matchPair } from '../server/relations'
import { differenceOf, finalOf } from './comparison'
import { replaying, sendOverHttp } from './exchange'
import { faults } from './faults'
import { createHistory, violationsOf, type FinalGroup } from './history'
import { startKillablePostgres, type KillablePostgres } from './killable-postgres'
import { Phone } from './phone'
import { randomFrom } from './random'
import { createRecorder } from './recorder'

/** Size of a run. */
export interface RunOptions {
  /** Number of acknowledged texts after which the run ends. */
  readonly sends: number
  /** Pairs of members who talk; each pair has one group and two phones. */
  readonly pairs: number
  /** Names of faults in their order, spread evenly over the sends. */
  readonly faults: readonly string[]
  readonly seed: number
  /** Share of the sends that the network repeats, from 0 to 1. */
  readonly replayShare: number
  /** Share of the texts that get a heart or are recalled, each from 0 to 1. */
  readonly actShare: number
  /** Longest time until the phones equal the server after the last heal, in ms. */
  readonly convergeMs: number
  /** Prints a line of progress. */
  say(line: string): void
}

/** A fault that happened. */
export interface HappenedFault {
  readonly name: string
  /** Texts that were being sent at its start. */
  readonly inFlight: number
  readonly healedMs: number
}

/** Result of a run. */
export interface RunReport {
  readonly violations: readonly string[]
  readonly acknowledged: number
  readonly refused: number
  readonly replayed: number
  /** Hearts and recalls that the server accepted. */
  readonly acts: number
  /** Messages that sockets delivered. */
  readonly seen: number
  readonly faults: readonly HappenedFault[]
  readonly elapsedMs: number
  /** Time from the last heal until every phone equalled the server, in ms. */
  readonly convergedMs: number
}

/** The environment of a run. */
interface Stage {
  readonly world: NodesWorld
  readonly postgres: KillablePostgres
  readonly redis: TestRedis
  readonly nodes: readonly ServerNode[]
  readonly balancer: ChaosProxy
}

/** Texts that one phone sends at once. */
const WINDOW = 3
const TICK_MS = 50
const RETRY_EVERY_TICKS = 20
const WAKE_EVERY_TICKS = 100
const CONVERGE_TICK_MS = 500

interface Pair {
  readonly groupId: string
  /** Token that reads the group at the end. */
  readonly token: string
  readonly phones: readonly [Phone, Phone]
}

class Run {
  private readonly history = createHistory()
  private readonly recorder = createRecorder(this.history)
  private readonly random: () => number
  private readonly pairs: Pair[] = []
  private readonly happened: HappenedFault[] = []
  private replayed = 0
  private acts = 0
  private said = 0
  private isTalking = true

  constructor(
    private readonly options: RunOptions,
    private readonly stage: Stage,
  ) {
    this.random = randomFrom(options.seed)
  }

  async play(): Promise<RunReport> {
    const startedAt = performance.now()
    for (let index = 0; index < this.options.pairs; index += 1) await this.addPair(index)
    await Promise.all(this.phones.map((phone) => phone.start()))
    const talking = Promise.all(this.pairs.map((pair) => this.talk(pair)))
    await this.breakThings()
    await talking
    const healedAt = performance.now()
    const finals = await this.converge()
    const convergedMs = performance.now() - healedAt
    const differences = this.differencesFrom(finals)
    for (const phone of this.phones) phone.close()
    return {
      violations: [...violationsOf(this.history, finals), ...differences],
      acknowledged: this.recorder.acknowledged,
      refused: [...this.history.sends.values()].filter(({ result }) => result === 'refused').length,
      replayed: this.replayed,
      acts: this.acts,
      seen: this.history.sights.length,
      faults: this.happened,
      elapsedMs: Math.round(performance.now() - startedAt),
      convergedMs: Math.round(convergedMs),
    }
  }

  private get origin(): string {
    return `http://127.0.0.1:${this.stage.balancer.port}`
  }

  private get phones(): Phone[] {
    return this.pairs.flatMap(({ phones }) => phones)
  }

  private async addPair(index: number): Promise<void> {
    const { world } = this.stage
    const a = await world.seed.member({ gender: 'female', nickname: `甲${index}` })
    const b = await world.seed.member({ gender: 'male', nickname: `乙${index}` })
    const groupId = await matchPair(world, a, b)
    this.pairs.push({ groupId, token: a.token, phones: [this.makePhone(a, b.id), this.makePhone(b, a.id)] })
  }

  private makePhone(member: { id: string; token: string }, peerId: string): Phone {
    return new Phone({
      origin: this.origin,
      member,
      peerIds: [peerId],
      send: replaying(sendOverHttp, this.options.replayShare, this.random, () => (this.replayed += 1)),
      random: this.random,
      onBody: this.recorder.see,
      onSessionEnd: (status) => void this.history.incidents.push(`a session ended with ${status}`),
      onLaunch: this.recorder.listen,
    })
  }

  /** Both members send texts to each other, a few at a time, until enough were acknowledged. */
  private async talk({ phones }: Pair): Promise<void> {
    for (let tick = 0; this.isTalking; tick += 1) {
      for (const [index, phone] of phones.entries()) {
        const peerId = phones[1 - index]?.memberId ?? ''
        if (phone.isOpen) this.sayMore(phone, peerId)
        if (tick % RETRY_EVERY_TICKS === 0) phone.retryFailed()
      }
      await pause(TICK_MS)
    }
  }

  private sayMore(phone: Phone, peerId: string): void {
    const room = WINDOW - phone.stores.talk.outgoing.messages.length
    for (let count = 0; count < room; count += 1) {
      this.said += 1
      this.recorder.say(phone, peerId, `第${this.said}句`)
      if (this.random() < this.options.actShare) void this.act(phone, peerId)
    }
  }

  /** Adds a heart to the peer's latest text, or recalls the latest own one; a failed action is not repeated. */
  private async act(phone: Phone, peerId: string): Promise<void> {
    const isHeart = this.random() < 0.5
    const message = phone.chatWith(peerId).log.lastFrom(isHeart ? peerId : phone.memberId)
    if (!message || message.recalledAt !== null) return
    const { acts } = phone.chatWith(peerId)
    try {
      await (isHeart ? acts.toggleHeart(message) : acts.recall(message))
      this.acts += 1
    } catch {
      // Whether it succeeded or not, every phone must show the server's state in the end.
    }
  }

  /** Runs one fault after each equal part of the sends; ends with the last part. */
  private async breakThings(): Promise<void> {
    const { sends, faults: names, say } = this.options
    const part = sends / (names.length + 1)
    for (const [index, name] of names.entries()) {
      await this.untilAcknowledged(part * (index + 1))
      const fault = faults[name]
      if (!fault) throw new Error(`no fault is called ${name}`)
      const inFlight = this.phones.reduce((sum, { stores }) => sum + stores.talk.outgoing.messages.length, 0)
      const brokenAt = performance.now()
      await fault({ ...this.stage, phones: this.phones, random: this.random })
      const healedMs = Math.round(performance.now() - brokenAt)
      this.happened.push({ name, inFlight, healedMs })
      say(
        `${name}: ${inFlight} on their way, healed after ${healedMs} ms, ${this.recorder.acknowledged} taken`,
      )
    }
    await this.untilAcknowledged(sends)
    this.isTalking = false
  }

  private async untilAcknowledged(count: number): Promise<void> {
    for (let tick = 1; this.recorder.acknowledged < count; tick += 1) {
      if (tick % WAKE_EVERY_TICKS === 0) for (const phone of this.phones) phone.wake()
      await pause(TICK_MS)
    }
  }

  /** Waits until every phone equals the server; the members only look at their phones and tap "retry". */
  private async converge(): Promise<FinalGroup[]> {
    const deadline = performance.now() + this.options.convergeMs
    for (;;) {
      for (const phone of this.phones) {
        phone.wake()
        phone.retryFailed()
      }
      await pause(CONVERGE_TICK_MS)
      const finals = await this.finals()
      if (this.differencesFrom(finals).length === 0 || performance.now() > deadline) return finals
    }
  }

  private async finals(): Promise<FinalGroup[]> {
    const finals: FinalGroup[] = []
    for (const { token, groupId } of this.pairs) finals.push(await finalOf(this.origin, token, groupId))
    return finals
  }

  private differencesFrom(finals: readonly FinalGroup[]): string[] {
    return this.pairs.flatMap(({ phones }, index) =>
      phones.flatMap((phone, side) => {
        const final = finals[index]
        const difference = final && differenceOf(phone, phones[1 - side]?.memberId ?? '', final)
        return difference ? [`phone ${index}.${side}: ${difference}`] : []
      }),
    )
  }
}

/** Runs two server processes on one database and one Redis, with real phones and faults, and returns the result. */
export const playRun = async (options: RunOptions): Promise<RunReport> => {
  const endings: (() => Promise<void>)[] = []
  const keep = async <T>(made: Promise<T>, end: (value: T) => Promise<void>): Promise<T> => {
    const value = await made
    endings.unshift(() => end(value))
    return value
  }
  try {
    const postgres = await keep(startKillablePostgres(), (server) => server.remove())
    const redis = await keep(startRedis(), (server) => server.close())
    const world = await keep(createNodesWorld({ url: postgres.url, drop: () => Promise.resolve() }), (made) =>
      made.close(),
    )
    const nodes = [await world.spawn({ redisUrl: redis.url }), await world.spawn({ redisUrl: redis.url })]
    const ports = nodes.map(({ port }) => ({ port }))
    const balancer = await keep(startChaosProxy(ports), (proxy) => proxy.close())
    return await new Run(options, { world, postgres, redis, nodes, balancer }).play()
  } finally {
    for (const end of endings) await end()
  }
}
