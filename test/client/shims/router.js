// Taro's harness calls createRouter(app, config, framework); Taro 4 wants the history before them.
const real = require('@tarojs/router/dist/index.js')

module.exports = Object.assign(Object.create(null), real, {
  __esModule: true,
  createRouter(...args) {
    if (args.length >= 4) return real.createRouter(...args)
    return real.createRouter(real.createHashHistory({ window: globalThis.window }), ...args)
  },
})
