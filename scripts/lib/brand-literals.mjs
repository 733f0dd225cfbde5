import stylelint from 'stylelint'

const RULE = 'jinyu/brand-literals'

const messages = stylelint.utils.ruleMessages(RULE, {
  rose: (literal) => `"${literal}" is a rose: name it in src/styles/brand.scss, or use a token`,
})

const COLOUR = /#([0-9a-f]{6}|[0-9a-f]{3})\b|rgba?\((\d+),\s*(\d+),\s*(\d+)/gi

/** Red, green and blue of a match of COLOUR, 0 to 255. */
const channelsOf = ([, hex, ...decimals]) => {
  if (!hex) return decimals.map(Number)
  const long = hex.length === 3 ? [...hex].map((digit) => digit + digit).join('') : hex
  return [0, 2, 4].map((at) => Number.parseInt(long.slice(at, at + 2), 16))
}

/** Hue in degrees, saturation and lightness from 0 to 1. */
const hslOf = ([red, green, blue]) => {
  const highest = Math.max(red, green, blue)
  const lowest = Math.min(red, green, blue)
  const spread = highest - lowest
  const lightness = (highest + lowest) / 510
  if (spread === 0) return { hue: 0, saturation: 0, lightness }
  const sixth =
    highest === red
      ? ((green - blue) / spread + 6) % 6
      : highest === green
        ? (blue - red) / spread + 2
        : (red - green) / spread + 4
  return { hue: sixth * 60, saturation: spread / 255 / (1 - Math.abs(2 * lightness - 1)), lightness }
}

/** From pink to red, without greys, almost black and almost white. */
const isRose = (channels) => {
  const { hue, saturation, lightness } = hslOf(channels)
  return (hue >= 338 || hue <= 8) && saturation >= 0.5 && lightness >= 0.2 && lightness <= 0.97
}

const rule = (isOn) => (root, result) => {
  if (!isOn) return
  root.walkDecls((node) => {
    for (const match of node.value.matchAll(COLOUR)) {
      if (!isRose(channelsOf(match))) continue
      stylelint.utils.report({
        ruleName: RULE,
        result,
        node,
        word: match[0],
        message: messages.rose(match[0]),
      })
    }
  })
}
rule.ruleName = RULE
rule.messages = messages
rule.meta = { url: 'docs/product/ui.md' }

/** Stylelint rule: the brand's rose has a name, so that another brand colour is a change of one sheet. Source: ours */
export default stylelint.createPlugin(RULE, rule)
