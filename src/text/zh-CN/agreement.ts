/** A calendar day as `2025 年 11 月 1 日`. @param iso such as `2025-11-01` */
const spelledDay = (iso: string): string => {
  const [year, month, day] = iso.split('-').map(Number)
  return `${year} 年 ${month} 月 ${day} 日`
}

/** Texts for the agreements and their sheet. */
export const agreement = {
  summary: '先说重点',
  contents: '目录',
  version: (version: string, day: string) => `版本 ${version} · ${spelledDay(day)}生效`,
  names: { user: '用户协议', privacy: '隐私政策', vip: '会员协议' },
  guardian: '监护人申请未成年人退款',
  missing: '暂时读不到协议，请检查网络后重试',
  sheetTitle: '开始之前，请先了解',
  sheetLine: '同意后才会使用你的手机号和位置',
  sheetParts: [
    {
      title: '我们会用到什么',
      points: [
        { lead: '手机号', line: '，用来登录和找回账号，不会展示给别人。' },
        { lead: '位置', line: '，用来推荐附近的人。别人只看到模糊后的距离，你可以随时关闭。' },
        { lead: '照片与视频', line: '，用来展示主页和做真人认证。认证视频不公开。' },
      ],
    },
    { title: '我们不会做什么', points: [{ lead: '', line: '不会把你的资料卖给别人，也不会自动续费。' }] },
    {
      title: '你随时可以',
      points: [
        {
          lead: '',
          line: '在「设置」里关闭附近展示、导出数据，或注销账号。注销后，你不会再出现在任何人的推荐里。',
        },
      ],
    },
  ],
  link: (name: string) => `《${name}》`,
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
