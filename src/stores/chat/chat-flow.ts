import type { Message } from '@contract/types/message'
import { needsSeparator } from '@/lib/chat/chat-clock'
import { isAsking } from './chat-exchange'
import type { OutgoingMessage } from './outgoing/outgoing-message'

/** Messages of one speaker with a shorter pause form one run, in ms. Source: screens.md 12 */
export const RUN_MS = 60_000

/** One item in a chat, from the top down. */
export type FlowItem =
  | { readonly kind: 'separator'; readonly key: string; readonly at: number }
  | {
      readonly kind: 'message'
      readonly key: string
      readonly message: Message
      readonly isMine: boolean
      /** The last of its speaker's run: it has the avatar and the wider gap. */
      readonly isRunEnd: boolean
    }
  /** How the two met, before all messages. */
  | { readonly kind: 'origin'; readonly key: string }
  | { readonly kind: 'note'; readonly key: string; readonly message: Message; readonly isMine: boolean }
  | {
      readonly kind: 'outgoing'
      readonly key: string
      readonly message: OutgoingMessage
      readonly isRunEnd: boolean
    }

const SEPARATOR_KEY = 'at-'

/**
 * False for a clock separator: it belongs between two neighbours, and disappears when another message is added
 * between them.
 */
export const isSteadyRow = (key: string): boolean => !key.startsWith(SEPARATOR_KEY)

/** Rows of sent messages from the last pass, so that unchanged rows are not rendered again. */
const made = new WeakMap<Message, Extract<FlowItem, { kind: 'message' | 'note' }>>()

function reused(item: Extract<FlowItem, { kind: 'message' | 'note' }>): FlowItem {
  const before = made.get(item.message)
  const isSame = before?.isMine === item.isMine && isRunEndOf(before) === isRunEndOf(item)
  if (before && isSame) return before
  made.set(item.message, item)
  return item
}

const isRunEndOf = (item: FlowItem): boolean => 'isRunEnd' in item && item.isRunEnd

interface Line {
  readonly at: number
  /** Null for a centred note, which ends every run. */
  readonly speaker: string | null
  toItem(isRunEnd: boolean): FlowItem
}

const messageLine = (message: Message, viewerId: string): Line => {
  const isMine = message.fromId === viewerId
  // The peer chose the client id of an incoming message, so it identifies nothing here.
  const key = isMine ? message.clientMsgId : message.id
  const isAnswer = message.type === 'wx_exchange' && !isAsking(message)
  if (message.recalledAt !== null || message.type === 'recall' || message.type === 'tip' || isAnswer) {
    return {
      at: message.createdAt,
      speaker: null,
      toItem: () => reused({ kind: 'note', key, message, isMine }),
    }
  }
  return {
    at: message.createdAt,
    speaker: message.fromId,
    toItem: (isRunEnd) => reused({ kind: 'message', key, message, isMine, isRunEnd }),
  }
}

const outgoingLine = (message: OutgoingMessage, viewerId: string): Line => ({
  at: message.createdAt,
  speaker: viewerId,
  toItem: (isRunEnd) => ({ kind: 'outgoing', key: message.clientMsgId, message, isRunEnd }),
})

/**
 * The rows of a chat: the messages in the order of their `seq`, then the unsent ones, with clock separators after
 * silences. A key stays the same when an outgoing message becomes a sent one. `isFromSpeedDate` adds a first row
 * which says that the two met in a speed date.
 * Source: screens.md 12, ui.md §12
 */
export function chatFlow(
  messages: readonly Message[],
  outgoing: readonly OutgoingMessage[],
  viewerId: string,
  isFromSpeedDate = false,
): FlowItem[] {
  const known = new Set(
    messages.filter((message) => message.fromId === viewerId).map((message) => message.clientMsgId),
  )
  const lines = [
    ...messages.map((message) => messageLine(message, viewerId)),
    ...outgoing
      .filter((message) => !known.has(message.clientMsgId))
      .map((message) => outgoingLine(message, viewerId)),
  ]
  const origin: FlowItem[] = isFromSpeedDate ? [{ kind: 'origin', key: 'origin' }] : []
  const rows = lines.flatMap((line, index) => {
    const before = lines[index - 1]
    const next = lines[index + 1]
    const isRunEnd =
      !next ||
      next.speaker !== line.speaker ||
      next.at - line.at >= RUN_MS ||
      needsSeparator(line.at, next.at)
    const item = line.toItem(isRunEnd)
    if (!needsSeparator(before?.at ?? null, line.at)) return [item]
    return [{ kind: 'separator' as const, key: `${SEPARATOR_KEY}${item.key}`, at: line.at }, item]
  })
  return [...origin, ...rows]
}
