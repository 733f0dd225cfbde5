import { createHash } from 'node:crypto'
import { speedQuestions } from '../../../text/dict/speed-questions'
import type { DateRow } from './date.repository'

/** The next question is drawn from this many, so that questions go from light to deep. Source: ours */
const DRAWN_FROM = 4

const drawOf = (text: string): number => createHash('sha256').update(text).digest().readUInt32BE(0)

/** The first question of a date, which fits a shared interest, or else a light question. */
export const firstQuestion = (dateId: string, sharedInterests: readonly string[]): string => {
  const shared = speedQuestions.filter(({ interests }) =>
    interests.some((id) => sharedInterests.includes(id)),
  )
  const from = shared.length > 0 ? shared : speedQuestions.slice(0, DRAWN_FROM)
  return from[drawOf(dateId) % from.length]?.id ?? ''
}

/** The next question that the date has not had; once it had all, they repeat. */
export const nextQuestion = ({ id, asked_ids: asked }: DateRow): string => {
  const unasked = speedQuestions.filter((question) => !asked.includes(question.id))
  const from = (unasked.length > 0 ? unasked : speedQuestions).slice(0, DRAWN_FROM)
  return from[drawOf(`${id}:${asked.length}`) % from.length]?.id ?? ''
}
