/** Texts for visitors. */
export const visitors = {
  segments: { seenMe: '看过我的', seenByMe: '我看过的' },
  segmentsLabel: '看哪一种访客',
  /** The words before and after the number. */
  totals: { seenMe: ['', '人看过你'], seenByMe: ['你看过', '人'] },
  day: (iso: string) => iso,
  today: '今天',
  yesterday: '昨天',
  lockedLabel: (time: string) => `一位访客，${time}，会员可见`,
  hiddenLabel: (time: string) => `一位访客，${time}`,
  gone: '已离开近遇',
  more: (count: number) => `还有 ${count} 位访客`,
  freeLine: (count: number) => `最近 ${count} 位免费查看。会员可以看到完整名单；不开通也不影响任何人找到你。`,
  notNow: '先不用',
  learn: '了解会员',
  invisible: '你正在隐身浏览，看过别人不会留下痕迹',
  /** Accessible label of a visit's button. */
  acts: (name: string) => `更多操作：${name}`,
  open: '看主页',
  erase: '删除足迹',
  forMembers: '会员可用',
  eraseTitle: '删除你的足迹？',
  eraseLine: (name: string) => `你看过${name}的记录会全部删除，对方也不再看到你来过，不能恢复。`,
  erased: '足迹已删除',
  empty: {
    seenMe: { title: '还没有访客', line: '完善资料让更多人看到' },
    seenByMe: { title: '你还没有看过谁', line: '去附近看看，遇见聊得来的人' },
  },
  improve: '完善资料',
  look: '去看看附近',
}
