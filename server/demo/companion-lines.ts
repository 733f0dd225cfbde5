import type { Language } from '../lib/language'

/** Lines of a member of the demo world; `{interest}` is replaced by one of their interests. */
type Lines = readonly [string, ...string[]]

interface Topic {
  /** Words of the member's message that select these lines; null for lines that fit any message. */
  readonly pattern: RegExp | null
  readonly 'zh-CN': Lines
  readonly en: Lines
}

/** Tried from the top: the first entry whose pattern matches answers. */
const topics: readonly Topic[] = [
  {
    pattern: /微信|vx|wechat|电话|手机号|联系方式|whatsapp|phone number/iu,
    'zh-CN': ['先在这里聊聊吧，慢慢认识更安心～', '在这儿聊挺好的，消息我都看得到。'],
    en: ["Let's keep chatting here for now, it feels safer.", 'Here is fine, I see every message.'],
  },
  {
    pattern: /转账|借钱|投资|验证码|money|invest/iu,
    'zh-CN': ['聊到钱我会有点紧张，我们换个话题吧。'],
    en: ["I don't really talk about money here. Shall we change the subject?"],
  },
  {
    pattern: /晚安|睡了|good ?night/iu,
    'zh-CN': ['晚安，做个好梦 🌙', '早点休息，明天再聊～'],
    en: ['Good night, sleep well 🌙', 'Rest well, talk tomorrow.'],
  },
  {
    pattern: /见面|约吗|出来|一起(?:吃|喝|去|走|看)|meet|hang ?out|grab (?:a )?coffee/iu,
    'zh-CN': ['可以呀，先多聊聊，熟一点再约个人多的地方。', '听起来不错！我更喜欢白天见面，找家咖啡馆坐坐。'],
    en: [
      'Sounds nice. Let us chat a bit more first, then pick somewhere public.',
      'I would like that. Daytime and a café suits me best.',
    ],
  },
  {
    pattern: /谢谢|感谢|thank/iu,
    'zh-CN': ['不客气呀～', '别客气，聊得开心最重要。'],
    en: ['You are welcome!', 'Any time. I am enjoying this.'],
  },
  {
    pattern: /哈哈|嘿嘿|笑死|2333|haha|lol/iu,
    'zh-CN': ['哈哈哈被你逗笑了', '你还挺有意思的嘛 😄'],
    en: ['Haha, you made me laugh.', "You're funny 😄"],
  },
  {
    pattern: /吃|美食|火锅|咖啡|奶茶|餐|food|coffee|eat|dinner|lunch|brunch/iu,
    'zh-CN': [
      '说到吃我就来精神了！最近发现一家小馆子，豆腐做得特别好。你口味偏辣还是偏甜？',
      '我一天不喝咖啡就没精神，你喜欢手冲还是拿铁？',
    ],
    en: [
      'Now you have my attention! I found a tiny place with amazing tofu. Spicy or sweet for you?',
      'I run on coffee. Pour-over or latte?',
    ],
  },
  {
    pattern: /电影|剧|书|阅读|小说|movie|film|series|book|read/iu,
    'zh-CN': [
      '最近刚看完一部慢节奏的片子，后劲很大。你最近有看到什么好的吗？',
      '睡前我会看几页书，就是常常看着看着睡着了。',
    ],
    en: [
      'I just finished a slow film that stayed with me. Seen anything good lately?',
      'I read a few pages before bed and usually fall asleep on them.',
    ],
  },
  {
    pattern: /音乐|歌|演出|music|song|concert/iu,
    'zh-CN': [
      '这周循环的是一张老专辑。你有单曲循环的歌吗？',
      '现场的感觉真的不一样，你上次看演出是什么时候？',
    ],
    en: [
      'I have had one old album on repeat all week. What is yours?',
      'Live music is something else. When was your last gig?',
    ],
  },
  {
    pattern: /周末|假期|旅行|爬山|徒步|weekend|holiday|travel|hik/iu,
    'zh-CN': [
      '周末一般睡到自然醒，然后出门随便走走。你呢？',
      '最近很想去有海的地方待两天。你最喜欢的一次旅行是哪里？',
    ],
    en: [
      'Weekends start late for me, then a walk with no plan. You?',
      'I keep thinking of the sea. What was your favourite trip?',
    ],
  },
  {
    pattern: /工作|上班|加班|忙|work|job|busy/iu,
    'zh-CN': [
      '今天也是被工作追着跑的一天，不过下班后心情就好了。你的工作忙吗？',
      '我工作还算喜欢，就是偶尔想逃去公园躺一会儿。',
    ],
    en: [
      'Work chased me all day, but evenings are mine. Are you busy these days?',
      'I like my job, though sometimes I want to lie in a park instead.',
    ],
  },
  {
    pattern: /猫|狗|宠物|cat|dog|pet/iu,
    'zh-CN': ['我一看到小动物就走不动路！你养了吗？', '楼下有只橘猫，每天等我下班。'],
    en: [
      'I cannot walk past an animal. Do you have one?',
      'A ginger cat waits for me downstairs every evening.',
    ],
  },
  {
    pattern: /喜欢什么|爱好|兴趣|平时|hobb|interests?|free time|for fun/iu,
    'zh-CN': [
      '最近迷上了{interest}，有点上头。你平时喜欢做什么？',
      '空下来就想着{interest}。你呢，有没有一直坚持的爱好？',
    ],
    en: [
      'I am really into {interest} lately. What do you do for fun?',
      'Give me a free hour and it goes to {interest}. And you?',
    ],
  },
  {
    pattern: /^(?:hi|hello|hey|你好|嗨|哈喽|哈啰|在吗|早|早上好|晚上好|下午好)/iu,
    'zh-CN': [
      '嗨，很高兴认识你～今天过得怎么样？',
      '你好呀，刚好看到你的消息。',
      '哈喽！你的资料很有意思，最近在忙什么？',
    ],
    en: [
      'Hi, nice to meet you! How is your day?',
      'Hello! Good timing, I just opened the app.',
      'Hey! I liked your profile. What have you been up to?',
    ],
  },
  {
    pattern: /[?？]|吗$|呢$/u,
    'zh-CN': [
      '这个问题好，我得想想……你先说说你的？',
      '我的答案可能有点普通：看心情。你呢？',
      '嗯，大概是吧。你怎么会想到问这个？',
    ],
    en: [
      'Good question, let me think… you first?',
      'Honestly, it depends on my mood. You?',
      'Probably, yes. What made you ask?',
    ],
  },
  {
    pattern: null,
    'zh-CN': [
      '嗯嗯，我懂这种感觉。',
      '听你这么说还挺有画面的，再多讲一点？',
      '原来是这样，那后来呢？',
      '我也有过类似的时候。说起来，你喜欢{interest}吗？',
    ],
    en: [
      'I know that feeling.',
      'I can picture it. Tell me more?',
      'I see. And then what happened?',
      'Same here once. By the way, do you like {interest}?',
    ],
  },
]

