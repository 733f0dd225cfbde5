import { errorCodes } from '@contract/errors'
import type { Data, Payload } from '@contract/index'
import type { KeptSubject, Message } from '@contract/types/message'
import { failureName, UploadRefusedError, type FailureName } from '@/api/errors'

/** The file of a picture or voice on its way. */
export interface OutgoingMedia {
  readonly kind: 'image' | 'voice'
  /** Where the device has the file. */
  readonly path: string
  readonly filename: string
  /** Where the file is once it is up; null before. */
  readonly url: string | null
  /** The device has lost the file, so it must be chosen anew. */
  readonly isGone: boolean
  /** Of a picture, in px; 0 for a voice. */
  readonly width: number
  readonly height: number
  /** Of a voice; 0 for a picture. */
  readonly seconds: number
  /** Loudness of a voice, 16 numbers from 0 to 100; empty where the device cannot measure it. */
  readonly wave: readonly number[]
}

/** A message that is on its way, as it is also kept on the device. */
export interface OutgoingMessage {
  /** Stays the same over every attempt, so that the server keeps one message. Source: product §7.5.1 */
  readonly clientMsgId: string
  readonly peerId: string
  /** Empty for a picture or voice. */
  readonly text: string
  /** Null for a text. */
  readonly media: OutgoingMedia | null
  /** The liked prompt or picture that the message answers; null without one. */
  readonly on: string | null
  /** The message that this one quotes; null without one. */
  readonly replyTo: Message['replyTo']
  /** What words to the service are about, as it stood when they were written; null without. */
  readonly about: KeptSubject | null
  readonly createdAt: number
  /**
   * `waiting` goes out by itself once the server can be reached; `failed` and `refused` wait for the member, the
   * latter with the refusal's name.
   */
  readonly state: 'sending' | 'waiting' | 'failed' | 'refused'
  readonly failure: FailureName | null
  /** The member confirmed a text that was called risky. */
  readonly isRiskConfirmed: boolean
}

/** What the server answers to a sent message. */
export type SentAnswer = Data<'/api/user/send_msg'>

/** A message that the server took. */
export interface SentMessage {
  readonly clientMsgId: string
  readonly peerId: string
  readonly answer: SentAnswer
}

/** What a text may carry beside its words. */
export interface TextExtras {
  readonly on?: string | null
  readonly replyTo?: Message['replyTo']
  readonly about?: KeptSubject | null
}

type Draft = Payload<'/api/user/send_msg'>
type Content =
  | Pick<Extract<Draft, { type: 'text' }>, 'type' | 'content'>
  | Pick<Extract<Draft, { type: 'image' }>, 'type' | 'content'>
  | Pick<Extract<Draft, { type: 'voice' }>, 'type' | 'content'>

/** What a message says on the wire; `url` is where its file is, null for a text. */
export function contentOf({ text, on, about, media }: OutgoingMessage, url: string | null): Content {
  if (media === null || url === null) {
    const named = about && { about: { kind: about.kind, id: about.id } }
    return { type: 'text', content: { text, ...(on !== null && { on }), ...named } }
  }
  if (media.kind === 'image') return { type: 'image', content: { url } }
  const { seconds, wave } = media
  return { type: 'voice', content: { url, seconds, ...(wave.length > 0 && { wave: [...wave] }) } }
}

/**
 * Why a message did not go out. A file that the store does not take now, it will not take later either; every other
 * refusal of a file waits for the member, who was told the server's words, and is no failure of the network.
 */
export function failureOf(error: unknown): FailureName {
  const isFileRefused = error instanceof UploadRefusedError && error.code === errorCodes.IMAGE_REFUSED
  return isFileRefused ? 'IMAGE_REFUSED' : failureName(error)
}

/** Whether the file of a message is lost or refused, so that only another one can go out. */
export const needsOtherFile = ({ media, failure }: OutgoingMessage): boolean =>
  media !== null && (media.isGone || failure === 'IMAGE_REFUSED')

const networkFailures: ReadonlySet<FailureName> = new Set(['NETWORK', 'TIMEOUT', 'ABORTED', 'TRANSFER'])

/** A kept message after a restart: what was on its way is tried again, unless it was written before `oldest`. */
export function restored(kept: OutgoingMessage, oldest: number): OutgoingMessage {
  // Earlier versions kept neither files nor quotes, nor what words are about.
  const { media, replyTo, about } = kept as Partial<OutgoingMessage>
  const message = { ...kept, media: media ?? null, replyTo: replyTo ?? null, about: about ?? null }
  // A browser breaks off what is on its way when the page ends, which then counts as a failure of the network.
  const isBroken = message.failure !== null && networkFailures.has(message.failure)
  const goesAgain =
    message.state === 'failed' ? isBroken && message.media?.isGone !== true : message.state !== 'refused'
  return goesAgain ? { ...message, state: message.createdAt < oldest ? 'failed' : 'waiting' } : message
}
