import type { Translation } from '../translation'
import type { stickers as original } from '../zh-CN/stickers'

/** Texts of the stickers; loaded with the panel below the composer. */
export const stickers: Translation<typeof original> = {
  kind: 'Emoji or stickers',
  tabs: { emoji: 'Emoji', stickers: 'Stickers' },
  recent: 'Recent stickers',
  all: 'All stickers',
  words: (name) => `[Sticker] ${name}`,
  names: {
    hello: 'Hello',
    heart: 'Love',
    hug: 'Hug',
    laugh: 'Haha',
    shy: 'Shy',
    miss: 'Thinking of you',
    thanks: 'Thanks',
    cheer: 'Cheer up',
    coffee: 'Coffee',
    walk: 'Take a walk',
    music: 'Music',
    cake: 'Happy birthday',
    cry: 'Crying',
    night: 'Good night',
  },
}
