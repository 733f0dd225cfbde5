import type { imprintZh, imprintZhRefusals } from './imprint-zh'

/** Texts of the imprint in English. */
export const imprintEn: typeof imprintZh = {
  imprint: {
    title: 'Imprint',
    hint: 'Shown at the end of every agreement, in the privacy policy and on the help page. Version 1 comes from the settings of the server. In force on every server within 5 seconds.',
    fields: {
      company: 'Company',
      filings: 'Filings and licences',
      phone: 'Help phone',
      email: 'Help e-mail',
      minorHotline: 'Hotline for minors and guardians',
      hours: 'Help hours',
      sdks: 'Third-party SDKs',
    },
    onePerLine: 'one per line',
    agreementsTitle: 'Agreements',
    agreementsHint:
      'Versions only rise. A higher version of the user agreement or the privacy policy asks all members to agree again at once; the texts come with the program.',
    agreements: { user: 'User agreement', privacy: 'Privacy policy', vip: 'Membership agreement' },
    version: 'version',
    effectiveOn: 'in force from',
    sdksHint:
      'Listed in the privacy policy. Without English words the English policy shows the Chinese ones. With an SDK that collects more, raise the version of the privacy policy, too.',
    noSdks: 'No SDKs: the privacy policy has no such section',
    sdk: (nth: number) => `SDK ${nth}`,
    words: { name: 'Name', provider: 'Provider', purpose: 'Purpose', data: 'Data collected' },
    languages: { 'zh-CN': 'Chinese', en: 'English' },
    policyUrl: 'Address of its privacy policy',
    addSdk: 'Add an SDK',
    removeSdk: (nth: number) => `Remove SDK ${nth}`,
    faults: {
      required: 'Please fill this in',
      form: 'The form is wrong',
      day: 'There is no such day; write 2026-01-01',
      fell: 'A version cannot fall below the one in force',
      twice: 'There is an SDK with this name',
      long: 'Too long or too many',
    },
    faulty: 'Some fields are wrong',
    change: 'Change',
    nothing: '(empty)',
    noDifference: 'Nothing changes',
    publishHint: 'Members see the change at once.',
    conflict: (by: string) =>
      `${by} has just published another version. Your change is kept; compare the differences, then publish.`,
    noVersions: 'Nothing was ever changed; the settings of the server are in force',
  },
}

/** Refusals about the imprint in English. */
export const imprintEnRefusals: typeof imprintZhRefusals = {
  IMPRINT_CHANGED: 'A colleague has just published another version. Compare and try again.',
  IMPRINT_SAME: 'This imprint is in force already',
  IMPRINT_FIELDS: 'Some fields are wrong',
}
