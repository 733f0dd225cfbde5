import { openMiniCanvas } from '../mini/canvas'

/** WeChat’s canvas must be on the page. */
export const needsCanvasOnPage = true

/** Opens WeChat’s canvas. */
export const openCanvas = openMiniCanvas
