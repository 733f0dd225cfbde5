import type { Translation } from '../translation'
import type { help as source } from '../zh-CN/help'

/** Texts for the help topics. Source: product §7, screens.md 31 */
export const help: Translation<typeof source> = {
  deck: {
    question: 'How do recommendations work?',
    answer:
      'One person at a time. Swipe right to like, left to pass. Tap the photo for more, the words for the profile, and hold to report or block.\nThe star is a super like: they know at once that you sent it. Swiped by mistake? Tap Undo.',
  },
  verify: {
    question: 'How do I get verified?',
    answer:
      'Open Verification on the Me tab and record a short video of yourself: read the digits on the screen, then make two moves. Good light and no mask help.\nYour avatar must be a clear photo of your face. Verification cannot be bought, and your video is never shown.',
  },
  location: {
    question: 'Can others see where I am?',
    answer:
      'No. We keep no coordinates, only a square of about one kilometre. Others see a range such as “within 2 km”, and further away only the city.\nIn Settings you can hide your distance, or stay out of Nearby.',
  },
  renewal: {
    question: 'Does membership renew by itself?',
    answer:
      'No. It simply ends, and nothing is charged. Your profile and chats stay; only the benefits stop.',
  },
  arrival: {
    question: 'How long does a withdrawal take?',
    answer:
      'It is reviewed first and usually reaches your Alipay in 1–3 working days. Every step is in the withdrawal records.\nIf it fails, all of it comes back, the fee included.',
  },
  cancel: {
    question: 'How do I delete my account?',
    answer:
      'It is at the bottom of Settings. Others stop seeing you at once. Log in with the same number within 15 days to come back; after that your profile, photos and chats are deleted for good.\nIf an order or withdrawal is still open, we tell you what to do first.',
  },
  real: {
    question: 'Are there fake people or bots here?',
    answer:
      'No. We make no fake accounts, let no bots chat, and pay nobody to chat with you. Everyone you see, every number and every like comes from a real member.\nIf someone seems off, report them on their page and choose that the photos are not theirs.',
  },
  report: {
    question: 'How do I report someone?',
    answer:
      'On their page or in the chat, tap More at the top right and choose Report. You can add screenshots and messages. We look at it within 24 hours and tell you the outcome in a system message and under My requests.\nThey will not know who reported.',
  },
  block: {
    question: 'What happens when I block someone?',
    answer:
      'You no longer see each other and cannot exchange messages. They are not told. You can undo it in Settings.',
  },
  scam: {
    question: 'Someone asks for money or talks of investing. What now?',
    answer:
      'Stop. Send no money and share no codes. Jinyu never asks you to transfer money.\nKeep the chat and report them. If you have paid already, call 96110 or 110 at once.',
  },
  fake: {
    question: 'Someone uses my photos. What can I do?',
    answer:
      'Report them and choose that the photos are not theirs. You can also send us something that shows the photos are yours; we will check soon.',
  },
  restricted: {
    question: 'Why is my account limited, and how do I appeal?',
    answer:
      'The reason and the end are in a system message. If it is wrong, tap Appeal in that message and tell us why; each decision can be appealed once.\nAnother reviewer answers within 72 hours. You can contact support all the while.',
  },
  minor: {
    question: 'I think someone is under age',
    answer: 'Jinyu is for people of 18 and over. Report them as under age; such reports are looked at first.',
  },
  credit: {
    question: 'I paid, but my beans are not here',
    answer:
      'They arrive when the payment provider confirms, usually within minutes, and you are never charged twice.\nIf it stays in progress, open it in the top-up records and tap Contact support; its number comes along.',
  },
  refund: {
    question: 'Can a top-up be refunded?',
    answer:
      'Bought beans that you have not used go back to where you paid from; bonus beans of that top-up are taken back in proportion. Within 24 hours of paying, open it in the top-up records and tap Refund; later, tap Contact us.\nGuardians can ask for the refund of what a minor paid, under Other ways on this page.',
  },
  vipRefund: {
    question: 'Can membership be refunded?',
    answer:
      'In full within 24 hours, as long as no benefit was used. Open it in the payment records and tap Refund.',
  },
  beans: {
    question: 'Do beans expire?',
    answer: 'Bought beans never do. Bonus beans do, and a system message tells you before.',
  },
  unlock: {
    question: 'I cannot add the WeChat that I unlocked',
    answer:
      'Tell us in the order within 72 hours after it was shown; the payment is frozen. They have 24 hours to explain, then we check. If you are right, all your beans come back.\nIf they have not accepted you yet, please wait 24 hours first.',
  },
  returned: {
    question: 'Why was my withdrawal returned?',
    answer:
      'Most often the Alipay name does not match the one you gave. The reason is in the withdrawal, and all of it is back, the fee included. After changing the Alipay account you can withdraw again 24 hours later.',
  },
  invite: {
    question: 'When do I get my invitation reward?',
    answer:
      'When your friend has joined by your invitation, got verified and come by on several days, it arrives by itself. The invitation records show how far they are.',
  },
}
