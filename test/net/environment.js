const { TestEnvironment } = require('jest-environment-node')
const { withNet } = require('./with-net')

/** Node, with a net under every test. */
module.exports = withNet(TestEnvironment)
