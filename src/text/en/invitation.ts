import type { Translation } from '../translation'
import { beans } from './money/bill-words'
import type { invitation as source } from '../zh-CN/invitation'
import { spelledDay } from './lib/words'

/** Texts for invitations, their rewards and the invitees. */
export const invitation: Translation<typeof source> = {
  heroTitle: ['Bring your', 'friends'],
  heroLine: 'Real people bring real people',
  closed: 'Invitations are paused. What you earned stays yours',
  closedTitle: 'Invitations are paused',
  closedLine: 'Your code and your poster will be back here once they open again',
  invited: 'Invited',
  verified: 'Verified',
  earned: 'Income',
  money: (yuan) => `¥ ${yuan}`,
  earnedCoins: (coins) => `plus ${beans(coins)}`,
  pending: (yuan) => `¥${yuan} of it is on its way`,
  activeFriends: (count) => `${count} verified and active`,
  code: 'My code',
  link: 'My link',
  copy: 'Copy',
  copyCode: 'Copy my code',
  copyLink: 'Copy my link',
  codeCopied: 'Code copied',
  linkCopied: 'Link copied',
  levelTitle: 'Level',
  levelNow: (level) => `You are on level ${level}`,
  levelNext: (count, level) =>
    `${count} more ${count === 1 ? 'friend who counts' : 'friends who count'} until level ${level}`,
  levelTop: 'This is the highest level',
  levelName: (level) => `Level ${level}`,
  levelFrom: (count) => `from ${count}`,
  levelCoins: beans,
  levelShare: (percent) => `${percent} share`,
  howTitle: 'How rewards work',
  steps: [
    {
      title: 'Send a friend your link or poster',
      line: 'They sign up with your link or code, which counts once',
    },
    { title: 'Your friend gets verified', line: 'Only verified people count' },
    { title: 'The reward is in your wallet', line: 'See every reward in your records' },
  ],
  rulesTitle: 'Rules',
  ruleInvitee: (coins) => `A friend who gets verified receives ${beans(coins)}.`,
  ruleInviter: (days, within) =>
    `A friend counts who is verified and was here on ${days} days within ${within} days of signing up: you receive the beans of your level.`,
  ruleShare: (days, cap) =>
    `Once verified, of the topped-up beans that a friend spends in the first ${days} days you receive a share by your level, at most ¥${cap} for each friend. Bonus beans do not count.`,
  rulePending:
    'Income can be paid out once it is certain that nothing is refunded. With a refund, its share is taken back.',
  ruleBonus: 'Beans from rewards are bonus beans: they are for the services of Jinyu alone.',
  ruleDepth: 'Only friends you invite yourself count, not those they invite.',
  ruleInvalid:
    'Not counted: the same device, phone number or payment account, inviting each other, restricted accounts, and too many sign-ups from one network in a day.',
  ruleFree: 'Inviting is optional.',
  recordsTitle: 'Who came',
  filterLabel: 'Which records',
  filters: {
    all: 'All',
    joined: 'Waiting',
    verified: 'Verified',
    rewarded: 'Rewarded',
    invalid: 'Not counted',
  },
  joined: (day) => `Joined ${spelledDay(day)}`,
  states: {
    joined: 'Waiting to verify',
    verified: 'Verified',
    active: 'Reward on its way',
    rewarded: 'Rewarded',
    invalid: 'Not counted',
  },
  verifiedHint: 'Needs a few more days here',
  reasons: {
    device: 'Shared a device with another account',
    phone: 'That number had an account before',
    payment: 'Shared a payment account',
    loop: 'You invited each other',
    restricted: 'Their account is restricted',
    address: 'Too many sign-ups from one network that day',
  },
  coins: (coins) => `+ ${beans(coins)}`,
  income: (yuan) => `+ ¥ ${yuan}`,
  until: (day) => `Arrives by ${spelledDay(day)}`,
  empty: {
    title: 'Invite your first friend',
    line: 'Share your code. You both get a reward when they verify',
  },
  noneOfKind: 'No such records',
  poster: 'Poster',
  share: 'Invite',
  shareTitle: (name) => `${name} invites you to Jinyu: real people nearby`,
  shareTitleNameless: 'Jinyu: meet real people nearby',
}
