/** Texts of: the agreements and their sheet. */
export const agreement = {
  summary: '先说重点',
  contents: '目录',
  version: (version: string, day: string) => `版本 ${version} · ${day} 生效`,
  names: { user: '用户协议', privacy: '隐私政策', vip: '会员协议' },
  missing: '暂时读不到协议，请检查网络后重试',
  sheetTitle: '开始之前，请先了解',
  sheetLine: '近遇需要你的手机号来登录，需要你同意后才会使用大致位置。',
  sheetPoints: [
    '只用大致位置推荐附近的人，不保存也不显示确切位置',
    '手机号只用于登录，不会展示给任何人',
    '你可以随时在设置里撤回同意、导出或注销',
  ],
  read: (name: string) => `阅读${name}`,
  accept: '我已满 18 岁，同意并继续',
  decline: '不同意',
  changed: {
    title: '协议有更新',
    line: '请看看变了什么，同意后继续使用近遇。',
    differences: '与上一版差异',
    accept: '同意并继续',
    declinedLine:
      '你还没有同意更新后的协议。在同意之前，你可以导出数据、退出登录或注销账号，其他功能暂不可用。',
    read: '查看更新并同意',
  },
}
