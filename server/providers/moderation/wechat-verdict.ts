import { isObject, type JsonObject, objectOf, textOf } from '../wire/json'
import { type Advice, scoreOf, verdictOf } from './labels'
import type { VendorVerdict } from './port'

const DECISIONS: ReadonlyMap<string, Advice['decision']> = new Map([
  ['pass', 'pass'],
  ['review', 'review'],
  ['risky', 'block'],
])

/** How sure each strategy is of its label. */
const scoresIn = ({ detail }: JsonObject): ReadonlyMap<string, number> => {
  const found = Array.isArray(detail) ? detail.filter(isObject) : []
  return new Map(
    found.flatMap((one): [string, number][] => {
      const score = scoreOf(one['prob'])
      return score === null ? [] : [[textOf(one, 'label'), score]]
    }),
  )
}

/**
 * The verdict of an answer or a notification of WeChat; null for another shape. `errcode` 0 only says that the call
 * worked; `suggest` decides.
 */
export const readWechatVerdict = (answer: JsonObject): VendorVerdict | null => {
  const result = objectOf(answer, 'result')
  const decision = DECISIONS.get(textOf(result, 'suggest'))
  const label = textOf(result, 'label')
  if (!decision || label === '') return null
  return verdictOf({
    decision,
    labels: [label],
    scores: scoresIn(answer),
    taskId: textOf(answer, 'trace_id'),
  })
}
