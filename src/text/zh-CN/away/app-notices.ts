/** Texts about notices of the mini-program; the pages that offer them load them. */
export const appNotices = {
  offer: 'TA 回你时，提醒你一下？',
  allow: '好',
  close: '不用了',
  allowed: '好，有消息会提醒你',
  refused: '还没打开，想要时再点一次',
  title: '离开时也提醒我',
  note: '每点一次，提醒一次',
  more: '再加一次',
  left: (count: number) => `还能提醒 ${count} 次`,
}
