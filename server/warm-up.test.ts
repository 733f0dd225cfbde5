import type { WordLayer } from './domains/safety/text-moderation/word-layer'
import { warmUp } from './warm-up'

test('reads texts of both widths more than once, so that no member waits for the rules to be compiled', () => {
  const read: string[] = []
  const wordLayer: WordLayer = {
    name: 'words',
    replace: () => undefined,
    judge: ({ text }) => {
      read.push(text)
      return { decision: 'pass', class: null, score: 0, masked: null }
    },
  }
  warmUp({ wordLayer })
  const isNarrow = (text: string): boolean => [...text].every((sign) => sign.charCodeAt(0) < 256)
  expect(read.filter(isNarrow).length).toBeGreaterThan(1)
  expect(read.filter((text) => !isNarrow(text)).length).toBeGreaterThan(1)
})
