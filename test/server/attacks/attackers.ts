import { Agent, request, type IncomingMessage } from 'node:http'
import { WebSocket } from 'ws'

/** Transports by which a client reaches the endpoint. */
export const transports = ['raw', 'websocket', 'xhr_streaming', 'xhr'] as const
/** One of them. */
export type Transport = (typeof transports)[number]

/** A client that sends arbitrary frames and records everything that it receives. */
export interface Attacker {
  /** Everything received, as the transport wrote it. */
  readonly heard: string
  /** Whether the server ended it. */
  readonly isOver: boolean
  send(texts: readonly string[]): Promise<void>
  close(): void
}

const openSocket = (url: string, origin: string, isFramed: boolean): Promise<Attacker> => {
  const socket = new WebSocket(url, { headers: { Origin: origin } })
  const state = { heard: '', isOver: false }
  socket.on('message', (data: Buffer) => (state.heard += data.toString()))
  socket.on('close', () => (state.isOver = true))
  socket.on('error', () => (state.isOver = true))
  const attacker: Attacker = {
    get heard() {
      return state.heard
    },
    get isOver() {
      return state.isOver
    },
    send(texts) {
      for (const text of texts) if (!state.isOver) socket.send(isFramed ? JSON.stringify([text]) : text)
      return Promise.resolve()
    },
    close: () => socket.terminate(),
  }
  return new Promise((resolve, reject) => {
    socket.once('open', () => resolve(attacker))
    socket.once('error', reject)
  })
}

const openHttp = async (url: string, origin: string, kind: 'xhr' | 'xhr_streaming'): Promise<Attacker> => {
  const agent = new Agent({ keepAlive: true })
  const state = { heard: '', isOver: false }
  const ask = (action: string, body: string): Promise<IncomingMessage> =>
    new Promise((resolve, reject) => {
      const headers = { Origin: origin, 'Content-Length': Buffer.byteLength(body) }
      const asking = request(`${url}/${action}`, { method: 'POST', agent, headers }, resolve)
      asking.once('error', reject)
      asking.end(body)
    })
  const listen = async (): Promise<void> => {
    const answer = await ask(kind, '')
    answer.setEncoding('utf8')
    for await (const chunk of answer) state.heard += chunk as string
    if (answer.statusCode !== 200 || /(^|\n)c\[/.test(state.heard)) state.isOver = true
  }
  const listenOn = async (): Promise<void> => {
    while (!state.isOver) await listen()
  }
  if (kind === 'xhr') await listen()
  listenOn().catch(() => (state.isOver = true))
  if (kind === 'xhr_streaming') while (!state.heard.includes('o\n')) await new Promise(setImmediate)
  return {
    get heard() {
      return state.heard
    },
    get isOver() {
      return state.isOver
    },
    async send(texts) {
      const answer = await ask('xhr_send', JSON.stringify(texts))
      answer.resume()
      await new Promise((resolve) => answer.once('close', resolve))
      // 413: the server rejects a text longer than any frame before the conversation sees it.
      if (answer.statusCode !== 204) state.isOver = true
    },
    close: () => {
      state.isOver = true
      agent.destroy()
    },
  }
}

/** Opens a connection that has not sent anything yet. @param name Unique; becomes the SockJS session's id. */
export const openAttacker = (transport: Transport, origin: string, name: string): Promise<Attacker> => {
  const session = `${origin}/chat/000/attack-${name}`
  if (transport === 'raw') return openSocket(`${origin.replace('http', 'ws')}/chat/websocket`, origin, false)
  if (transport === 'websocket') return openSocket(`${session.replace('http', 'ws')}/websocket`, origin, true)
  return openHttp(session, origin, transport)
}
