import { median, report, runBench } from './lib/report'
import {
  connectAll,
  countDeliveries,
  disconnectAll,
  timeDeliveries,
  type LoadClient,
  type SocketKind,
} from './lib/socket-load'
import { startSocketServer, type SocketServerProcess } from './lib/socket-server-process'

/** Many short rounds, so that other load on the machine disturbs both servers equally. */
const ROUNDS = 21
const ROUND_MS = 400
const PAIRED_CLIENTS = 200
const IN_FLIGHT = 4
const IDLE_SOCKETS = 5_000
const WARM_UP_SOCKETS = 500
/** Minimum share of the speed of a bare `ws` echo for a pushed message. Source: ours */
const PUSH_GOAL = { bound: '≥', limit: 0.8 } as const
/** Maximum memory of an idle logged-in socket, in KiB. Source: ours */
const IDLE_GOAL = { bound: '≤', limit: 12 } as const

/** Messages a second at which the latency is measured. Source: ours */
const STEADY_PER_SECOND = 500
const STEADY_MS = 10_000
const WARM_UP_MS = 1_000
const P99_GOAL = { bound: '≤', limit: 100 } as const

interface Rival {
  readonly server: SocketServerProcess
  readonly clients: LoadClient[]
  readonly perSecond: number[]
  readonly cpuMicros: number[]
}

const startRival = async (kind: SocketKind): Promise<Rival> => {
  const server = await startSocketServer(kind)
  const clients = await connectAll(kind, await server.ask('port'), PAIRED_CLIENTS)
  return { server, clients, perSecond: [], cpuMicros: [] }
}

const playRound = async ({ server, clients, perSecond, cpuMicros }: Rival): Promise<void> => {
  const before = await server.ask('cpuMicros')
  const count = await countDeliveries(clients, IN_FLIGHT, ROUND_MS)
  cpuMicros.push(((await server.ask('cpuMicros')) - before) / count)
  perSecond.push((count * 1000) / ROUND_MS)
}

/** Compares a SEND and its MESSAGE with a bare echo, taking turns in the same run. */
const measureDelivery = async (): Promise<void> => {
  const [echo, realtime] = [await startRival('echo'), await startRival('realtime')]
  for (const rival of [echo, realtime]) {
    await playRound(rival)
    rival.perSecond.length = rival.cpuMicros.length = 0
  }
  for (let round = 0; round < ROUNDS; round += 1) {
    await playRound(echo)
    await playRound(realtime)
  }
  for (const { clients, server } of [echo, realtime]) {
    await disconnectAll(clients)
    await server.stop()
  }
  const ratio = median(realtime.perSecond.map((value, round) => value / (echo.perSecond[round] ?? value)))
  report({ name: 'realtime.echo', value: median(echo.perSecond), unit: 'messages/s' })
  report({ name: 'realtime.push', value: median(realtime.perSecond), unit: 'messages/s' })
  report({ name: 'realtime.echo_cpu', value: median(echo.cpuMicros), unit: 'µs/message' })
  report({ name: 'realtime.push_cpu', value: median(realtime.cpuMicros), unit: 'µs/message' })
  report({ name: 'realtime.push_ratio', value: ratio, unit: 'of echo', goal: PUSH_GOAL })
}

const measureIdle = async (kind: SocketKind): Promise<number> => {
  const server = await startSocketServer(kind)
  const port = await server.ask('port')
  await disconnectAll(await connectAll(kind, port, WARM_UP_SOCKETS))
  const before = await server.ask('rssBytes')
  const clients = await connectAll(kind, port, IDLE_SOCKETS)
  const after = await server.ask('rssBytes')
  await disconnectAll(clients)
  await server.stop()
  return (after - before) / IDLE_SOCKETS / 1024
}

/** Measures sending to receiving at a steady rate, with the client on the same cores. */
const measureLatency = async (): Promise<void> => {
  const { server, clients } = await startRival('realtime')
  await timeDeliveries(clients, STEADY_PER_SECOND, WARM_UP_MS)
  const times = (await timeDeliveries(clients, STEADY_PER_SECOND, STEADY_MS)).sort((a, b) => a - b)
  await disconnectAll(clients)
  await server.stop()
  const p99 = times[Math.floor(times.length * 0.99)] ?? Infinity
  report({ name: 'realtime.push_p50', value: median(times), unit: 'ms' })
  report({ name: 'realtime.push_p99', value: p99, unit: 'ms', goal: P99_GOAL })
}

const bench = async (): Promise<void> => {
  await measureDelivery()
  await measureLatency()
  const bareKib = await measureIdle('echo')
  const idleKib = await measureIdle('realtime')
  report({ name: 'realtime.bare_socket', value: bareKib, unit: 'KiB' })
  report({ name: 'realtime.idle_socket', value: idleKib, unit: 'KiB', goal: IDLE_GOAL })
}

runBench(bench)
