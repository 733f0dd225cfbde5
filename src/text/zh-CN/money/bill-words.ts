/** Status of a bill; every page uses these words. */
export const billStates = {
  processing: '处理中',
  held: '待确认',
  done: '已完成',
  closed: '已关闭',
  returned: '已退回',
  reviewing: '审核中',
  approved: '审核通过',
  paying: '打款中',
}

/** An amount of coins in a bill, in 遇豆. */
export const beans = (count: number) => `${count} 遇豆`
