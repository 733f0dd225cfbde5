import type { NoticeText } from './notice-text'

/** System messages of likes that reached somebody. Source: product §5.4 */
export const meetingNotices = {
  match: {
    category: 'match',
    'zh-CN': ['你们互相喜欢', '{name}也喜欢你，去说声嗨吧。', '去聊天'],
    en: ['You like each other', '{name} likes you too. Say hi.', 'Chat'],
    page: '/pages/msg/chat',
    query: { userId: 'userId' },
  },
  superlike: {
    category: 'match',
    'zh-CN': ['有人超级喜欢你', '{name}给了你一个超级喜欢。', '看看 TA'],
    en: ['Someone super liked you', '{name} sent you a super like.', 'View profile'],
    page: '/pages/index/user',
    query: { userId: 'id' },
  },
} as const satisfies Record<string, NoticeText>
