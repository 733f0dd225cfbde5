import type { Translation } from '../translation'
import type { messages as source } from '../zh-CN/messages'

/** Texts of the message list and the system messages. Source: screens.md 10, 11 */
export const messages: Translation<typeof source> = {
  goneName: 'Someone who left',
  demo: 'Demo',
  verified: 'Verified',
  systemName: 'System',
  noNotice: 'Nothing new for now',
  likes: {
    title: (count) => (count === 1 ? '1 person likes you' : `${count} people like you`),
    lineLocked: "We'll say if it's mutual",
    lineOpen: 'See who caught your eye',
    see: 'See who',
    none: 'No new likes yet',
    sheetTitle: 'Who likes you',
    freeLead: 'Free',
    freeLine: "We always tell you when it's mutual",
    memberLead: 'Membership',
    memberLine: 'See them now',
    toBenefits: 'About membership',
    later: 'Not now',
  },
  matches: { title: 'New matches', line: 'You like each other. Say hi', open: (name) => `Say hi to ${name}` },
  greetings: {
    row: 'Greetings',
    line: (count) => (count === 1 ? '1 person said hi' : `${count} people said hi`),
    title: 'Greetings',
    emptyTitle: 'No new greetings',
    emptyLine: 'When someone says hi, it waits here first',
  },
  archived: {
    link: 'Archived chats',
    title: 'Archived',
    emptyTitle: 'No archived chats',
    emptyLine: 'Press and hold a chat to put it away',
  },
  more: 'Show more',
  empty: {
    title: 'No chats yet',
    line: 'Like someone or try a 3-minute match',
    button: 'See nearby',
  },
  preview: {
    matched: "You're connected. Say hi",
    image: 'Photo',
    voice: 'Voice message',
    wxExchange: 'WeChat card',
    recalledByMe: 'You withdrew a message',
    recalledByPeer: 'Message withdrawn',
    typing: 'Typing…',
    draft: '[Draft]',
    unsent: 'Not sent',
    waiting: '[Waiting to send]',
    waitingForAnswer: '[Said hi]',
  },
  rowLabel: (name, unread, preview, time) =>
    unread > 0 ? `${name}, ${unread} unread, ${preview}, ${time}` : `${name}, ${preview}, ${time}`,
  actions: {
    pin: 'Pin',
    unpin: 'Unpin',
    mute: 'Mute',
    unmute: 'Unmute',
    archive: 'Archive',
    unarchive: 'Unarchive',
    remove: 'Delete',
    removeChat: 'Delete chat',
  },
  pinLimit: 'Too many pinned. Unpin one first',
  removeDialog: {
    title: 'Delete this chat?',
    line: "It's removed for you only. They still see it, and it can't be restored.",
    confirm: 'Delete',
  },
  notices: {
    emptyTitle: 'Nothing new for now',
    emptyLine: 'Reviews, matches and safety tips appear here',
    today: 'Today',
    yesterday: 'Yesterday',
    day: (month, day) =>
      `${['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'][month - 1]} ${day}`,
  },
}
