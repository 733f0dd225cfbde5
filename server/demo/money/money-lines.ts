/** Verdicts of the demo's reviewers for both sides of an unlock, in both languages, since the reader's is unknown. */
export const verdictWords = {
  buyer: '演示审核：反馈写得清楚，遇豆退回。 Demo review: the complaint is clear, so the beans go back.',
  owner:
    '演示审核：反馈太简短，款项归对方。 Demo review: the complaint says too little, so the owner is paid.',
} as const

/** Answers of a demo member to a complaint. */
export const ownerAnswer = '我今天一直在线，没有看到好友申请。 I was online all day and saw no request.'
