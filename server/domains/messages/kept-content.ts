import type { MessageContent } from '@contract/types/message'
import { keyOfUpload } from '../uploads/upload.service'
import type { MessageRow } from './message.repository'
import type { Draft } from './draft'
import { cleanText } from './text-rules'

/** What is kept of a picture message: keys of its objects, and of the upload that it was made from. */
export interface KeptImage {
  readonly source: string
  readonly key: string
  readonly thumbKey: string
  readonly blurKey: string
  readonly width: number
  readonly height: number
}

/** What is kept of a voice message. */
export interface KeptVoice {
  readonly source: string
  readonly key: string
  /** Length that members are shown. */
  readonly seconds: number
  readonly wave?: readonly number[]
}

/** True when a message is what the draft says, so that the draft is its repeat. */
export const isSameDraft = (row: MessageRow, draft: Draft & { userId: string }): boolean => {
  const isSamePlace = row.to_id === draft.userId && row.reply_to_seq === (draft.replyToSeq ?? null)
  return isSamePlace && row.type === draft.type && isSameContent(row.content, draft)
}

const isSameContent = (kept: Record<string, unknown>, draft: Draft): boolean => {
  switch (draft.type) {
    case 'text': {
      const { text, on, about } = kept as MessageContent
      const isSameSubject = about?.kind === draft.content.about?.kind && about?.id === draft.content.about?.id
      // Without one the liked part may have been put there by us.
      const isSamePart = draft.content.on === undefined || on === draft.content.on
      return text === cleanText(draft.content.text) && isSamePart && isSameSubject
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
