import type { switchesZh, switchesZhRefusals } from './switches-zh'

/** Texts of the switches in English. */
export const switchesEn: typeof switchesZh = {
  switches: {
    title: 'Switches',
    hint: 'Only new actions are affected: payments, unlocks and withdrawals that have begun go on. In force on every server within 5 seconds.',
    feature: 'Feature',
    platforms: { h5: 'Web', weapp: 'WeChat mini-program', alipay: 'Alipay mini-program' },
    features: {
      registration: 'Registration',
      recharge: 'Top-ups',
      unlock: 'Unlocks',
      withdrawal: 'Withdrawals',
      speed: 'Speed dates',
    },
    open: 'open',
    closed: 'closed',
    minCode: 'Lowest version code',
    minCodeHint: 'Older clients have to update; 0 for none',
    maintenance: 'Maintenance',
    on: 'in maintenance',
    off: 'served',
    sentences: {
      'zh-CN': 'What members read during maintenance (Chinese)',
      en: 'What members read during maintenance (English)',
    },
    sentenceMissing: 'Maintenance needs a sentence in both languages',
    publishHint: 'Members feel the change at once.',
    conflict: (by: string) =>
      `${by} has just changed the switches. Your change is kept; compare, then publish.`,
    noVersions: 'Nothing was ever changed; everything is open',
    allOpen: 'Everything open',
  },
}

/** Refusals about the switches in English. */
export const switchesEnRefusals: typeof switchesZhRefusals = {
  SWITCHES_CHANGED: 'A colleague has just changed the switches. Compare and try again.',
  SWITCHES_SAME: 'These switches are in force already',
  SWITCHES_SENTENCE: 'Maintenance needs a sentence in both languages',
}
