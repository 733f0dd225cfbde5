const { TestEnvironment } = require('jest-environment-jsdom')
const { withNet } = require('./with-net')

/** A browser's document, with a net under every test. */
module.exports = withNet(TestEnvironment)
