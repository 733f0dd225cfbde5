import type { PayloadOf } from '@contract/call'
import type { wxFeedback } from '@contract/calls/user/wx_feedback'
import type { KeptFeedback, KeptReply } from '../../../db/tables/unlocks'
import { failField } from '../../../lib/errors'
import { cleanText } from '../../safety/text-moderation/text-rules'
import { countGraphemes, isLongerThan } from '../../../lib/graphemes'

type Payload = PayloadOf<typeof wxFeedback>
/** The buyer's feedback. */
export type BuyerWord = Extract<Payload, { result: unknown }>
/** The owner's answer. */
export type OwnerWord = Extract<Payload, { reply: unknown }>

const DETAIL_MIN = 5
const DETAIL_MAX = 300
const TAG_MAX = 12

const within = (field: string, text: string, max: number): string =>
  isLongerThan(text, max) ? failField(field, 'maxLength') : text

const tagsOf = (tags: readonly string[]): string[] => {
  const cleaned = tags.map((tag) => within('tags', cleanText(tag), TAG_MAX))
  return [...new Set(cleaned.filter((tag) => tag !== ''))]
}

/**
 * The buyer's feedback, as it is stored. A problem needs a description; only a problem may have pictures. Source:
 * product §7.6.6, §9
 * @throws DomainError INVALID_PARAMETERS for `detail` or `tags`.
 */
export const readBuyerWord = (word: BuyerWord, at: number): KeptFeedback => {
  const detail = within('detail', cleanText(word.detail ?? ''), DETAIL_MAX)
  const isProblem = word.result !== 'added'
  if (isProblem && detail === '') failField('detail', 'required')
  if (isProblem && countGraphemes(detail, DETAIL_MIN) < DETAIL_MIN) failField('detail', 'length')
  return {
    result: word.result,
    score: word.score ?? null,
    tags: tagsOf(word.tags ?? []),
    detail: detail === '' ? null : detail,
    imageUrls: isProblem ? (word.imageUrls ?? []) : [],
    at,
  }
}

/** The owner's answer, as it is stored. @throws DomainError INVALID_PARAMETERS for `reply`. */
export const readOwnerWord = (word: OwnerWord, at: number): KeptReply => {
  const text = within('reply', cleanText(word.reply), DETAIL_MAX)
  if (text === '') failField('reply', 'required')
  return { text, imageUrls: word.imageUrls ?? [], at }
}
