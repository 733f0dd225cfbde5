import type { Translation } from '../../translation'
import type { withdraw as source } from '../../zh-CN/money/withdraw'

/** Texts for withdrawals. Source: screens.md 15 */
export const withdraw: Translation<typeof source> = {
  alipay: 'Alipay',
  addAccount: 'Add an Alipay account',
  addLine: 'Withdrawals are sent to it',
  amount: 'Amount',
  amountLabel: 'Amount in yuan',
  available: (yuan) => `Available ¥${yuan}`,
  all: 'Withdraw all',
  fee: 'Fee',
  arrive: 'You receive',
  none: '—',
  quoteFailed: 'The fee could not be worked out. Tap to retry',
  explain: (days) =>
    `Reviewed within ${days} working days, then sent to your Alipay. The name must match your Alipay legal name.`,
  left: (today, month) => `You can still withdraw ¥${today} today and ¥${month} this month`,
  release: (yuan, day) => `¥${yuan} can be withdrawn from ${day}`,
  tax: (yuan) =>
    `Your income this month is above ¥${yuan}. It may be taxable; we report income as the law requires.`,
  problems: {
    below: (yuan) => `¥${yuan} minimum`,
    above: (yuan) => `The most at once is ¥${yuan}`,
    available: () => 'More than available',
    today: (yuan) => `¥${yuan} left for today`,
    month: (yuan) => `¥${yuan} left for this month`,
  },
  blockers: {
    certify: { title: 'Get verified first', line: "We need to confirm it's you", go: 'Verify' },
    idCard: {
      title: 'Check your name and ID number',
      line: 'It shows that the account is yours',
      go: 'Check',
    },
    running: { title: 'A withdrawal is under way', line: 'You can make another one after it', go: 'View' },
    locked: { title: 'New Alipay account or phone number', line: (at) => `Withdrawals are open from ${at}` },
    limit: { title: 'You have reached the limit', line: (at) => `Open again from ${at}` },
    off: { title: 'Withdrawals are not open yet', line: 'Nothing can be withdrawn here for now' },
  },
  submit: 'Withdraw',
  confirm: {
    title: (yuan) => `Withdraw ¥${yuan}?`,
    line: (account, fee, arrive) =>
      `To Alipay ${account}\nFee ¥${fee}, you receive ¥${arrive}\nThis cannot be taken back.`,
    yes: 'Withdraw',
  },
  done: {
    title: 'Submitted',
    line: 'It arrives once the review is done',
    records: 'See the records',
    close: 'Done',
  },
}
