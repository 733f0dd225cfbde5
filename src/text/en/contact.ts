import type { Translation } from '../translation'
import { beans } from './money/bill-words'
import type { contact as source } from '../zh-CN/contact'

/** Texts for the viewer's WeChat contact and its unlocks. Source: screens.md 26 */
export const contact: Translation<typeof source> = {
  segments: { mine: 'My WeChat', bought: 'Unlocked', sold: 'Unlocked mine' },
  segmentsLabel: 'Contact information',
  title: 'My WeChat',
  line: 'Only people who unlock it can see it',
  linePlain: 'Only people you exchange WeChat with can see it',
  placeholder: 'Your WeChat ID',
  saved: 'Saved',
  again: 'Type it again to be sure',
  findable: 'Let people find you by your WeChat ID in WeChat, or they cannot add you.',
  problems: { form: 'That WeChat ID is not valid', again: 'The two are not the same' },
  tooOften: (at) => `While it is offered it can change once in 30 days: again from ${at}`,
  audience: 'Who can unlock',
  audiences: {
    chatted: { title: "People I've chatted with", line: 'Once you have both written' },
    matched: { title: 'My matches', line: '' },
    closed: { title: 'Not now', line: 'WeChat is hidden on your profile' },
  },
  certify: 'Get verified to turn this on',
  toCertify: 'Verify',
  consent: 'How it is shown',
  consents: {
    ask: {
      title: 'Ask me each time',
      line: (hours) => `You have ${hours} hours. Without an answer the beans go back`,
    },
    instant: { title: 'Show it at once', line: () => 'They see it as soon as they have paid' },
  },
  terms: 'Each unlock',
  price: 'They pay',
  coins: beans,
  share: 'You receive',
  rulesTitle: 'Income and rules',
  rules: {
    confirm: (hours) =>
      `It is complete when they confirm, or ${hours} hours after it was shown without a problem.`,
    hold: (days) => `The income is held for ${days} days after that. Then you can withdraw it.`,
    reply: (hours) =>
      `If they report a problem you have ${hours} hours to answer. Without an answer the beans go back.`,
    upheld: 'After several confirmed problems it is off for a while.',
  },
  success: 'Success rate, 30 days',
  successOf: (percent) => `${percent}%`,
  sold: 'Unlocked, 30 days',
  times: (count) => (count === 1 ? 'Once' : `${count} times`),
  upheld: (count) =>
    `${count === 1 ? 'One problem was' : `${count} problems were`} confirmed within 30 days. Please check your WeChat ID`,
  suspended: 'Unlocking is off',
  suspendedUntil: (at) => `On again from ${at}`,
  safety: 'If somebody asks for transfers or investments after you connect, come back here and report it.',
  empty: {
    bought: {
      title: 'Nothing unlocked yet',
      line: 'You can unlock WeChat on the profile of people you get along with',
    },
    sold: {
      title: 'Nobody has unlocked it yet',
      line: 'Once it is offered, people can unlock it on your profile',
    },
  },
  toHome: 'See who is nearby',
  toSettings: 'Set it up',
}
