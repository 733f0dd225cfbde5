/** Texts of the word lists in Chinese. */
export const wordsZh = {
  words: {
    title: '词库',
    draftBy: (operator: string) => `草稿由 ${operator} 修改`,
    search: '搜索词条',
    category: '类别',
    action: '处理',
    term: '词条',
    termHint: '每行一个，空格、繁体与变体会自动识别',
    add: '加入草稿',
    remove: '移出',
    undo: '还原',
    publish: '发布草稿',
    publishHint: '5 秒内在所有服务器生效',
    count: '词条数',
    noChange: '没有改动',
    empty: '没有词条',
    noVersions: '还没有发布过，正在用程序自带的词库',
    diff: { added: '新增', removed: '移除', changed: '修改' },
    categories: {
      politics: '政治',
      porn: '色情',
      gambling: '赌博',
      drugs: '毒品',
      minors: '未成年人',
      fraud: '诈骗',
      abuse: '辱骂',
      ads: '广告',
    },
    actions: { block: '拦截', mask: '打码', review: '交人工复核' },
  },
}

/** Refusals about the word lists in Chinese. */
export const wordsZhRefusals = {
  WORDS_CHANGED: '同事刚改过草稿，已为你刷新',
  WORDS_SAME: '草稿没有改动',
  WORDS_FULL: '词条太多了，最多 5000 条',
  WORD_EMPTY: '词条里要有文字或数字',
  WORD_VERSION_UNKNOWN: '没有这个版本',
}
