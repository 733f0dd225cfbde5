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
  person: {
    title: 'A quick check',
    line: 'Quite a few codes were requested from here. One tap is enough: no pictures, no puzzles.',
    vendorLine: 'Quite a few codes were requested from here. Please finish this check first.',
    other: 'Hard to use? Switch to one tap',
    confirm: 'I’m a person',
    working: 'Checking',
    seconds: 'This takes a few seconds. Please keep it open',
    failed: 'That didn’t go through. Please tap again',
  },
}
