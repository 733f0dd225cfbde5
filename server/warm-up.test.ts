import type { WordLayer } from './domains/safety/text-moderation/word-layer'
import { matcherOf } from './lib/patterns/pattern-index'
import { warmUp } from './warm-up'

const isNarrow = (text: string): boolean => [...text].every((sign) => sign.charCodeAt(0) < 256)

const quietLayer: WordLayer = {
  name: 'words',
  replace: () => undefined,
  judge: () => ({ decision: 'pass', class: null, score: 0, masked: null }),
}

test('runs rules whose signs no sample has, too', () => {
  const rule = /群/u
  const run = jest.spyOn(rule, 'exec')
  matcherOf([rule])
  warmUp({ wordLayer: quietLayer })
  const texts = run.mock.calls.map(([text]) => text)
  expect(texts.filter(isNarrow).length).toBeGreaterThan(1)
  expect(texts.filter((text) => !isNarrow(text)).length).toBeGreaterThan(1)
})

test('reads texts of both widths more than once, so that no member waits for the rules to be compiled', () => {
  const read: string[] = []
  const wordLayer: WordLayer = {
    ...quietLayer,
    judge: (judged) => {
      read.push(judged.text)
      return quietLayer.judge(judged)
    },
  }
  warmUp({ wordLayer })
  expect(read.filter(isNarrow).length).toBeGreaterThan(1)
  expect(read.filter((text) => !isNarrow(text)).length).toBeGreaterThan(1)
})
