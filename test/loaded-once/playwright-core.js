const { loadOnce } = require('./index')

module.exports = loadOnce('playwright-core')
