import { createHash } from 'node:crypto'
import { speedQuestions } from '../../text/dict/speed-questions'
import type { DateRow } from './date.repository'

/** From so many of the next questions one is drawn, so that they go from light to deep. Source: ours */
const DRAWN_FROM = 4

const drawOf = (text: string): number => createHash('sha256').update(text).digest().readUInt32BE(0)

/** The first question of a date: one that a shared interest leads to, or a light one. */
export const firstQuestion = (dateId: string, sharedInterests: readonly string[]): string => {
  const shared = speedQuestions.filter(({ interests }) =>
    interests.some((id) => sharedInterests.includes(id)),
  )
  const from = shared.length > 0 ? shared : speedQuestions.slice(0, DRAWN_FROM)
  return from[drawOf(dateId) % from.length]?.id ?? ''
}

/** The question after those that were asked; from the last of all on they begin anew. */
export const nextQuestion = ({ id, asked_ids: asked }: DateRow): string => {
  const unasked = speedQuestions.filter((question) => !asked.includes(question.id))
  // Whoever went through all of them begins anew.
  const from = (unasked.length > 0 ? unasked : speedQuestions).slice(0, DRAWN_FROM)
  return from[drawOf(`${id}:${asked.length}`) % from.length]?.id ?? ''
}
