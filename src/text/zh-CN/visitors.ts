/** Texts of: visitors. */
export const visitors = {
  segments: { seenMe: '看过我的', seenByMe: '我看过的' },
  segmentsLabel: '看哪一种访客',
  sawYou: '人看过你',
  youSaw: '人被你看过',
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
  empty: {
    seenMe: { title: '还没有访客', line: '完善资料让更多人看到' },
    seenByMe: { title: '你还没有看过谁', line: '去附近看看，遇见聊得来的人' },
  },
  improve: '完善资料',
  look: '去看看附近',
}
