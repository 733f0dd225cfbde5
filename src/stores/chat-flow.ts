import type { Message } from '@contract/types/message'
import { needsSeparator } from '@/lib/chat-clock'
import type { OutgoingMessage } from './outgoing'

/** Messages of one speaker closer than this stand together, in ms. Source: screens.md 12 */
export const RUN_MS = 60_000

/** One thing in a chat's flow, from the top down. */
export type FlowItem =
  | { readonly kind: 'separator'; readonly key: string; readonly at: number }
  | {
      readonly kind: 'message'
      readonly key: string
      readonly message: Message
      readonly isMine: boolean
      /** The last of its speaker's run: it carries the picture and the wider gap. */
      readonly isRunEnd: boolean
    }
  | { readonly kind: 'note'; readonly key: string; readonly message: Message; readonly isMine: boolean }
  | {
      readonly kind: 'outgoing'
      readonly key: string
      readonly message: OutgoingMessage
      readonly isRunEnd: boolean
    }

interface Line {
  readonly at: number
  /** Null for a centred note, which ends every run. */
  readonly speaker: string | null
  toItem(isRunEnd: boolean): FlowItem
}

const messageLine = (message: Message, viewerId: string): Line => {
  const isMine = message.fromId === viewerId
  // The peer chose the client id of an incoming message, so it names nothing here.
  const key = isMine ? message.clientMsgId : message.id
  if (message.recalledAt !== null || message.type === 'recall' || message.type === 'tip') {
    return { at: message.createdAt, speaker: null, toItem: () => ({ kind: 'note', key, message, isMine }) }
  }
  return {
    at: message.createdAt,
    speaker: message.fromId,
    toItem: (isRunEnd) => ({ kind: 'message', key, message, isMine, isRunEnd }),
  }
}

const outgoingLine = (message: OutgoingMessage, viewerId: string): Line => ({
  at: message.createdAt,
  speaker: viewerId,
  toItem: (isRunEnd) => ({ kind: 'outgoing', key: message.clientMsgId, message, isRunEnd }),
})

/**
 * What a chat shows: the messages in the order of their `seq`, then what is on its way, with clock separators after
 * silences. A key stays the same when an outgoing message becomes a sent one.
 * Source: screens.md 12, ui.md §12
 */
export function chatFlow(
  messages: readonly Message[],
  outgoing: readonly OutgoingMessage[],
  viewerId: string,
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
  return lines.flatMap((line, index) => {
    const before = lines[index - 1]
    const next = lines[index + 1]
    const isRunEnd =
      !next ||
      next.speaker !== line.speaker ||
      next.at - line.at >= RUN_MS ||
      needsSeparator(line.at, next.at)
    const item = line.toItem(isRunEnd)
    if (!needsSeparator(before?.at ?? null, line.at)) return [item]
    return [{ kind: 'separator' as const, key: `at-${item.key}`, at: line.at }, item]
  })
}
