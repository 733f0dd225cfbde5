import { settingShapes } from '@contract/ops/setting-shapes'
import { evasionOf, type FoundSignal, SIGNAL_POINTS, type SignalKind } from './evasion-score'

const { min } = settingShapes['safety.evasionScore']
const found = (kinds: readonly SignalKind[], bannedId: string | null = 'b'): FoundSignal[] =>
  kinds.map((kind, at) => ({ kind, at, bannedId }))
const scoreOf = (...kinds: SignalKind[]): number => evasionOf(found(kinds)).score

test('a shared device, network or picture alone, or a family on one device, stays below every threshold', () => {
  for (const kinds of [['network'], ['device'], ['picture'], ['device', 'network']] as const)
    expect(scoreOf(...kinds)).toBeLessThan(min)
})

test.each([
  [['phone'], 60],
  [['face'], 70],
  [['device', 'picture'], 95],
  [['picture', 'network'], 60],
  [['phone', 'device', 'network', 'picture', 'face'], 100],
] as const)('%j gives %s', (kinds, score) => {
  expect(scoreOf(...kinds)).toBe(score)
  expect(scoreOf(...kinds)).toBeGreaterThanOrEqual(min)
})

test('has no score without a signal', () => {
  expect(evasionOf([])).toEqual({ score: 0, matches: [] })
})

test('counts each kind once, with its first moment, the strongest first', () => {
  const { matches } = evasionOf([
    { kind: 'network', at: 3, bannedId: 'b' },
    { kind: 'picture', at: 9, bannedId: 'b' },
    { kind: 'picture', at: 7, bannedId: 'b' },
  ])
  expect(matches).toEqual([
    {
      bannedId: 'b',
      score: SIGNAL_POINTS.picture + SIGNAL_POINTS.network,
      signals: [
        { kind: 'picture', at: 7 },
        { kind: 'network', at: 3 },
      ],
    },
  ])
})

test('never adds signals of different accounts, and shows the ten highest', () => {
  const crowd = Array.from({ length: 12 }, (_, n) => found(['network'], `n${n}`)).flat()
  const { score, matches } = evasionOf([...crowd, ...found(['device'], 'd')])
  expect(score).toBe(45)
  expect(matches).toHaveLength(10)
  expect(matches[0]?.bannedId).toBe('d')
})
