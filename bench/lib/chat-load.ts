import { once } from 'node:events'
import { randomUUID } from 'node:crypto'
import { WebSocket } from 'ws'
import { appDestinations } from '@contract/realtime'
import type { Chatter, ChatPlace } from './chat-server'
import { forkServer } from './fork-server'
import { inBatches } from './paces'
import { signIn } from './socket-load'

/** A server in its own process. */
export interface ChatServer {
  readonly port: number
  readonly chatters: readonly Chatter[]
  stop(): Promise<void>
}

/** Sockets that are opened at once. */
const BATCH = 50

/** As `npm run start:production` starts the server: fewer objects of a moment grow old. */
const PRODUCTION_FLAGS = ['--max-semi-space-size=64'] as const

/** Starts the product with its members, or the bare route. */
export const startChatServer = async (place: ChatPlace): Promise<ChatServer> => {
  const { ready, stop } = await forkServer('chat-server.ts', {
    words: [JSON.stringify(place)],
    flags: PRODUCTION_FLAGS,
  })
  return { ...(ready as Omit<ChatServer, 'stop'>), stop }
}

/** The sender of a bare route, which asks for none. */
const nobody: Chatter = { id: '', token: '' }

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
  await signIn(socket, id, token)
  socket.on('message', (data: Buffer) => chat.onFrame(data.toString()))
  return chat
}

/** Opens a socket for every member. */
export const connectChatters = ({ port, chatters }: ChatServer): Promise<ChatSocket[]> =>
  inBatches(chatters.length, BATCH, (index) => connectOne(port, chatters[index] ?? nobody, index))

/** Posts a text of the member to their pair; `mark` is a part of it that finds it again. */
export const postText = async (
  port: number,
  chatters: readonly Chatter[],
  index: number,
  mark: string,
): Promise<void> => {
  const { id, token } = chatters[index] ?? nobody
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
