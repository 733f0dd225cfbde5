/** Texts of the stickers; loaded with the panel below the composer. */
export const stickers = {
  kind: '表情或贴纸',
  tabs: { emoji: '表情', stickers: '贴纸' },
  recent: '最近用过的贴纸',
  all: '全部贴纸',
  /** The sticker in words, until the server has named it. */
  words: (name: string) => `[贴纸] ${name}`,
  names: {
    hello: '嗨',
    heart: '喜欢',
    hug: '抱抱',
    laugh: '哈哈',
    shy: '害羞',
    miss: '想你',
    thanks: '谢谢',
    cheer: '加油',
    coffee: '喝咖啡',
    walk: '一起走走',
    music: '听歌',
    cake: '生日快乐',
    cry: '哭了',
    night: '晚安',
  },
}
