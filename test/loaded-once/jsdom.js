const { loadOnce } = require('./index')

module.exports = loadOnce('jsdom')
