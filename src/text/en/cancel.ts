import type { cancel as source } from '../zh-CN/cancel'
import type { Translation } from '../translation'
import { beans } from './money/bill-words'
import { spelledDay } from './lib/words'

const items = (count: number, one: string, many: string) => (count === 1 ? `1 ${one}` : `${count} ${many}`)

/** Texts for cancelling the account. */
export const cancel: Translation<typeof source> = {
  title: 'Delete account',
  lead: (days) => `Log in within ${days} days to undo it. After that it's final.`,
  blockedTitle: 'Some things are still open',
  blockedLine: 'Once these are finished, you can delete your account',
  blockers: {
    escrow: {
      title: (count) => items(count, 'WeChat unlock is open', 'WeChat unlocks are open'),
      line: (at) => `Settles by itself on ${at}`,
      go: 'Open',
    },
    dispute: {
      title: (count) => items(count, 'unlock is disputed', 'unlocks are disputed'),
      line: () => 'We are looking into it',
      go: 'View',
    },
    withdrawal: {
      title: (count) => items(count, 'withdrawal is running', 'withdrawals are running'),
      line: () => 'Come back once it has arrived',
      go: 'View',
    },
    income_pending: {
      title: () => 'Some income is on its way',
      line: (at) => `Arrives on ${at}`,
      go: 'View',
    },
  },
  effectsTitle: 'What happens',
  effects: [
    'You disappear at once: from recommendations, nearby and every list',
    'People you chatted with keep their own words; you appear as “Someone who left”',
    'Profile, photos, location, messages, real name and Alipay details are erased after the waiting time',
    'Kept by law: account books 3 years, login security log 6 months, a keyed hash of your phone 30 days',
  ],
  moneyTitle: 'Your money',
  refund: 'Unspent top-ups',
  refundLine: 'Go back the way you paid',
  byHand: 'Top-ups older than a year',
  byHandLine: 'Contact us for the refund',
  unlocks: 'Unconfirmed WeChat unlocks',
  unlocksLine: 'Leaving confirms them, and their owners are paid',
  unlocksValue: (count) => String(count),
  lost: 'Bonus beans',
  lostValue: (coins) => beans(coins),
  lostLine: 'Lost after the waiting time',
  vip: 'Membership',
  vipValue: (day) => `until ${spelledDay(day)}`,
  vipLine: 'The rest is lost',
  income: 'Available income',
  incomeLine: 'Once the above is done, withdraw all or give it up',
  incomeTitle: 'What about your income',
  incomeWithdraw: (to) => `Withdraw all to Alipay ${to}`,
  incomeWithdrawNote: 'No minimum and no fee',
  incomeGiveUp: 'Give up this income',
  incomeGiveUpNote: 'It goes to Jinyu after the waiting time',
  cannotPay: {
    certify: { line: 'Verify yourself first to withdraw', go: 'Verify' },
    name: { line: 'Check your name and ID number first to withdraw', go: 'Check' },
    account: { line: 'Add an Alipay account first to withdraw', go: 'Add' },
    locked: (at) => `A new Alipay account or phone number: it can be paid from ${at}`,
    other: "It can't be withdrawn now",
  },
  reason: 'Why are you leaving? (optional)',
  reasonPlaceholder: 'Tell us what we could do better',
  next: 'Continue',
  stay: 'Let me think',
  proofTitle: "Confirm it's you",
  submit: 'Delete account',
  sureTitle: 'Delete your account?',
  sureLine: (days) => `You'll be logged out everywhere. Log in within ${days} days to restore it.`,
}
