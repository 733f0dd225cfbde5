import type { Translation } from '../translation'
import type { agreement as source } from '../zh-CN/agreement'
import { spelledDay } from './lib/words'

/** Texts for the agreements and their sheet. */
export const agreement: Translation<typeof source> = {
  summary: 'The short version',
  contents: 'Contents',
  version: (version, day) => `Version ${version} · Effective ${spelledDay(day)}`,
  names: { user: 'User Agreement', privacy: 'Privacy Policy', vip: 'Membership Agreement' },
  guardian: 'Refund for a minor’s payment',
  missing: "The agreement can't be loaded. Check your network and retry",
  sheetTitle: 'Before you start',
  sheetLine: 'Your number and location are used only once you agree',
  sheetParts: [
    {
      title: 'What we use',
      points: [
        { lead: 'Phone number', line: ': to log you in and to find your account again. Nobody sees it.' },
        {
          lead: 'Location',
          line: ': to find people nearby. Others see a blurred distance, and you can turn it off at any time.',
        },
        {
          lead: 'Photos and video',
          line: ': for your page and to verify you. The verification video stays private.',
        },
      ],
    },
    {
      title: 'What we never do',
      points: [{ lead: '', line: 'We do not sell your details, and nothing renews by itself.' }],
    },
    {
      title: 'What you can do at any time',
      points: [
        {
          lead: '',
          line: 'Leave Nearby, export your data or delete your account in Settings. Once deleted, no one sees you in recommendations.',
        },
      ],
    },
  ],
  link: (name) => name,
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
