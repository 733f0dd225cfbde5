import type { Translation } from '../translation'
import type { desktop as source } from '../zh-CN/desktop'

/** English texts for the area beside the app in a wide window, and beside a tab page. */
export const desktop: Translation<typeof source> = {
  verified: 'Verified: the person in the photo',
  distance: 'Distances are rough, locations stay private',
  speed: '3-minute match, kept only if both want to',
  scan: 'Scan to use it on your phone',
  scanLine: 'Location, voice and verification work best there',
  code: 'QR code that opens Jinyu',
  empty: {
    home: 'Open a card and get to know them here',
    messages: 'Pick a chat and carry on here',
    mine: 'Your profile, wallet and settings open here',
  },
}
