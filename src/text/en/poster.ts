import type { Translation } from '../translation'
import type { poster as source } from '../zh-CN/poster'

/** Texts for the invitation poster and its page. */
export const poster: Translation<typeof source> = {
  tagline: 'Real people nearby',
  headline: 'Meet, right nearby',
  subline: 'Verified people. Just say hello',
  invites: (name) => `${name} invites you`,
  invitesYou: 'invites you',
  scan: 'Scan to join',
  code: 'Code',
  label: (name, code) => `Invitation poster: ${name} invites you, code ${code}, with a QR code`,
  themesLabel: 'Colour of the poster',
  themes: { dusk: 'Dusk', plum: 'Plum', mint: 'Mint' },
  showAvatar: 'Show my photo on the poster',
  avatarMissing: 'Photo not loaded, a drawing for now',
  copyLink: 'Copy link',
  save: 'Save image',
  share: 'Share',
  holdToSave: 'Hold the image to save',
  saved: 'Saved to your photos',
  saveFailed: 'Not saved. Please try again',
  failedTitle: 'The poster could not be drawn',
  failedLine: 'Try again, or use this QR code',
  qrLabel: 'QR code of your invitation',
  drawing: 'Drawing the poster',
  album: {
    title: 'Saving the poster needs access to your photos',
    points: ['Only this poster is added', 'Your other photos are not looked at'],
    allow: 'Allow and save',
    later: 'Not now',
    refusedTitle: 'No access to your photos',
    refusedLine: 'Allow Jinyu to add photos in the settings, or copy the link.',
    settings: 'Settings',
    ok: 'Got it',
  },
}
