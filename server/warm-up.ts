import { readText } from './domains/safety/text-moderation/text-rules'
import type { WordLayer } from './domains/safety/text-moderation/word-layer'
import { runEveryPattern } from './lib/patterns/pattern-index'

/** V8 compiles a pattern once for texts with one byte a sign and once for those with two. */
const SAMPLES = ['Hello, how are you today?', '你好呀，今天天气不错']
/** At its second run a pattern is compiled to machine code. */
const ROUNDS = 2

/**
 * Runs what the first messages of a process would otherwise wait for: the patterns of the text rules compile for 0.4 s,
 * in which the process answers nobody. Call it before the process serves members.
 * Source: ours (measured)
 */
export const warmUp = ({ wordLayer }: { readonly wordLayer: WordLayer }): void => {
  for (let round = 0; round < ROUNDS; round += 1)
    for (const text of SAMPLES) {
      runEveryPattern(text)
      readText(text)
      void wordLayer.judge({ text, scene: 'chat', memberId: '' })
    }
}
