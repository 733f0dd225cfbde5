import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { finalOf } from '../../history/comparison'
import { violationsOf, type FinalGroup } from '../../history/history'
import { randomFrom } from '../../history/random'
import { startRedis } from '../../nodes/spawn-redis'
import type { ServerNode } from '../../nodes/spawn-node'
import { createNodesWorld, type NodesWorld } from '../../nodes/world'
import { startFakeS3 } from '../../server/fakes/s3-server'
import { matchPair } from '../../server/relations'
import { waitUntil } from '../../server/wait-until'
import { startEdgeProxy, type EdgeFigures, type EdgeProxy } from './edge-proxy'
import { DrillMember } from './member'
import { countCalls, createRecords, type Records } from './records'

const run = promisify(execFile)
const projectDir = path.resolve(__dirname, '../../..')

/** Size of a drill. */
export interface UpgradeOptions {
  /** Least number of calls in all; they are spread over the steps. */
  readonly calls: number
  /** Pairs of members who talk. */
  readonly pairs: number
  readonly seed: number
  /** Longest pause of a member between two calls, in ms. */
  readonly restMs: number
  /** `DRAIN_SECONDS` of the nodes. */
  readonly drainSeconds: number
  /** How long the proxy keeps an idle connection to a node, in ms; shorter than the nodes drain. */
  readonly idleMs: number
  /** Number of nodes that are replaced by the new release, and then by the old one again. */
  readonly replaced: 1 | 2
  /** Prints a line of progress. */
  say(line: string): void
}

/** Result of a drill. */
export interface UpgradeReport {
  readonly records: Records
  /** The calls that failed; if any did, also what the nodes warned of. */
  readonly failures: readonly string[]
  /** In words; empty when nothing was lost, doubled or reordered. */
  readonly violations: readonly string[]
  readonly edge: EdgeFigures
  /** Exit codes of the replaced nodes. */
  readonly exitCodes: readonly (number | null)[]
  /** Names of the migrations that the step applied while the old nodes served. */
  readonly migrated: readonly string[]
}

type Release = 'old' | 'new'

const isWarning = (line: string): boolean => /"level":"(?:warn|error)"/.test(line)

/** Longest wait for a number of calls or for all sockets; only a hang meets it. */
const DEADLINE_MS = 240_000
const PLACES = [0, 1] as const
/** Steps that wait for their share of the calls. */
const SHARES = 4

/** The environment of a drill. */
interface Stage {
  readonly world: NodesWorld
  readonly redisUrl: string
  readonly storeUrl: string
  /** Holds both bundles, inside the project, so that they find its packages. */
  readonly bundles: string
  readonly h5Dir: string
}

class Upgrade {
  private readonly records = createRecords()
  private readonly members: DrillMember[] = []
  private readonly groups: { readonly id: string; readonly token: string }[] = []
  private readonly nodes: ServerNode[] = []
  /** All that served, in the order of their start. */
  private readonly served: ServerNode[] = []
  private readonly exitCodes: (number | null)[] = []
  private readonly random: () => number
  private step = 0

  constructor(
    private readonly options: UpgradeOptions,
    private readonly stage: Stage,
  ) {
    this.random = randomFrom(options.seed)
  }

  async play(): Promise<UpgradeReport> {
    this.nodes.push(...(await Promise.all(PLACES.map(() => this.spawn('old')))))
    const { idleMs } = this.options
    const edge = await startEdgeProxy(
      this.nodes.map(({ port }) => port),
      { idleMs },
    )
    try {
      await waitUntil(() => PLACES.every((place) => edge.isReady(place)))
      for (let pair = 0; pair < this.options.pairs; pair += 1) await this.addPair(edge.url)
      for (const member of this.members) member.connect()
      await this.untilAllAreOnline()
      const working = Promise.all(this.members.map((member) => member.work()))
      const migrated = await this.replaceAll(edge)
      for (const member of this.members) member.rest()
      await working
      await this.untilAllAreOnline()
      return await this.report(edge, migrated)
    } finally {
      await Promise.all(this.members.map((member) => member.leave()))
      await edge.close()
    }
  }

  /** The steps of an operator, each after its share of the calls. */
  private async replaceAll(edge: EdgeProxy): Promise<string[]> {
    await this.untilNextShare('the old release serves')
    const migrated = await this.migrate()
    await this.untilNextShare(`the tables are new (${migrated.join(', ')}), and the old release serves on`)
    const places = PLACES.slice(0, this.options.replaced)
    for (const place of places) await this.replace(edge, place, 'new')
    await this.untilNextShare('the new release serves')
    for (const place of places) await this.replace(edge, place, 'old')
    await this.untilNextShare('the old release serves again, on the new tables')
    return migrated
  }

