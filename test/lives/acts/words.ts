import type { Chance } from '../chance'

const starts = ['今天', '昨晚', '周末', '下班后', '早上', '刚才', '上个月', '小时候']
const acts = [
  '去江边走了走',
  '看了一场电影',
  '做了红烧肉',
  '读完一本小说',
  '学着弹吉他',
  '在公园跑步',
  '画了一张速写',
  '和朋友爬山',
]
const ends = [
  '，心情很好',
  '，有点累',
  '，想再来一次',
  '，你呢',
  '，下次一起吧',
  '，风很舒服',
  '，人不多',
  '',
]
const risky = ['能不能转账给我', '你真是个傻逼', '晚上一起开房吗']
const names = ['林间', '晚风', '小满', '青禾', '阿远', '南枝', '初一', '拾光', '白露', '知夏']

const sentence = (chance: Chance): string => `${chance.of(starts)}${chance.of(acts)}${chance.of(ends)}`

/** Texts that the people of a life write. */
export const words = {
  /** A unique nickname for each number. */
  name: (number: number): string =>
    `${names[number % names.length]}${'零一二三四五六七八九'[Math.floor(number / 10) % 10]}`,
  /** Long enough for a profile. */
  bio: (chance: Chance): string => `${sentence(chance)}。${sentence(chance)}。${sentence(chance)}。`,
  sentence,
  /** A text for which the product asks for a confirmation. */
  risky: (chance: Chance): string => chance.of(risky),
  /** Texts at the limits of what is allowed. */
  odd: (chance: Chance): string =>
    chance.of([
      '',
      ' ',
      '好',
      '👨‍👩‍👧‍👦',
      '字'.repeat(140),
      '字'.repeat(500),
      '字'.repeat(501),
      '上\n\n\n\n下',
      'e\u0301\u0302',
      '\u2800',
    ]),
} as const
