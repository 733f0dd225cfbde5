const { default: Sequencer } = require('@jest/test-sequencer')
const { LONGEST } = require('./longest')

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
