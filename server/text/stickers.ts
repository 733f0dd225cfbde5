import type { StickerId } from '@contract/stickers'

/** Names of stickers, Chinese and English. */
const names: Readonly<Record<StickerId, readonly [string, string]>> = {
  hello: ['嗨', 'Hello'],
  heart: ['喜欢', 'Love'],
  hug: ['抱抱', 'Hug'],
  laugh: ['哈哈', 'Haha'],
  shy: ['害羞', 'Shy'],
  miss: ['想你', 'Thinking of you'],
  thanks: ['谢谢', 'Thanks'],
  cheer: ['加油', 'Cheer up'],
  coffee: ['喝咖啡', 'Coffee'],
  walk: ['一起走走', 'Take a walk'],
  music: ['听歌', 'Music'],
  cake: ['生日快乐', 'Happy birthday'],
  cry: ['哭了', 'Crying'],
  night: ['晚安', 'Good night'],
}

/**
 * A sticker in words, for both languages at once: the message is stored once and read by both members, in lists,
 * notices, searches, exports and older clients. Source: product §7.5
 */
export const stickerWords = (id: StickerId): string => `[贴纸] ${names[id].join(' ')}`
