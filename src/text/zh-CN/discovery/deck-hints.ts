/** First words about the deck, one a card. Source: screens.md 8 (First use) */
export const deckHints = {
  swipe: '右滑喜欢，左滑跳过',
  open: '点照片左右翻看，点文字看资料',
  star: '点星星是超级喜欢，TA 会马上知道是你',
  left: (count: number) => `今天还能喜欢 ${count} 人，明天会恢复`,
}
