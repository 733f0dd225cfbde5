import type { Data, Payload } from '@contract/index'
import type { KeptSubject, Message } from '@contract/types/message'
import type { StickerId } from '@contract/stickers'
import { CallError, failureName, isFileRefused, type FailureName } from '@/api/errors'

/** The file of an unsent picture or voice message. */
export interface OutgoingMedia {
  readonly kind: 'image' | 'voice'
  /** Path of the file on the device. */
  readonly path: string
  readonly filename: string
  /** Address of the uploaded file; null before. */
  readonly url: string | null
  /** The device has lost the file, so the member must choose another one. */
  readonly isGone: boolean
  /** Of a picture, in px; 0 for a voice. */
  readonly width: number
  readonly height: number
  /** Of a voice; 0 for a picture. */
  readonly seconds: number
  /** Loudness of a voice, 16 numbers from 0 to 100; empty where the device cannot measure it. */
  readonly wave: readonly number[]
}

/** An unsent message, as it is also stored on the device. */
export interface OutgoingMessage {
  /** Stays the same over all attempts, so that the server keeps one message. Source: product §7.5.1 */
  readonly clientMsgId: string
  readonly peerId: string
  /** Empty for a picture or voice. */
  readonly text: string
  /** The sticker that the text names; missing without one. */
  readonly sticker?: StickerId
  /** Null for a text. */
  readonly media: OutgoingMedia | null
  /** The liked prompt or picture that the message answers; null without one. */
  readonly on: string | null
  /** The message that this one quotes; null without one. */
  readonly replyTo: Message['replyTo']
  /** The subject of a message to the service, as of the time of writing; null without one. */
  readonly about: KeptSubject | null
  readonly createdAt: number
  /**
   * `waiting` is sent automatically once the server can be reached; `failed` and `refused` wait for the member, the
   * latter with the refusal's name.
   */
  readonly state: 'sending' | 'waiting' | 'failed' | 'refused'
  readonly failure: FailureName | null
  /** Class of a refused text; missing without one. */
  readonly refusedClass?: string
  /** True when the member confirmed a text with a risk warning. */
  readonly isRiskConfirmed: boolean
}

/** The server's answer to a sent message. */
export type SentAnswer = Data<'/api/user/send_msg'>

/** A message that the server accepted. */
export interface SentMessage {
  readonly clientMsgId: string
  readonly peerId: string
  readonly answer: SentAnswer
}

/** What a text can contain beside its words. */
export interface TextExtras {
  readonly sticker?: StickerId
  readonly on?: string | null
  readonly replyTo?: Message['replyTo']
  readonly about?: KeptSubject | null
}

type Draft = Payload<'/api/user/send_msg'>
type Content =
  | Pick<Extract<Draft, { type: 'text' }>, 'type' | 'content'>
  | Pick<Extract<Draft, { type: 'image' }>, 'type' | 'content'>
  | Pick<Extract<Draft, { type: 'voice' }>, 'type' | 'content'>

/** Content of a message on the wire; `url` is the address of its file, null for a text. */
export function contentOf({ text, sticker, on, about, media }: OutgoingMessage, url: string | null): Content {
  if (media === null || url === null) {
    const named = about && { about: { kind: about.kind, id: about.id } }
    return {
      type: 'text',
      content: { text, ...(sticker && { sticker }), ...(on !== null && { on }), ...named },
    }
  }
  if (media.kind === 'image') return { type: 'image', content: { url } }
  const { seconds, wave } = media
  return { type: 'voice', content: { url, seconds, ...(wave.length > 0 && { wave: [...wave] }) } }
}

/**
 * Why a message was not sent. A file that the store rejects now will be rejected later, too. Every other refusal of a
 * file waits for the member, who has seen the server's message, and is no network failure.
 */
export function refusalOf(
  error: unknown,
): { readonly failure: FailureName } & Pick<OutgoingMessage, 'refusedClass'> {
  const found = error instanceof CallError ? error.data['class'] : undefined
  // Stored messages know one name for a refused file of any kind.
  const failure = isFileRefused(error) ? 'IMAGE_REFUSED' : failureName(error)
  return typeof found === 'string' ? { failure, refusedClass: found } : { failure }
}

/** Whether the file of a message is lost or refused, so that only another one can be sent. */
export const needsOtherFile = ({ media, failure }: OutgoingMessage): boolean =>
  media !== null && (media.isGone || failure === 'IMAGE_REFUSED')

const networkFailures: ReadonlySet<FailureName> = new Set(['NETWORK', 'TIMEOUT', 'ABORTED', 'TRANSFER'])

/**
 * Restores a stored message after a restart: an interrupted one is sent again, unless it was written before `oldest`.
 */
export function restored(kept: OutgoingMessage, oldest: number): OutgoingMessage {
  // Earlier versions stored neither files, quotes nor subjects.
  const { media, replyTo, about } = kept as Partial<OutgoingMessage>
  const message = { ...kept, media: media ?? null, replyTo: replyTo ?? null, about: about ?? null }
  // A browser aborts running requests when the page ends, which counts as a network failure.
  const isBroken = message.failure !== null && networkFailures.has(message.failure)
  const goesAgain =
    message.state === 'failed' ? isBroken && message.media?.isGone !== true : message.state !== 'refused'
  return goesAgain ? { ...message, state: message.createdAt < oldest ? 'failed' : 'waiting' } : message
}
