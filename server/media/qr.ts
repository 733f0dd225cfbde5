import sharp from 'sharp'
import { encode, renderSVG } from 'uqr'

/** White modules around the code, as readers require. Source: ISO/IEC 18004 */
const QUIET_MODULES = 4
/** Pixels of a module: sharp on a poster three times as dense as its 84 points. Source: screens §28 */
const MODULE_PX = 12

const options = { ecc: 'M', border: QUIET_MODULES } as const

/** A QR code of the text as SVG, level M, with its quiet zone. */
export const qrSvg = (text: string): string => renderSVG(text, { ...options, pixelSize: MODULE_PX })

/** The same as PNG, for platforms that cannot draw SVG. */
export const qrPng = (text: string): Promise<Buffer> => {
  const { data, size } = encode(text, options)
  const modules = Buffer.from(data.flat().map((isDark) => (isDark ? 0 : 255)))
  return sharp(modules, { raw: { width: size, height: size, channels: 1 } })
    .resize(size * MODULE_PX, size * MODULE_PX, { kernel: 'nearest' })
    .png({ colours: 2 })
    .toBuffer()
}
