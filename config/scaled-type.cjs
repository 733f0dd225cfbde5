const SIZES = /^(?:font-size|line-height)$/
const LENGTH = /^[\d.]*[1-9]\d*(?:px|rpx|rem)$/

const fillsBox = ({ parent, prop, value }) =>
  prop === 'line-height' && parent.some((other) => other.prop === 'height' && other.value === value)

/**
 * PostCSS plugin of all targets: every size of letters follows the member's choice, which stands in `--jy-type`. It runs
 * last, on lengths that the build has converted; lengths of another kind follow the letters around them by themselves. A
 * line as high as its box keeps the height, so that letters stay in the middle of a box that does not grow.
 */
const scaledType = () => ({
  postcssPlugin: 'scaled-type',
  OnceExit(root) {
    root.walkDecls(SIZES, (declaration) => {
      if (!LENGTH.test(declaration.value) || fillsBox(declaration)) return
      declaration.value = `calc(${declaration.value}*var(--jy-type))`
    })
  },
})
scaledType.postcss = true

module.exports = scaledType
