/** Texts for followings. */
export const followings = {
  segments: { following: '关注', followers: '粉丝', mutual: '互关' },
  segmentsLabel: '看哪一种关注',
  total: (count: number) => `共 ${count} 人`,
  followed: '已关注',
  follow: '关注',
  chat: '聊天',
  liked: '互相喜欢',
  mutual: '互相关注',
  verified: '真人',
  gone: '已离开近遇',
  unfollow: '不再关注',
  unfollowOf: (name: string) => `不再关注${name}？`,
  undone: '已取消关注',
  empty: {
    following: { title: '还没有关注的人', line: '看到聊得来的人，可以先关注' },
    followers: { title: '还没有人关注你', line: '完善资料，更容易被记住' },
    mutual: { title: '还没有互相关注的人', line: '互相关注后，就能直接聊天' },
  },
  look: '去看看附近',
  improve: '完善资料',
}
