/** Texts for exporting the member's data. Source: product §7.12.3 */
export const dataExport = {
  title: '导出我的数据',
  subtitle: '近遇保存的、关于你的一切，打成一个压缩包',
  inTitle: '里面有什么',
  inside: [
    '账号、资料、设置、登录与同意记录',
    '相册里的照片和视频，你发出的图片和语音',
    '你发的消息，以及你的喜欢、关注、举报和拉黑',
    '订单、账单、提现和邀请（收款账号已脱敏）',
  ],
  outTitle: '里面没有什么',
  outside: ['别人的数据：别人发来的消息、资料和微信号', '安全信息：密钥、设备标识、人脸视频'],
  facts: (hours: number, max: number, days: number) =>
    `通常几分钟就好，最多 24 小时。生成后 ${hours} 小时内可下载，到期自动删除。每 ${days} 天可导出 ${max} 次。`,
  left: (left: number) => `还可以导出 ${left} 次`,
  proofTitle: '先确认是你本人',
  next: '继续',
  start: '开始导出',
  again: '重新导出',
  started: '开始导出了',
  running: {
    title: '正在导出',
    line: (by: string) => `通常几分钟就好，最晚 ${by}。完成后会有系统消息，可以先离开。`,
  },
  ready: {
    title: '可以下载了',
    line: (size: string, until: string) => `压缩包 ${size}，${until} 前有效，之后自动删除`,
    keep: '谁有链接谁就能下载，不要发给别人',
    download: '下载',
    copy: '复制链接',
    copied: '已复制，到浏览器里打开',
    mini: '小程序里不能保存文件，复制链接后到手机浏览器里打开',
  },
  expired: { title: '上一次的文件已删除', line: (at: string) => `${at} 导出的文件已过期` },
  failed: { title: '上一次没有成功', line: '这次不计入次数，可以重新导出' },
  limited: (at: string) => `次数已用完，${at} 后可以再导出`,
}
