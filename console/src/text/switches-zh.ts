/** Texts of the switches in Chinese. */
export const switchesZh = {
  switches: {
    title: '开关',
    hint: '只影响新的操作：已经开始的付款、解锁和提现照常完成。5 秒内在所有服务器上生效。',
    feature: '功能',
    platforms: { h5: '网页', weapp: '微信小程序', alipay: '支付宝小程序' },
    features: {
      registration: '注册',
      recharge: '充值',
      unlock: '解锁',
      withdrawal: '提现',
      speed: '速配',
    },
    open: '开',
    closed: '关',
    minCode: '最低版本号',
    minCodeHint: '更旧的客户端要先更新；0 表示不限',
    maintenance: '维护',
    on: '维护中',
    off: '正常',
    sentences: { 'zh-CN': '维护时会员看到的话（中文）', en: '维护时会员看到的话（英文）' },
    sentenceMissing: '维护需要中英文各一句话',
    publishHint: '发布后会员马上感到变化。',
    conflict: (by: string) => `${by} 刚改了开关。你改的还在，请对照后再发布。`,
    noVersions: '还没有改过，全部开放',
    allOpen: '全部开放',
  },
}

/** Refusals about the switches in Chinese. */
export const switchesZhRefusals = {
  SWITCHES_CHANGED: '同事刚改了开关，请对照后再试',
  SWITCHES_SAME: '和现在一样',
  SWITCHES_SENTENCE: '维护需要中英文各一句话',
}
