import type { Translation } from '../translation'
import type { agreement as source } from '../zh-CN/agreement'

/** Texts of: the agreements and their sheet. */
export const agreement: Translation<typeof source> = {
  summary: 'The short version',
  contents: 'Contents',
  version: (version, day) => `Version ${version} · Effective ${day}`,
  names: { user: 'User Agreement', privacy: 'Privacy Policy', vip: 'Membership Agreement' },
  missing: "The agreement can't be loaded. Check your network and retry",
  sheetTitle: 'Before you start',
  sheetLine: 'Jinyu needs your phone number to log you in, and uses your rough location only once you agree.',
  sheetPoints: [
    'A rough location finds people nearby; your exact place is neither kept nor shown',
    'Your number is only for signing in and is never shown',
    'You can withdraw consent, export or close your account in settings at any time',
  ],
  read: (name) => `Read the ${name}`,
  accept: "I'm 18 or older and agree",
  decline: 'Decline',
  changed: {
    title: 'Our agreements have changed',
    line: 'Please see what is different. Agree to go on using Jinyu.',
    differences: 'What changed',
    accept: 'Agree and continue',
    declinedLine:
      'Until you agree you can export your data, log out or delete your account. All else has to wait.',
    read: 'See the changes and agree',
  },
}
