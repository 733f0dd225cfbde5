import { MESSAGE_TEXT_MAX } from '@contract/constants'
import { hasContactDetails } from '../server/domains/messages/contact-details'
import { riskOf } from '../server/domains/messages/risk-words'
import { acceptText } from '../server/domains/messages/text-rules'
import { median, report, runBench } from './lib/report'

/** Texts made of what the rules look for, which a pattern that goes back over itself takes ever longer for. */
const PARTS = ['加我的', '1 ', '微信是', 'a@', 'w w w . ', '加一个', '\u200d👨', 'v']
const SHORT = 2_000
const LONG = 8_000
const ROUNDS = 9
/** Four times the text takes about four times as long; a pattern that goes back over itself would take sixteen. Source: ours */
const GOAL = { bound: '≤', limit: 8 } as const

/** All that is asked of a text, although a text this long is refused by its length first. */
const read = (text: string): void => {
  hasContactDetails(text)
  riskOf(text)
  try {
    acceptText(text, { max: MESSAGE_TEXT_MAX, isContactRefused: true }, false)
  } catch {
    // What the rules say does not matter here.
  }
}

/** Time of one reading, in ms, of several so that a single one may be too short to measure. */
const timeOf = (text: string): number => {
  const startedAt = performance.now()
  for (let count = 0; count < 5; count += 1) read(text)
  return (performance.now() - startedAt) / 5
}

const growthOf = (part: string): { growth: number; ms: number } => {
  const [short, long] = [SHORT, LONG].map((length) => part.repeat(length / part.length)) as [string, string]
  read(long)
  const rounds = Array.from({ length: ROUNDS }, () => ({ short: timeOf(short), long: timeOf(long) }))
  return {
    growth: median(rounds.map((round) => round.long / round.short)),
    ms: median(rounds.map(({ long: ms }) => ms)),
  }
}

runBench(async () => {
  const growths = PARTS.map(growthOf)
  report({ name: 'text_rules.longest', value: Math.max(...growths.map(({ ms }) => ms)), unit: 'ms' })
  report({
    name: 'text_rules.growth',
    value: Math.max(...growths.map(({ growth }) => growth)),
    unit: '× for 4 × the text',
    goal: GOAL,
  })
})
