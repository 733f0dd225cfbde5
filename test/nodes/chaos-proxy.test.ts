import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net'
import { waitUntil } from '../server/wait-until'
import { startChaosProxy, type ChaosProxy } from './chaos-proxy'

interface Echo {
  readonly port: number
  /** Number of received bytes. */
  received: number
  readonly server: Server
}

interface Caller {
  readonly socket: Socket
  text: string
  /** How the connection ended; null while it is open. */
  ended: 'end' | 'reset' | null
}

const cleanups: (() => Promise<void>)[] = []

afterEach(async () => {
  for (const clean of cleanups.splice(0).reverse()) await clean()
})

/** Answers every connection with its name, then echoes what it receives. */
const startEcho = async (name: string): Promise<Echo> => {
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => undefined)
    socket.write(name)
    socket.on('data', (chunk: Buffer) => {
      echo.received += chunk.length
      socket.write(chunk)
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const echo: Echo = { port: (server.address() as AddressInfo).port, received: 0, server }
  cleanups.push(async () => {
    for (const socket of sockets) socket.destroy()
    await new Promise((resolve) => server.close(resolve))
  })
  return echo
}

const startProxy = async (...echoes: readonly Echo[]): Promise<ChaosProxy> => {
  const proxy = await startChaosProxy(echoes.map(({ port }) => ({ port })))
  cleanups.push(() => proxy.close())
  return proxy
}

const call = async (proxy: ChaosProxy): Promise<Caller> => {
  const socket = connect(proxy.port, '127.0.0.1')
  const caller: Caller = { socket, text: '', ended: null }
  socket.on('data', (chunk: Buffer) => (caller.text += chunk.toString()))
  socket.on('error', () => (caller.ended = 'reset'))
  socket.on('end', () => (caller.ended ??= 'end'))
  await new Promise<void>((resolve) => socket.once('connect', resolve).once('error', () => resolve()))
  cleanups.push(() => Promise.resolve(void socket.destroy()))
  return caller
}

test('gives connections to the targets in turn and skips one that is down', async () => {
  const [a, b] = [await startEcho('a'), await startEcho('b')]
  const proxy = await startProxy(a, b)
  const callers: Caller[] = []
  for (let count = 0; count < 4; count += 1) {
    const caller = await call(proxy)
    await waitUntil(() => caller.text !== '')
    callers.push(caller)
  }
  expect(callers.map(({ text }) => text)).toEqual(['a', 'b', 'a', 'b'])
  b.server.close()
  const later = [await call(proxy), await call(proxy)]
  await waitUntil(() => later.every(({ text }) => text !== ''))
  expect(later.map(({ text }) => text)).toEqual(['a', 'a'])
})

test('resets open connections, and every new one while it is closed', async () => {
  const proxy = await startProxy(await startEcho('a'))
  const caller = await call(proxy)
  await waitUntil(() => caller.text === 'a')
  proxy.setOpen(false)
  expect(proxy.resetAll()).toBe(1)
  await waitUntil(() => caller.ended !== null)
  expect(caller.ended).toBe('reset')
  const refused = await call(proxy)
  await waitUntil(() => refused.ended !== null)
  expect(refused.text).toBe('')
  proxy.setOpen(true)
  const accepted = await call(proxy)
  await waitUntil(() => accepted.text === 'a')
})

test('half-open: neither bytes nor an end arrive until it is healed', async () => {
  const echo = await startEcho('a')
  const proxy = await startProxy(echo)
  const [caller, other] = [await call(proxy), await call(proxy)]
  await waitUntil(() => caller.text === 'a' && other.text === 'a')
  proxy.links[0]?.setFault({ kind: 'halfOpen' })
  caller.socket.write('held')
  other.socket.write('free')
  await waitUntil(() => other.text === 'afree')
  expect(echo.received).toBe('free'.length)
  proxy.links[0]?.setFault(null)
  await waitUntil(() => caller.text === 'aheld')
})

test('slices and delays change when bytes arrive, never which', async () => {
  const proxy = await startProxy(await startEcho('a'))
  proxy.setFault({ kind: 'slices', bytes: 1, everyMs: 1 }, 'toClient')
  proxy.setFault({ kind: 'delay', ms: 20 }, 'toServer')
  const caller = await call(proxy)
  const text = Array.from({ length: 50 }, (_value, at) => String(at)).join('-')
  caller.socket.write(text)
  await waitUntil(() => caller.text.length === text.length + 1)
  expect(caller.text).toBe(`a${text}`)
})

test('cuts in the middle of the sent bytes', async () => {
  const proxy = await startProxy(await startEcho('a'))
  const caller = await call(proxy)
  await waitUntil(() => caller.text === 'a')
  proxy.links[0]?.setFault({ kind: 'cut', afterBytes: 5 }, 'toServer')
  caller.socket.write('abc')
  await waitUntil(() => caller.text === 'aabc')
  const echoed = proxy.links[0]
  caller.socket.write('defgh')
  await waitUntil(() => caller.ended !== null)
  expect(echoed?.relayed.toServer).toBe(5)
})
