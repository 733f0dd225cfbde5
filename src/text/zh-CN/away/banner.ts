/** Texts for the banner of the open app. */
export const banner = {
  messages: (count: number) => (count === 1 ? '发来一条新消息' : `发来 ${count} 条新消息`),
  unknown: '有人找你',
  likes: (count: number) => (count === 1 ? '有人喜欢了你' : `${count} 个人喜欢了你`),
  likesNamed: '喜欢了你',
  match: '你们互相喜欢了，说声嗨吧',
  money: (count: number) => `还有 ${count - 1} 个新进展`,
  moneyLook: '点开看看',
  look: '去看看是谁',
  close: '收起',
}
