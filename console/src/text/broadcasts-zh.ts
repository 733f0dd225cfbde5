/** Texts of broadcasts in Chinese. */
export const broadcastsZh = {
  broadcasts: {
    title: '系统消息群发',
    heading: '标题',
    body: '正文',
    languages: { 'zh-CN': '中文', en: '英文' },
    platform: '平台',
    language: '会员的语言',
    everybody: '全部',
    audience: '发给',
    preview: '预览',
    previewTitle: '会员会看到',
    reaches: (total: number) => `现在会发给 ${total.toLocaleString('en-US')} 位会员`,
    hint: '分批发送，每人只收到一次；封禁、注销中和资料未完成的会员不会收到。发送中可以停止，已收到的不会收回。',
    why: '理由',
    send: '发送',
    started: '开始发送',
    sent: '已发送',
    stop: '停止',
    stopTitle: '停止发送',
    stopHint: '已收到的会员仍会看到。',
    stopped: '已停止',
    empty: '还没有群发过',
    states: { running: '发送中', done: '已完成', stopped: '已停止' },
  },
}

/** Refusals about broadcasts in Chinese. */
export const broadcastsZhRefusals = {
  BROADCAST_RUNS: '有一条还在发送，请等它完成或先停止',
  BROADCAST_NOBODY: '没有符合的会员',
  BROADCAST_EMPTY: '中英文的标题和正文都要填',
  BROADCAST_UNKNOWN: '没有这条消息',
  BROADCAST_OVER: '这条已经结束',
}
