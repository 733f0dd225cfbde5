import type { Message } from '@contract/types/message'

/** Result of a send as its phone knows it: acknowledged, refused by name, or still unknown. */
export type SendResult = 'acknowledged' | 'refused' | 'unknown'

/** One text that a member sent. */
export interface SendRecord {
  readonly clientMsgId: string
  readonly fromId: string
  readonly toId: string
  /** Unique in the run, so that texts cannot be confused. */
  readonly text: string
  /** Orders the events on all phones, which run in one process. */
  readonly invokedAt: number
  acknowledgedAt: number | null
  /** The `seq` from the server, once acknowledged. */
  seq: number | null
  result: SendResult
}

/** One message as one socket delivered it. */
export interface SightRecord {
  readonly socket: number
  readonly groupId: string
  readonly seq: number
  readonly id: string
  readonly clientMsgId: string
}

/** Everything that the phones of a run did and saw. */
export interface History {
  readonly sends: Map<string, SendRecord>
  readonly sights: SightRecord[]
  /** Events that must never happen, in words: an ended session, a crash. */
  readonly incidents: string[]
}

/** The server's final list of a group, oldest first. */
export interface FinalGroup {
  readonly groupId: string
  readonly messages: readonly Message[]
}

/** An empty history. */
export const createHistory = (): History => ({ sends: new Map(), sights: [], incidents: [] })

/** Largest number of violations of one kind that are listed. */
const SHOWN = 5

type Complain = (kind: string, detail: string) => void

const checkFinal = (history: History, groups: readonly FinalGroup[], complain: Complain): void => {
  const counts = new Map<string, number>()
  for (const { groupId, messages } of groups) {
    messages.forEach((message, index) => {
      if (message.seq !== index + 1) complain('gap', `${groupId}: ${message.seq} is at ${index + 1}`)
      // Lines of the product take a number in the order, and no member sent them.
      if (message.type === 'tip') return
      const send = history.sends.get(message.clientMsgId)
      counts.set(message.clientMsgId, (counts.get(message.clientMsgId) ?? 0) + 1)
      if (!send) return complain('phantom', `${groupId}/${message.seq} was never said`)
      const isIntact =
        send.fromId === message.fromId && (message.recalledAt !== null || message.content.text === send.text)
      if (!isIntact) complain('altered', `${groupId}/${message.seq} differs from what was said`)
      if (send.seq !== null && send.seq !== message.seq)
        complain('renumbered', `${groupId}/${message.seq} was acknowledged as ${send.seq}`)
    })
  }
  for (const send of history.sends.values()) {
    const count = counts.get(send.clientMsgId) ?? 0
    if (count > 1) complain('duplicate', `${send.clientMsgId} is there ${count} times`)
    if (send.result === 'acknowledged' && count === 0) complain('lost', `${send.clientMsgId} (${send.text})`)
    if (send.result === 'refused' && count > 0) complain('refused but there', send.clientMsgId)
  }
}

/** If one acknowledgement came before another send began, their numbers have that order. */
const checkRealTimeOrder = (history: History, groups: readonly FinalGroup[], complain: Complain): void => {
  for (const { groupId, messages } of groups) {
    let earliestLaterAck = Number.POSITIVE_INFINITY
    for (const message of [...messages].reverse()) {
      const send = history.sends.get(message.clientMsgId)
      if (!send) continue
      if (earliestLaterAck < send.invokedAt)
        complain('reordered', `${groupId}/${message.seq} was said after a later number was acknowledged`)
      earliestLaterAck = Math.min(earliestLaterAck, send.acknowledgedAt ?? Number.POSITIVE_INFINITY)
    }
  }
}

/** No number was ever seen with two contents, and no socket delivered a new message with an older number. */
const checkSights = (history: History, groups: readonly FinalGroup[], complain: Complain): void => {
  const finals = new Map(
    groups.flatMap(({ groupId, messages }) =>
      messages.map((message): [string, Message] => [`${groupId}/${message.seq}`, message]),
    ),
  )
  const last = new Map<string, number>()
  for (const sight of history.sights) {
    const place = `${sight.groupId}/${sight.seq}`
    const final = finals.get(place)
    if (final?.id !== sight.id || final.clientMsgId !== sight.clientMsgId)
      complain('two values', `${place} was seen with a content that is not there`)
    const queue = `${sight.socket} ${sight.groupId}`
    const before = last.get(queue) ?? 0
    if (sight.seq < before) complain('socket went back', `${place} came after ${before} on one socket`)
    last.set(queue, Math.max(before, sight.seq))
  }
}

/**
 * Violations of a run, one per line; empty when nothing was lost, duplicated, invented, altered or reordered.
 * Source: ours
 */
export const violationsOf = (history: History, groups: readonly FinalGroup[]): string[] => {
  const found = new Map<string, string[]>()
  const complain: Complain = (kind, detail) => {
    const list = found.get(kind) ?? []
    list.push(detail)
    found.set(kind, list)
  }
  for (const incident of history.incidents) complain('incident', incident)
  checkFinal(history, groups, complain)
  checkRealTimeOrder(history, groups, complain)
  checkSights(history, groups, complain)
  return [...found].flatMap(([kind, details]) => [
    `${kind}: ${details.length}`,
    ...details.slice(0, SHOWN).map((detail) => `  ${detail}`),
  ])
}
