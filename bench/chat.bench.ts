import { once } from 'node:events'
import { migrateToLatest } from '../server/db/migrate'
import { createBenchDatabase, type BenchDatabase } from './lib/bench-database'
import {
  type ChatServer,
  type ChatSocket,
  connectChatters,
  postText,
  sendPresence,
  startChatServer,
} from './lib/chat-load'
import { atRate, inBatches } from './lib/paces'
import { quantile, report, runBench } from './lib/report'
import { connectAll, disconnectAll } from './lib/socket-load'
import { startSocketServer } from './lib/socket-server-process'

/** Open sockets, each of a member with one match. */
const SOCKETS = 5_000
/**
 * Members of them who write, pair by pair: at 500 texts a second each writes every four seconds. All of them have written
 * today before the first rate, since the first text of a day looks up more.
 */
const WRITING = 2_000
const WARMING_AT_ONCE = 40
/** Sockets of them that send frames, as many as in the comparison with other servers. */
const SENDING = 200
const FRAMES_PER_SECOND = 500
/** Texts a second, one after the other until one is too many for the machine. */
const RATES = [100, 200, 300, 400, 500] as const
const WARM_UP_MS = 3_000
const MEASURED_MS = 10_000
/** From the request of a text to its push, for the slowest hundredth, in ms. Source: ours */
const MOST_PUSH_MS = 100
/** Texts a second that are pushed within this time. Source: ours */
const CARRIED_GOAL = { bound: '≥', limit: 500 } as const
/** Confirmation of a frame, of the echo of a bare socket, for the slowest hundredth. Source: ours */
const RECEIPT_GOAL = { bound: '≤', limit: 1.5 } as const

const timed = async (times: number[], act: () => Promise<void>): Promise<void> => {
  const startedAt = performance.now()
  await act()
  times.push(performance.now() - startedAt)
}

/** A time for each of the two halves, of which the first warms up and is forgotten. */
const measured = async (
  perSecond: number,
  act: (turn: number, times: number[]) => Promise<void>,
): Promise<number[]> => {
  const [warm, times]: [number[], number[]] = [[], []]
  let turn = 0
  await atRate(perSecond, WARM_UP_MS, () => act(turn++, warm))
  await atRate(perSecond, MEASURED_MS, () => act(turn++, times))
  return times
}

const reportTimes = (name: string, times: readonly number[]): void => {
  report({ name: `chat.${name}_p50`, value: quantile(times, 0.5), unit: 'ms' })
  report({ name: `chat.${name}_p99`, value: quantile(times, 0.99), unit: 'ms' })
}

/** Reports the times from the request until the answer, and until the pair's socket has the text; returns the latter. */
const measureTexts = async (
  { port, chatters }: ChatServer,
  sockets: readonly ChatSocket[],
  perSecond: number,
): Promise<readonly number[]> => {
  const arrivals = new Map<string, () => void>()
  for (const socket of sockets)
    socket.onFrame = (text) => {
      const [mark] = /#[\d-]+#/.exec(text) ?? []
      if (mark === undefined) return
      arrivals.get(mark)?.()
      arrivals.delete(mark)
    }
  const answers = new Map<number[], number[]>()
  const pushed = await measured(perSecond, async (turn, times) => {
    const accepted = answers.get(times) ?? []
    answers.set(times, accepted)
    const mark = `#${perSecond}-${turn}#`
    const arrived = new Promise<void>((resolve) => void arrivals.set(mark, resolve))
    // First one side of every pair, then the other: the two of a chat rarely write in the same hundredth of a second.
    const half = WRITING / 2
    const sender = (turn % half) * 2 + (Math.floor(turn / half) % 2)
    const sent = timed(accepted, () => postText(port, chatters, sender, mark))
    await Promise.all([timed(times, () => arrived), sent])
  })
  reportTimes(`accepted_${perSecond}`, answers.get(pushed) ?? [])
  reportTimes(`pushed_${perSecond}`, pushed)
  return pushed
}

/** Finds the most texts a second that reach the pair in time. */
const measureCarried = async (product: ChatServer, sockets: readonly ChatSocket[]): Promise<void> => {
  await inBatches(WRITING, WARMING_AT_ONCE, (index) => postText(product.port, product.chatters, index, '#0#'))
  let carried = 0
  for (const rate of RATES) {
    const pushed = await measureTexts(product, sockets, rate)
    if (quantile(pushed, 0.99) > MOST_PUSH_MS) break
    carried = rate
  }
  report({ name: 'chat.carried', value: carried, unit: 'texts/s', goal: CARRIED_GOAL })
}

/** From a frame until it is confirmed. */
const measureReceipts = (sockets: readonly ChatSocket[]): Promise<number[]> =>
  measured(FRAMES_PER_SECOND, async (turn, times) => {
    const socket = sockets[turn % SENDING]
    if (socket) await timed(times, () => sendPresence(socket, `r-${turn}`))
  })

/** From a frame until a bare socket has its echo. */
const measureEcho = async (): Promise<number[]> => {
  const server = await startSocketServer('echo')
  const clients = await connectAll('echo', await server.ask('port'), SOCKETS)
  const times = await measured(FRAMES_PER_SECOND, async (turn, all) => {
    const client = clients[turn % SENDING]
    if (!client) return
    await timed(all, async () => {
      const echoed = once(client.socket, 'message')
      client.ping()
      await echoed
    })
  })
  await disconnectAll(clients)
  await server.stop()
  return times
}

const measureInsert = async (made: BenchDatabase): Promise<void> => {
  const bare = await startChatServer({ ...made, members: 0 })
  const times = await measured(CARRIED_GOAL.limit, (turn, all) =>
    timed(all, () => postText(bare.port, [], 0, `#${turn}#`)),
  )
  await bare.stop()
  reportTimes('bare_insert', times)
}

const bench = async (): Promise<void> => {
  const made = await createBenchDatabase()
  try {
    await migrateToLatest(made.url)
    await measureInsert(made)
    const echo = await measureEcho()
    reportTimes('echo', echo)
    const product = await startChatServer({ ...made, members: SOCKETS })
    const sockets = await connectChatters(product)
    report({ name: 'chat.sockets', value: sockets.length, unit: 'sockets' })
    const receipts = await measureReceipts(sockets)
    reportTimes('receipt', receipts)
    const ratio = quantile(receipts, 0.99) / quantile(echo, 0.99)
    report({ name: 'chat.receipt_ratio', value: ratio, unit: 'of echo', goal: RECEIPT_GOAL })
    await measureCarried(product, sockets)
    for (const { socket } of sockets) socket.terminate()
    await product.stop()
  } finally {
    await made.drop()
  }
}

runBench(bench)
