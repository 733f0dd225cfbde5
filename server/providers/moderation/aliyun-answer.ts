import type { Outcome } from '../outcome'
import { type JsonObject, textOf } from '../wire/json'
import type { Advice } from './labels'

/** The code of an answer in which the product did what was requested. Source: providers Aliyun, TextModerationPlus */
export const DONE = '200'

/**
 * What each level of risk leads to. The vendor advises to treat a low risk like none, unless much is at stake. Source:
 * providers Aliyun, risk levels
 */
export const ALIYUN_DECISIONS: ReadonlyMap<string, Pick<Advice, 'decision' | 'isFaint'>> = new Map([
  ['high', { decision: 'block' }],
  ['medium', { decision: 'review' }],
  ['low', { decision: 'pass', isFaint: true }],
  ['none', { decision: 'pass' }],
])

/** The outcome of an answer with another code than `DONE`. */
export const refusalOf = (answer: JsonObject): Outcome<never> => {
  const code = textOf(answer, 'Code')
  return code === ''
    ? { kind: 'unknown', reason: 'bad_body' }
    : { kind: 'rejected', code, message: textOf(answer, 'Message') || textOf(answer, 'Msg') }
}
