const SIZES = /^(?:font-size|line-height)$/
const LENGTH = /^[\d.]*[1-9]\d*(?:px|rpx|rem)$/

/**
 * PostCSS plugin of H5: every size of letters follows the member's choice, which stands in `--jy-type`. It runs last, on
 * lengths that the build has converted; lengths of another kind follow the letters around them by themselves. In the
 * mini-programs it would take more of the main package than is left (20 KB); their host apps have a text size of their own.
 */
const scaledType = () => ({
  postcssPlugin: 'scaled-type',
  OnceExit(root) {
    root.walkDecls(SIZES, (declaration) => {
      if (LENGTH.test(declaration.value)) declaration.value = `calc(${declaration.value}*var(--jy-type))`
    })
  },
})
scaledType.postcss = true

module.exports = scaledType
