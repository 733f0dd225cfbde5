const { default: Sequencer } = require('@jest/test-sequencer')

/**
 * The slowest files of each step with several workers, in that order. Before its first run, Jest only knows a file's
 * size: a small slow file would start last, and everything would wait for it.
 */
const LONGEST = [
  'e2e/late-answers',
  'e2e/console/console',
  'e2e/overlays',
  'e2e/looks',
  'e2e/screens',
  'e2e/speed',
  'e2e/looks-stages',
  'e2e/keyboard',
  'e2e/main-acts',
  'e2e/chat',
  'e2e/money/unlock',
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
  'server/domains/money/withdrawals/payout.service',
  'server/domains/account/identity-verification/authentication.flow',
  'server/providers/face/tencent.flow',
  'server/media/video',
  'server/db/embedded',
  'server/domains/account/album/album-video.flow',
  'server/http/fuzz.flow',
  'server/domains/money/unlocks/races.flow',
]

const place = ({ path }) => {
  const at = LONGEST.findIndex((name) => path.endsWith(`/${name}.test.ts`))
  return at < 0 ? LONGEST.length : at
}

/** Starts with the slowest files; Jest orders the others. */
module.exports = class LongestFirst extends Sequencer {
  /** @override */
  async sort(tests) {
    const sorted = await super.sort(tests)
    return sorted.sort((one, other) => place(one) - place(other))
  }
}