  private async spawn(release: Release, port?: number): Promise<ServerNode> {
    const node = await this.stage.world.spawn({
      program: [path.join(this.stage.bundles, release, 'main.mjs')],
      redisUrl: this.stage.redisUrl,
      ...(port !== undefined && { port }),
      env: {
        NODE_ENV: 'production',
        PUBLIC_URL: 'https://jinyu.example',
        STORE_URL: this.stage.storeUrl,
        H5_DIR: this.stage.h5Dir,
        TRUSTED_PROXIES: 'loopback',
        LOG_CALLS: '0',
        DRAIN_SECONDS: String(this.options.drainSeconds),
      },
    })
    this.served.push(node)
    return node
  }

  private warnings(): string[] {
    return this.served.flatMap((node) => node.output().split('\n').filter(isWarning))
  }

  private async addPair(origin: string): Promise<void> {
    const { world } = this.stage
    const a = await world.seed.member({ gender: 'female' })
    const b = await world.seed.member({ gender: 'male' })
    const groupId = await matchPair(world, a, b)
    this.groups.push({ id: groupId, token: a.token })
    const { records, random, options } = this
    const common = { origin, groupId, records, random, restMs: options.restMs }
    this.members.push(
      new DrillMember({ ...common, self: a, peerId: b.id }),
      new DrillMember({ ...common, self: b, peerId: a.id }),
    )
  }

  /** The step of its own, with the code of the new release. */
  private async migrate(): Promise<string[]> {
    const program = path.join(this.stage.bundles, 'new', 'migrate.mjs')
    const env = { ...process.env, DATABASE_URL: this.stage.world.databaseUrl }
    const { stdout } = await run(process.execPath, [program], { env })
    return [...stdout.matchAll(/^Applied (.+)\.$/gm)].map(([, name = '']) => name)
  }

  private async replace(edge: EdgeProxy, place: 0 | 1, release: Release): Promise<void> {
    const node = this.nodes[place]
    if (!node) throw new Error('a node expected')
    this.exitCodes.push(await node.stop())
    await waitUntil(() => !edge.isReady(place))
    this.nodes[place] = await this.spawn(release, node.port)
    await waitUntil(() => edge.isReady(place))
    await this.untilAllAreOnline()
    this.options.say(`node ${place} runs the ${release} release: ${this.summary()}`)
  }

  private async untilNextShare(what: string): Promise<void> {
    this.step += 1
    const wanted = (this.options.calls * this.step) / SHARES
    await waitUntil(() => countCalls(this.records) >= wanted, DEADLINE_MS)
    this.options.say(`${what}: ${this.summary()}`)
  }

  private summary(): string {
    return `${countCalls(this.records)} calls, ${this.records.failures.length} failed`
  }

  private untilAllAreOnline(): Promise<void> {
    return waitUntil(() => this.members.every(({ isOnline }) => isOnline), DEADLINE_MS)
  }

  private async report(edge: EdgeProxy, migrated: string[]): Promise<UpgradeReport> {
    const finals: FinalGroup[] = []
    for (const { id, token } of this.groups) finals.push(await finalOf(edge.url, token, id))
    const unseen = this.members.filter(
      ({ known }, at) => known !== finals[Math.floor(at / 2)]?.messages.length,
    )
    const violations = [
      ...violationsOf(this.records.history, finals),
      ...(unseen.length > 0 ? [`${unseen.length} members do not have all messages`] : []),
    ]
    const { records, exitCodes } = this
    const failures = records.failures.length > 0 ? [...records.failures, ...this.warnings()] : []
    return { records, failures, violations, edge: edge.figures(), exitCodes, migrated }
  }
}

/**
 * Upgrades two nodes behind a proxy while members call and talk: the tables first, as a step of their own, then one node
 * after the other, and back again. The server is the bundle of production.
 */
export const playUpgrade = async (options: UpgradeOptions): Promise<UpgradeReport> => {
  const endings: (() => Promise<void> | void)[] = []
  try {
    const bundles = path.join(projectDir, 'dist/drills', String(process.pid))
    const h5Dir = mkdtempSync(path.join(tmpdir(), 'jinyu-h5-'))
    endings.push(() => [bundles, h5Dir].forEach((folder) => rmSync(folder, { recursive: true, force: true })))
    writeFileSync(path.join(h5Dir, 'index.html'), '<!doctype html><title>近遇</title>')
    await run(process.execPath, [path.join(__dirname, 'build-releases.mjs'), bundles])
    const [bucket, redis] = [await startFakeS3(), await startRedis()]
    endings.push(
      () => bucket.close(),
      () => redis.close(),
    )
    const world = await createNodesWorld()
    endings.push(() => world.close())
    const stage = { world, redisUrl: redis.url, storeUrl: bucket.url, bundles, h5Dir }
    return await new Upgrade(options, stage).play()
  } finally {
    for (const end of endings.reverse()) await end()
  }
}
