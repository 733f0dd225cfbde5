module.exports = 'file.test'
