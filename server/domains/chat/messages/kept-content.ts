import type { MessageContent } from '@contract/types/message'
import { keyOfUpload } from '../../account/uploads/upload.service'
import type { MessageRow } from './message.repository'
import type { Draft } from './draft'
import { cleanText } from '../../safety/text-moderation/text-rules'
import { isTextOrHidden } from '../../safety/text-moderation/word-layer'

/** Stored content of a picture message: keys of its objects, and of the upload from which they were made. */
export interface KeptImage {
  readonly source: string
  readonly key: string
  readonly thumbKey: string
  readonly blurKey: string
  readonly width: number
  readonly height: number
}

/** Stored content of a voice message. */
export interface KeptVoice {
  readonly source: string
  readonly key: string
  /** Length that members see. */
  readonly seconds: number
  readonly wave?: readonly number[]
}

/** True when the message has the content of the draft, so that the draft is a repeat of it. */
export const isSameDraft = (row: MessageRow, draft: Draft & { userId: string }): boolean => {
  const isSamePlace = row.to_id === draft.userId && row.reply_to_seq === (draft.replyToSeq ?? null)
  return isSamePlace && row.type === draft.type && isSameContent(row.content, draft)
}

const isSameContent = (kept: Record<string, unknown>, draft: Draft): boolean => {
  switch (draft.type) {
    case 'text': {
      const { text, sticker, on, about } = kept as MessageContent
      const isSameSubject = about?.kind === draft.content.about?.kind && about?.id === draft.content.about?.id
      // When the draft names no liked part, the server may have added one.
      const isSamePart = draft.content.on === undefined || on === draft.content.on
      // Listed words of the stored text may be hidden.
      const isSameText =
        sticker === draft.content.sticker && isTextOrHidden(text ?? '', cleanText(draft.content.text))
      return isSameText && isSamePart && isSameSubject
    }
    case 'image':
      return kept['source'] === keyOfUpload(draft.content.url)
    case 'voice':
      return (
        kept['source'] === keyOfUpload(draft.content.url) &&
        JSON.stringify(kept['wave']) === JSON.stringify(draft.content.wave)
      )
    case 'wx_exchange':
      return kept['said'] === draft.content.state
  }
}
