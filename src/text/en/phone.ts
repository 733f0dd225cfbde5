import type { phone as source } from '../zh-CN/phone'
import type { Translation } from '../translation'
import { spelledDay } from './lib/words'

/** Texts for changing the phone number. */
export const phone: Translation<typeof source> = {
  title: 'Change number',
  ownTitle: 'First, show it is you',
  targetTitle: 'Your new number',
  next: 'Next',
  submit: 'Change number',
  label: 'New number',
  placeholder: '11 digits',
  effects: {
    devices: 'Your other devices are logged out',
    payout: (lockHours) => `No withdrawals for ${lockHours} hours`,
    change: 'No other change for 30 days',
  },
  lost: 'No texts on your old number? Contact support',
  done: 'Your number was changed',
  laterTitle: (day) => `You can change it again from ${spelledDay(day)}`,
  laterLine: 'For your safety it can be changed once in 30 days',
  help: 'Contact support',
}
