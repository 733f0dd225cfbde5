/** Texts of the imprint in Chinese. */
export const imprintZh = {
  imprint: {
    title: '运营方信息',
    hint: '显示在每份协议的末尾、隐私政策和客服页。第 1 版来自服务器设置。发布后 5 秒内在所有服务器上生效。',
    fields: {
      company: '公司名称',
      filings: '备案与许可',
      phone: '客服电话',
      email: '客服邮箱',
      minorHotline: '未成年人与监护人热线',
      hours: '客服时间',
      sdks: '第三方 SDK',
    },
    onePerLine: '每行一个',
    agreementsTitle: '协议',
    agreementsHint: '版本只升不降。用户协议或隐私政策升版后，所有会员要马上重新同意；协议的文字随程序更新。',
    agreements: { user: '用户协议', privacy: '隐私政策', vip: '会员协议' },
    version: '版本号',
    effectiveOn: '生效日期',
    sdksHint: '列在隐私政策里。没有英文时，英文版显示中文。新增收集信息的 SDK 时，请同时升隐私政策的版本。',
    noSdks: '没有 SDK，隐私政策里不显示这一节',
    sdk: (nth: number) => `SDK ${nth}`,
    words: { name: '名称', provider: '提供方', purpose: '用途', data: '收集的信息' },
    languages: { 'zh-CN': '中文', en: '英文' },
    policyUrl: '隐私政策网址',
    addSdk: '添加 SDK',
    removeSdk: (nth: number) => `移除 SDK ${nth}`,
    faults: {
      required: '请填写',
      form: '格式不对',
      day: '没有这一天，请写成 2026-01-01',
      fell: '版本不能比现在的低',
      twice: '已有同名的 SDK',
      long: '太长或太多',
    },
    faulty: '有几项填写得不对',
    change: '变化',
    nothing: '（空）',
    noDifference: '没有变化',
    publishHint: '发布后会员马上看到。',
    conflict: (by: string) => `${by} 刚发布了新的一版。你改的还在，请对照下面的变化再发布。`,
    noVersions: '还没有改过，用的是服务器设置',
  },
}

/** Refusals about the imprint in Chinese. */
export const imprintZhRefusals = {
  IMPRINT_CHANGED: '同事刚发布了新的一版，请对照后再试',
  IMPRINT_SAME: '和现在一样',
  IMPRINT_FIELDS: '有几项填写得不对',
}
