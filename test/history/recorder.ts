import type { Message } from '@contract/types/message'
import type { RealtimeBody } from '@contract/types/realtime'
import type { History } from './history'
import type { Phone } from './phone'

/** Records what phones do and see in a history. */
export interface Recorder {
  /** Sends a text on a phone. */
  say(phone: Phone, peerId: string, text: string): void
  /** Listens to a phone's stores; call it again after each launch of its app. */
  listen(phone: Phone): void
  see(body: RealtimeBody, socket: number): void
  /** Number of texts that the server has acknowledged. */
  readonly acknowledged: number
}

/** Makes a recorder for this history. */
export const createRecorder = (history: History): Recorder => {
  let moment = 0
  let acknowledged = 0
  const next = (): number => (moment += 1)

  const acknowledge = (message: Message): void => {
    const send = history.sends.get(message.clientMsgId)
    if (!send || send.result === 'acknowledged') return
    send.acknowledgedAt = next()
    send.seq = message.seq
    send.result = 'acknowledged'
    acknowledged += 1
  }

  const refuse = (clientMsgId: string): void => {
    const send = history.sends.get(clientMsgId)
    if (send) send.result = 'refused'
  }

  return {
    get acknowledged() {
      return acknowledged
    },
    say(phone, peerId, text) {
      const { outgoing } = phone.stores.talk
      const before = new Set(outgoing.messages.map(({ clientMsgId }) => clientMsgId))
      const invokedAt = next()
      phone.chatWith(peerId).send(text)
      const message = outgoing.messages.find(({ clientMsgId }) => !before.has(clientMsgId))
      if (!message) throw new Error('an outgoing message expected')
      history.sends.set(message.clientMsgId, {
        clientMsgId: message.clientMsgId,
        fromId: phone.memberId,
        toId: peerId,
        text,
        invokedAt,
        acknowledgedAt: null,
        seq: null,
        result: 'unknown',
      })
    },
    listen(phone) {
      const { outgoing } = phone.stores.talk
      outgoing.onSent(({ answer }) => acknowledge(answer.message))
      outgoing.onRefused((message) => {
        if (message.state === 'refused') refuse(message.clientMsgId)
      })
    },
    see(body, socket) {
      if (body.event !== 'msg') return
      const { groupId, seq, id, clientMsgId } = body.message
      history.sights.push({ socket, groupId, seq, id, clientMsgId })
    },
  }
}
