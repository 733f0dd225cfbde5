const { default: Sequencer } = require('@jest/test-sequencer')

/**
 * What takes longest, in that order, of each step that has several workers. Jest knows only how large a file is before it
 * has run once, and what is small and slow would begin last and be waited for by itself.
 */
const LONGEST = [
  'e2e/overlays',
  'e2e/looks',
  'e2e/screens',
  'e2e/speed',
  'e2e/looks-stages',
  'e2e/keyboard',
  'e2e/main-acts',
  'e2e/chat',
  'e2e/money-unlock',
  'e2e/guard',
  'test/mini/account',
  'test/mini/profile',
  'test/mini/product',
  'test/mini/money-apple',
  'test/mini/money-buying',
  'test/mini/money-unlock',
  'test/money/model-1',
  'test/money/model-2',
  'test/money/model-3',
  'test/money/model-4',
  'test/money/bank',
  'test/money/month',
  'test/money/crashes',
  'server/domains/withdrawals/payout',
  'server/domains/authentication/authentication',
  'server/media/video',
  'server/db/embedded',
  'server/domains/album/album-video',
  'server/http/fuzz',
  'server/domains/unlocks/races',
]

const place = ({ path }) => {
  const at = LONGEST.findIndex((name) => path.endsWith(`/${name}.test.ts`))
  return at < 0 ? LONGEST.length : at
}

/** Begins with what takes longest; Jest orders the rest. */
module.exports = class LongestFirst extends Sequencer {
  /** @override */
  async sort(tests) {
    const sorted = await super.sort(tests)
    return sorted.sort((one, other) => place(one) - place(other))
  }
}
