import type { Translation } from '../translation'
import type { desktop as source } from '../zh-CN/desktop'

/** English texts for the area beside the app in a wide window. */
export const desktop: Translation<typeof source> = {
  verified: 'Verified: the person in the photo',
  distance: 'Distances are rough, locations stay private',
  speed: '3-minute match, kept only if both want to',
  scan: 'Scan to use it on your phone',
  scanLine: 'Location, voice and verification work best there',
  code: 'QR code that opens Jinyu',
}
