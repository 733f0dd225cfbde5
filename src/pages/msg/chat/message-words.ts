import type { Message } from '@contract/types/message'
import type { Texts } from '@/text/index'

/** A message in one line, for quotes and screen readers. */
export function wordsOf({ chat }: Texts, { type, content }: Pick<Message, 'type' | 'content'>): string {
  switch (type) {
    case 'text':
      return content.text ?? ''
    case 'image':
      return chat.reply.image
    case 'voice':
      return chat.reply.voice
    case 'tip':
      return content.tip ? chat.tips[content.tip] : ''
    case 'wx_exchange':
      return chat.exchange.preview
    case 'recall':
      return ''
  }
}

/** A quoted message in one line; a recalled or deleted one says so. `known` is the message, where it is loaded. */
export function quotedWords(
  texts: Texts,
  replyTo: NonNullable<Message['replyTo']>,
  known: Message | null,
): string {
  const { type = 'text', preview } = replyTo
  const words = known === null ? wordsOf(texts, { type, content: { text: preview } }) : wordsOf(texts, known)
  return words === '' ? texts.chat.reply.gone : words
}
