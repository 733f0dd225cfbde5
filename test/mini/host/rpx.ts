/** `rpx` per 1 vw: 750 rpx are the width of the screen. Source: provider doc "WXSS". */
const RPX_PER_VW = 7.5

/** Converts every `rpx` length of a value or inline style to `vw`. */
export const rpxToVw = (text: string): string =>
  text.replace(
    /(^|[^\w.-])(-?[\d.]+)rpx\b/g,
    (_, before: string, length: string) => `${before}${+(Number(length) / RPX_PER_VW).toFixed(5)}vw`,
  )
