import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import autocannon from 'autocannon'
import { createBenchDatabase } from './lib/bench-database'
import type { Listening } from './lib/my-info-server'
import { median, report, runBench } from './lib/report'

/** The rivals take turns, so that other load on the machine disturbs both equally. */
const ROUNDS = 15
const ROUND_SECONDS = 1
const CONNECTIONS = 32
/** Minimum share of the speed of a bare Fastify route that returns the same bytes. Source: ours */
const GOAL = { bound: '≥', limit: 0.5 } as const

interface Rival {
  readonly child: ChildProcess
  readonly url: string
  readonly headers: Record<string, string>
  readonly perSecond: number[]
  readonly cpuMicros: number[]
}

/**
 * The server closes a connection after a thousand calls; the load generator has to reconnect, and its types lack this
 * option.
 */
const connectionsEnd: object = { reconnectRate: 900 }

const PROGRAM = path.join(__dirname, 'lib', 'my-info-server.ts')

const startRival = async (argv: string[]): Promise<Rival> => {
  const child = fork(PROGRAM, argv, { execArgv: ['--import', 'tsx'] })
  const [{ port, token }] = (await once(child, 'message')) as [Listening]
  return {
    child,
    url: `http://127.0.0.1:${port}/api/user/my_info`,
    headers: {
      'content-type': 'application/json',
      authorization: `Bearer ${token}`,
      'x-client': 'h5/1.0.0(100)',
      'x-device-id': 'bench',
      'x-lang': 'zh-CN',
    },
    perSecond: [],
    cpuMicros: [],
  }
}

const cpuOf = async ({ child }: Rival): Promise<number> => {
  const answer = once(child, 'message')
  child.send('cpu')
  return Number((await answer)[0])
}

const playRound = async (rival: Rival): Promise<void> => {
  const { url, headers } = rival
  const before = await cpuOf(rival)
  const result = await autocannon({
    url,
    headers,
    method: 'POST',
    body: '{}',
    connections: CONNECTIONS,
    duration: ROUND_SECONDS,
    ...connectionsEnd,
  })
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`The bench was refused ${result.non2xx} times, ${result.errors} errors`)
  rival.cpuMicros.push(((await cpuOf(rival)) - before) / result['2xx'])
  rival.perSecond.push(result['2xx'] / ROUND_SECONDS)
}

const stop = async ({ child }: Rival): Promise<void> => {
  const exit = once(child, 'exit')
  child.disconnect()
  await exit
}

/** The product's answer, whose bytes the bare route returns. */
const answerOf = async ({ url, headers }: Rival): Promise<string> => {
  const response = await fetch(url, { method: 'POST', headers, body: '{}' })
  const text = await response.text()
  if (!text.startsWith('{"code":1,')) throw new Error(`The product refused: ${text}`)
  return text
}

const compare = async (product: Rival, bare: Rival): Promise<void> => {
  for (const rival of [bare, product]) {
    await playRound(rival)
    rival.perSecond.length = rival.cpuMicros.length = 0
  }
  for (let round = 0; round < ROUNDS; round += 1) {
    await playRound(bare)
    await playRound(product)
  }
  const ratio = median(product.perSecond.map((value, round) => value / (bare.perSecond[round] ?? value)))
  report({ name: 'my_info.bare_route', value: median(bare.perSecond), unit: 'calls/s' })
  report({ name: 'my_info.product', value: median(product.perSecond), unit: 'calls/s' })
  report({ name: 'my_info.bare_route_cpu', value: median(bare.cpuMicros), unit: 'µs/call' })
  report({ name: 'my_info.product_cpu', value: median(product.cpuMicros), unit: 'µs/call' })
  report({ name: 'my_info.ratio', value: ratio, unit: 'of bare', goal: GOAL })
}

const bench = async (): Promise<void> => {
  const database = await createBenchDatabase()
  try {
    const product = await startRival(['product', database.url, database.dataDir])
    const bare = await startRival(['bare', await answerOf(product)])
    await compare(product, bare)
    await stop(bare)
    await stop(product)
  } finally {
    await database.drop()
  }
}

runBench(bench)
