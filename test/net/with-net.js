const { letLoadOnce } = require('../loaded-once')

/**
 * A test environment that fails each test with an unnamed fault. Faults in the test's hooks count, too, which no hook
 * could see. `setup.ts` installs the net, which is `net.ts`.
 */
exports.withNet = (Environment) =>
  class extends Environment {
    constructor(...settings) {
      super(...settings)
      letLoadOnce(this.global)
    }

    async handleTestEvent(event, state) {
      await super.handleTestEvent?.(event, state)
      const net = this.global[Symbol.for('jinyu.net')]
      if (event.name === 'test_start') net?.begin()
      const isTestEnd = event.name === 'test_done'
      const isFileEnd =
        event.name === 'run_describe_finish' && event.describeBlock === state.rootDescribeBlock
      if (!isTestEnd && !isFileEnd) return
      const wrong = await net?.end()
      if (!wrong?.length) return
      const error = new Error(wrong.join('\n'))
      error.stack = error.message
      if (isTestEnd) event.test.errors.push(error)
      else state.unhandledErrors.push(error)
    }
  }
