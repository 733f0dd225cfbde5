import { openMiniCanvas } from '../mini/canvas'

/** Alipay’s canvas must be on the page. */
export const needsCanvasOnPage = true

/** Opens Alipay’s canvas. */
export const openCanvas = openMiniCanvas
