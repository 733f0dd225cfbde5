import type { Translation } from '../translation'
import type { records as source } from '../zh-CN/records'
import { beans, billStates } from './bill-words'
import { MONTHS } from './words'

/** Texts of: the four record pages. */
export const records: Translation<typeof source> = {
  month: (year, month) => `${MONTHS[month - 1] ?? month} ${year}`,
  allMonths: 'All months',
  chooseMonth: 'Choose a month',
  chooseMonthOf: (month) => `${month}, choose a month`,
  coins: beans,
  sums: {
    recharge: (parts) => `Topped up ${parts}`,
    income: (parts) => `Earned ${parts}`,
    payment: (parts) => `Spent ${parts}`,
    withdrawal: (parts) => `Paid out ${parts}`,
    back: (parts) => `returned ${parts}`,
    given: (parts) => `received ${parts}`,
  },
  balance: {
    recharge: (amount) => `${amount} left`,
    income: (amount) => `Balance ${amount}`,
    payment: (amount) => `${amount} left`,
    withdrawal: (amount) => `Balance ${amount}`,
  },
  states: billStates,
  rechargeOpen: 'Not paid yet',
  refunded: 'Refunded',
  incomeHeld: 'Pending',
  arrived: 'Paid',
  channels: {
    local: 'Demo payment',
    wx_virtual: 'WeChat Pay',
    wx_jsapi: 'WeChat Pay',
    wx_h5: 'WeChat Pay',
    ali_wap: 'Alipay',
    ali_mini: 'Alipay',
  },
  empty: {
    recharge: { title: 'Nothing here yet', line: 'Every top-up will be listed here' },
    income: { title: 'Nothing here yet', line: 'Offer your contact or invite friends to earn' },
    payment: { title: 'Nothing here yet', line: 'Everything you spend will be listed here' },
    withdrawal: { title: 'Nothing here yet', line: 'Every step of a withdrawal will be listed here' },
  },
  emptyMonth: 'Nothing in this month',
  showAll: 'Show all months',
  detail: {
    title: 'Details',
    number: 'Number',
    order: 'Order',
    time: 'Time',
    settled: 'Completed',
    channel: 'Paid with',
    amount: 'Amount',
    beans: 'Beans',
    peer: 'With',
    reason: 'Note',
    course: 'Progress',
    copy: 'Copy',
    copyLabel: (name, value) => `Copy ${name.toLowerCase()} ${value}`,
    service: 'Contact us',
    refund: 'Ask for a refund',
    refundLine:
      'Beans that you bought and did not use can go back the way you paid. Write to us with the number above and we will check it.',
    proceed: 'Continue to pay',
    again: 'Withdraw again',
  },
}
