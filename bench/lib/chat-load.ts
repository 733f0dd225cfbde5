import { fork } from 'node:child_process'
import { once } from 'node:events'
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { WebSocket } from 'ws'
import { appDestinations, notifyDestination } from '@contract/realtime'

/** Where the server of a chat load works: with members the whole product, without them a bare route. */
export interface ChatPlace {
  readonly url: string
  readonly dataDir: string
  readonly members: number
}

/** A member of the load; neighbours in the list, 0 and 1, 2 and 3, are matched. */
export interface Chatter {
  readonly id: string
  readonly token: string
}

/** A server in its own process. */
export interface ChatServer {
  readonly port: number
  readonly chatters: readonly Chatter[]
  stop(): Promise<void>
}

const PROGRAM = join(__dirname, 'chat-server.ts')
/** Sockets that are opened at once. */
const BATCH = 50

/** Starts the product with its members, or the bare route. */
export const startChatServer = async (place: ChatPlace): Promise<ChatServer> => {
  const child = fork(PROGRAM, [JSON.stringify(place)], { execArgv: ['--import', 'tsx'] })
  const [ready] = (await once(child, 'message')) as [Omit<ChatServer, 'stop'>]
  return {
    ...ready,
    async stop() {
      const exit = once(child, 'exit')
      child.disconnect()
      await exit
    },
  }
}

/** An address of its own for each member, as a proxy forwards it. */
const addressOf = (index: number): string => `10.${index >> 16}.${(index >> 8) & 255}.${index & 255}`

/** A signed-in socket that receives what is pushed to its member. */
export interface ChatSocket {
  readonly socket: WebSocket
  /** Called with the frames that arrive, as text. */
  onFrame: (text: string) => void
}

const connectOne = async (port: number, { id, token }: Chatter, index: number): Promise<ChatSocket> => {
  const headers = {
    'x-forwarded-for': addressOf(index),
    'x-client': 'h5/1.0.0(100)',
    'x-device-id': `device-${id}`,
  }
  const socket = new WebSocket(`ws://127.0.0.1:${port}/chat/websocket`, { perMessageDeflate: false, headers })
  await once(socket, 'open')
  const chat: ChatSocket = { socket, onFrame: () => undefined }
  const answer = async (command: string): Promise<void> => {
    for (;;) {
      const [data] = (await once(socket, 'message')) as [Buffer]
      if (data.toString().startsWith('ERROR')) throw new Error(data.toString())
      if (data.toString().startsWith(command)) return
    }
  }
  socket.send(`CONNECT\naccept-version:1.2\nheart-beat:30000,30000\nAuthorization:Bearer ${token}\n\n\0`)
  await answer('CONNECTED')
  socket.send(`SUBSCRIBE\nid:sub-0\ndestination:${notifyDestination(id)}\nreceipt:r\n\n\0`)
  await answer('RECEIPT')
  socket.on('message', (data: Buffer) => chat.onFrame(data.toString()))
  return chat
}

/** Opens a socket for every member. */
export const connectChatters = async ({ port, chatters }: ChatServer): Promise<ChatSocket[]> => {
  const sockets: ChatSocket[] = []
  while (sockets.length < chatters.length) {
    const part = chatters.slice(sockets.length, sockets.length + BATCH)
    const offset = sockets.length
    sockets.push(...(await Promise.all(part.map((one, at) => connectOne(port, one, offset + at)))))
  }
  return sockets
}

/** Calls `act` this many times a second with 0, 1, 2 … and waits until each has ended. */
export const atRate = async (
  perSecond: number,
  durationMs: number,
  act: (turn: number) => Promise<void>,
): Promise<void> => {
  const running = new Set<Promise<void>>()
  const startedAt = performance.now()
  for (let turn = 0, now = startedAt; now - startedAt < durationMs; now = performance.now()) {
    for (const due = ((now - startedAt) * perSecond) / 1000; turn < due; turn += 1) {
      const one = act(turn)
      running.add(one)
      void one.finally(() => running.delete(one))
    }
    await pause(1)
  }
  await Promise.all(running)
}

/** Posts a text of the member to their pair; `mark` is a part of it that finds it again. */
export const postText = async (
  port: number,
  chatters: readonly Chatter[],
  index: number,
  mark: string,
): Promise<void> => {
  const { id, token } = chatters[index] ?? { id: '', token: '' }
  const draft = {
    userId: chatters[index ^ 1]?.id ?? '100000000001',
    clientMsgId: randomUUID(),
    type: 'text',
    content: { text: `周末一起去爬山吗 ${mark}` },
  }
  const response = await fetch(`http://127.0.0.1:${port}/api/user/send_msg`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      authorization: `Bearer ${token}`,
      'x-forwarded-for': addressOf(index),
      'x-client': 'h5/1.0.0(100)',
      'x-device-id': `device-${id}`,
    },
    body: JSON.stringify(draft),
  })
  const text = await response.text()
  if (!text.startsWith('{"code":1,') && !text.startsWith('{"code":1}'))
    throw new Error(`A text was refused: ${text}`)
}

/** Says that the app is on the member's screen, and resolves when the server has confirmed it. */
export const sendPresence = async (chat: ChatSocket, receipt: string): Promise<void> => {
  const body = JSON.stringify({ visible: true })
  const confirmed = new Promise<void>((resolve) => {
    chat.onFrame = (text) => {
      if (text.startsWith('RECEIPT') && text.includes(receipt)) resolve()
    }
  })
  chat.socket.send(
    `SEND\ndestination:${appDestinations.presence}\nreceipt:${receipt}\ncontent-length:${body.length}\n\n${body}\0`,
  )
  await confirmed
}
