import type { Translation } from '../translation'
import type { dataExport as source } from '../zh-CN/data-export'

/** Texts for exporting the member's data. */
export const dataExport: Translation<typeof source> = {
  title: 'Export my data',
  subtitle: 'Everything that Jinyu keeps about you, in one archive',
  inTitle: 'What is in it',
  inside: [
    'Account, profile, settings, logins and consents',
    'Pictures and video of your album; pictures and voices you sent',
    'Messages you sent; your likes, follows, reports and blocks',
    'Orders, bills, withdrawals and invitations (accounts masked)',
  ],
  outTitle: 'What is not',
  outside: [
    "Other people's data: what they wrote, profiles, contacts",
    'Security data: keys, device ids, face videos',
  ],
  facts: (hours, max, days) =>
    `Usually takes minutes, 24 hours at most. You can download it for ${hours} hours, then it is deleted. ${max} exports in ${days} days.`,
  left: (left) => `${left} left`,
  proofTitle: "First confirm it's you",
  next: 'Continue',
  start: 'Export',
  again: 'Export again',
  started: 'The export has begun',
  running: {
    title: 'Exporting',
    line: (by) => `Usually takes minutes, until ${by} at most. A system message tells you; you can leave.`,
  },
  ready: {
    title: 'Ready to download',
    line: (size, until) => `An archive of ${size}, until ${until}; then it is deleted`,
    keep: 'Whoever has the link can download it. Do not share it',
    download: 'Download',
    copy: 'Copy link',
    copied: 'Copied. Open it in a browser',
    mini: 'Files cannot be saved here. Copy the link and open it in your browser',
  },
  expired: { title: 'The last file was deleted', line: (at) => `The file of ${at} has expired` },
  failed: { title: 'The last one failed', line: 'It does not count; you can try again' },
  limited: (at) => `No more for now; the next one from ${at}`,
}
