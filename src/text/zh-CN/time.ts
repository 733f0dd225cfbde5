/** Labels of moments and distances. Source: ui.md §12 */
export const time = {
  now: '刚刚',
  minutes: (count: number) => `${count} 分钟前`,
  hours: (count: number) => `${count} 小时前`,
  days: (count: number) => `${count} 天前`,
  yesterday: (clock: string) => `昨天 ${clock}`,
  weekdays: ['周日', '周一', '周二', '周三', '周四', '周五', '周六'],
  weekday: (weekday: string, clock: string) => `${weekday} ${clock}`,
  day: (month: number, day: number, clock: string) => `${month} 月 ${day} 日 ${clock}`,
  year: (year: number, month: number, day: number, clock: string) =>
    `${year} 年 ${month} 月 ${day} 日 ${clock}`,
  within: (km: number) => `${km}km 内`,
}
