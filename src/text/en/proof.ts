import type { Translation } from '../translation'
import type { proof as source } from '../zh-CN/proof'

/** Texts for the SMS code that proves the member's identity. */
export const proof: Translation<typeof source> = {
  label: 'Code',
  placeholder: '6 digits',
  get: 'Get code',
  again: (seconds) => `Again in ${seconds} s`,
  sent: 'Code sent',
  sentTo: (phone) => `The code goes to ${phone}`,
  wrong: 'That code is wrong. Check the message again',
}
