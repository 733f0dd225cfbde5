/** Elements that Taro's components contain only in a browser, and states that no mini-program has. */
const BROWSER_ONLY = /\.(?:taro|weui)-|:focus-visible/

/** PostCSS plugin of the mini-programs: removes selectors that match nothing there. */
const miniStyles = () => ({
  postcssPlugin: 'mini-styles',
  OnceExit(root) {
    root.walkRules((rule) => {
      const selectors = rule.selectors.filter((selector) => !BROWSER_ONLY.test(selector))
      if (selectors.length === 0) rule.remove()
      else rule.selectors = selectors
    })
  },
})
miniStyles.postcss = true

module.exports = miniStyles
