import { readText } from '../server/domains/safety/text-moderation/text-rules'
import { createWordLayer } from '../server/domains/safety/text-moderation/word-layer'
import { median, report, runBench } from './lib/report'

/** Texts made of what the rules search for; backtracking patterns would take ever longer for them. */
const PARTS = [
  '加我的',
  '1 ',
  '微信是',
  'a@',
  'w w w . ',
  '加一个',
  '\u200d👨',
  'v',
  '卫星:',
  'one ',
  '.---- ',
  '小红书搜',
  '连起来',
  '不想加',
  '软件搜',
  '1一',
  '荐股',
]
const SHORT = 2_000
const LONG = 8_000
const ROUNDS = 9
/**
 * A text of four times the length takes about four times as long; with backtracking it would take sixteen. Source: ours
 */
const GOAL = { bound: '≤', limit: 8 } as const

const words = createWordLayer()

/** Runs all rules and lists on a text, although a text of this length is rejected by its size. */
const read = (text: string): void => {
  readText(text)
  void words.judge({ text, scene: 'profile', memberId: '1' })
}

/** Time of one reading in ms, from several, because a single one may be too short to measure. */
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
