/** Texts for blocked phone numbers. Source: product §5.2, §9 */
export const contactBlocks = {
  title: '屏蔽手机联系人',
  note: '一天内生效，你们不会在推荐、附近和速配里遇到彼此；移除后最长 30 天恢复',
  count: (count: number, max: number) => `${count}/${max}`,
  label: '手机号',
  placeholder: '一行一个，可以一次粘贴多个',
  add: '添加',
  added: '已添加',
  form: '每个号码需为 11 位手机号',
  full: (max: number) => `最多 ${max} 个号码`,
  tail: (digits: string) => `尾号 ${digits}`,
  since: (day: string) => `${day} 添加`,
  remove: '移除',
  removeLabel: (digits: string) => `移除尾号 ${digits}`,
  removed: '已移除',
  empty: '还没有屏蔽任何号码',
  emptyLine: '号码加密保存，只留后四位给你辨认；不会显示谁用了近遇',
}
