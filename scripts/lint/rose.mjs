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

/** The roses that a text writes as hex or rgb, as they are written. */
export const rosesOf = (text) =>
  [...text.matchAll(COLOUR)].filter((match) => isRose(channelsOf(match))).map(([literal]) => literal)
