import { prepareTexts, textsOf } from '@/text/index'
import { openersOf } from './openers'

const { chat } = textsOf('zh-CN')
const [plain, second, third] = chat.ice.plain

test.each([
  [[], [plain, second, third]],
  [['咖啡'], [chat.ice.askRecent('咖啡'), chat.ice.askBeginning('咖啡'), plain]],
  [
    ['咖啡', '骑行'],
    [chat.ice.askRecent('咖啡'), chat.ice.askBeginning('骑行'), plain],
  ],
  [
    ['咖啡', '骑行', '电影'],
    [chat.ice.askRecent('咖啡'), chat.ice.askBeginning('骑行'), plain],
  ],
])(
  'members who share %j get three openers: first about a shared interest, then general ones',
  (interests, openers) => {
    expect(openersOf(chat, interests)).toEqual(openers)
  },
)

test.each(['zh-CN', 'en'] as const)('the three openers are three different ones in %s', async (language) => {
  await prepareTexts(language)
  const texts = textsOf(language).chat
  for (const interests of [[], ['A'], ['A', 'B'], ['A', 'B', 'C']]) {
    expect(new Set(openersOf(texts, interests)).size).toBe(3)
  }
})
