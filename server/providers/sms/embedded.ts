import type { Clock } from '../../lib/clock'
import type { CodeMessage, SmsSender } from './port'

/** A code that went to the outbox instead of a phone. */
export interface OutboxMessage extends CodeMessage {
  readonly sentAt: number
}

/** Replaces a vendor on a developer's machine: codes go to the console and to a page. */
export interface EmbeddedSms extends SmsSender {
  /** The latest messages, newest first. Lost when the process ends. */
  readonly outbox: readonly OutboxMessage[]
}

const MAX_KEPT = 50

/** A sender that sends nothing; must not serve real members. */
export const createEmbeddedSms = (clock: Clock, say: (line: string) => void): EmbeddedSms => {
  const outbox: OutboxMessage[] = []
  const sent = () => ({ kind: 'sent', vendor: 'embedded', id: String(clock.now()) }) as const
  return {
    outbox,
    send(message) {
      outbox.unshift({ ...message, sentAt: clock.now() })
      outbox.length = Math.min(outbox.length, MAX_KEPT)
      say(`SMS to …${message.phone.slice(-4)}: ${message.code}`)
      return Promise.resolve(sent())
    },
    // Members of a demo are companions of one person, who would read the notices of all of them.
    notify: {
      decided({ phone, reference }) {
        say(`SMS to …${phone.slice(-4)}: claim ${reference} is decided`)
        return Promise.resolve(sent())
      },
    },
  }
}
