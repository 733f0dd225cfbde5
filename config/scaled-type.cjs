const SIZES = /^(?:font-size|line-height)$/
const LENGTH = /^[\d.]*[1-9]\d*(?:px|rpx|rem)$/

const fillsBox = ({ parent, prop, value }) =>
  prop === 'line-height' && parent.some((other) => other.prop === 'height' && other.value === value)

/**
 * PostCSS plugin of all targets: every font size follows the member's choice in `--jy-type`. It runs last, on lengths
 * that the build has converted; relative lengths follow their surroundings by themselves. A line height equal to the
 * box height stays, so that text remains in the middle of a box that does not grow.
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
