import type { MessageContent } from '@contract/types/message'

type Word = NonNullable<MessageContent['state']>

/** One side's WeChat contact in an accepted exchange. */
export interface KeptContact {
  /** Encrypted with the server's secret, base64. */
  readonly sealed: string
  readonly masked: string
}

/** Stored content of an exchange card. */
export interface KeptExchange {
  /** The sender's word when the card was sent. */
  readonly said: Word
  /** Status of the exchange: a request takes over the word of its answer. */
  readonly state: Word
  /** Both contacts by their owners, once accepted. */
  readonly contacts?: Readonly<Record<string, KeptContact>>
}

/** A card as one side sees it: once accepted, with the other side's contact and never with more. */
export const exchangeFor = (
  viewerId: string,
  content: Record<string, unknown>,
  unseal: (sealed: Buffer) => string,
): MessageContent => {
  const { state, contacts = {} } = content as unknown as KeptExchange
  const theirs = Object.entries(contacts).find(([ownerId]) => ownerId !== viewerId)?.[1]
  return theirs ? { state, wx: unseal(Buffer.from(theirs.sealed, 'base64')) } : { state }
}

/** A card as operators see it. */
export const exchangeAsEvidence = (content: Record<string, unknown>): Record<string, unknown> => {
  const { said, state, contacts = {} } = content as unknown as KeptExchange
  return { said, state, masked: Object.values(contacts).map(({ masked }) => masked) }
}
