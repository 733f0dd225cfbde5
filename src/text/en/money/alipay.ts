import type { Translation } from '../../translation'
import type { alipay as source } from '../../zh-CN/money/alipay'

/** Texts for the Alipay account that receives withdrawals. Source: screens.md 16 */
export const alipay: Translation<typeof source> = {
  purpose: 'For withdrawals',
  purposeLine: 'Must match your Alipay legal name',
  realName: 'Legal name',
  realNamePlaceholder: 'As on your ID card',
  account: 'Account',
  accountPlaceholder: 'Phone number or email',
  idCardNo: 'ID number',
  idCardNoPlaceholder: '18 characters',
  consent: 'Jinyu may use these details to check the payee and to pay',
  uses: 'Name, account and ID number are kept encrypted and only used to check the payee and to pay. Nobody else sees them.',
  problems: {
    realName: {
      empty: 'Please enter your legal name',
      form: 'Use the 2–30 Chinese characters of your ID card',
    },
    account: { empty: 'Please enter the Alipay account', form: 'Enter the phone number or email of Alipay' },
    idCardNo: { empty: 'Please enter your ID number', form: 'That ID number is not right. Please check' },
    short: (missing) =>
      missing === 1 ? 'The number is one digit short' : `The number is ${missing} digits short`,
  },
  verified: 'Has received a payment',
  lockedUntil: (at) => `New account or phone number: withdrawals are open from ${at}`,
  change: 'Change',
  keep: 'Keep it',
  changesLeft: (count, lockHours) =>
    `You can change it ${count === 1 ? 'once' : `${count} times`} this month. No withdrawals for ${lockHours} hours after a change.`,
  noChanges: 'No changes left this month',
  running: 'A withdrawal is under way. You can change the account after it',
  toRecords: 'See the withdrawals',
  taken: 'Another account uses this Alipay account. If it is yours, write to us.',
  toService: 'Contact us',
}