const hellos: Record<Language, Lines> = {
  'zh-CN': [
    '嗨，我们互相喜欢诶！你今天过得怎么样？',
    '好巧，遇见你了～我最近迷上了{interest}，你呢？',
    '哈喽，谢谢你的喜欢。周末一般怎么过？',
  ],
  en: [
    'Hi, we like each other! How is your day going?',
    'So we met! I am into {interest} lately. You?',
    'Hey, glad we matched. What do your weekends look like?',
  ],
}

/** The facts that select a companion's lines. */
export interface LineContext {
  readonly language: Language
  /** Any whole number; equal seeds give the same order. */
  readonly seed: number
  /** An interest of the companion, in the language. */
  readonly interest: string
}

/** The lines in an order that begins at the seed's place. @param seed Any whole number; equal seeds give the same order. */
export const rotate = (lines: readonly string[], seed: number): string[] => {
  const start = seed % lines.length
  return [...lines.slice(start), ...lines.slice(0, start)]
}

/** The lines in the seed's order, with the interest filled in. */
const spoken = (lines: Lines, { seed, interest }: LineContext): string[] =>
  rotate(lines, seed).map((line) => line.replace('{interest}', interest))

/** Answers to a member's text, the most fitting first, then those that fit any text; never empty. */
export const answersTo = (text: string, context: LineContext): string[] => {
  const fitting = topics.filter(({ pattern }) => pattern === null || pattern.test(text.trim()))
  return fitting.flatMap((topic) => spoken(topic[context.language], context))
}

/** First words after a match, in the order of preference; never empty. */
export const hellosAfterMatch = (context: LineContext): string[] => spoken(hellos[context.language], context)

/**
 * The first candidate that the companion has not said yet, or else the one that it said longest ago.
 * @param candidates In the order of preference, at least one.
 * @param said The companion's earlier lines, the newest first.
 */
export const chooseUnsaid = (candidates: readonly string[], said: readonly string[]): string => {
  const ageOf = (line: string): number => (said.includes(line) ? said.indexOf(line) : Infinity)
  return candidates.reduce((best, line) => (ageOf(line) > ageOf(best) ? line : best))
}
