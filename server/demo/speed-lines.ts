import type { Language } from '../lib/language'
import { rotate } from './companion-lines'

type Lines = readonly [string, ...string[]]
type Table = Readonly<Record<Language, Lines>>

/** A companion's answers to a question of the speed dates, by the question's id. */
const answers: Readonly<Record<string, Table>> = {
  'laughed-last': {
    'zh-CN': ['昨天同事把会议静音忘了关，唱了整首歌，我笑到肚子疼。你呢？'],
    en: ['A colleague forgot to mute and sang a whole song yesterday. And you?'],
  },
  'weekend-now': {
    'zh-CN': ['先睡到自然醒，再去河边走走。你会做什么？'],
    en: ['Sleep in first, then a walk along the river. What would you do?'],
  },
  breakfast: {
    'zh-CN': ['生煎配豆浆，永远第一。你的呢？'],
    en: ['Pan-fried buns and soy milk, always. Yours?'],
  },
  'on-repeat': {
    'zh-CN': ['最近一直在听一张老爵士专辑，下雨天特别配。你在听什么？'],
    en: ['An old jazz record, perfect for rain. What are you listening to?'],
  },
  'coffee-order': {
    'zh-CN': ['燕麦拿铁，少冰。你呢，美式派还是奶茶派？'],
    en: ['An oat latte with little ice. Americano or milk tea for you?'],
  },
  'pet-story': {
    'zh-CN': ['楼下的橘猫会送我到地铁口，第二天又在那儿等我。'],
    en: ['The ginger cat downstairs walks me to the metro and waits there the next day.'],
  },
  rewatch: {
    'zh-CN': ['《海街日记》，每年夏天都会看一遍。你有吗？'],
    en: ['Our Little Sister, once every summer. Do you have one?'],
  },
  'last-photo': {
    'zh-CN': ['是今天傍晚的天，粉色的。你的最后一张是什么？'],
    en: ["This evening's sky, all pink. What is yours?"],
  },
  'early-late': {
    'zh-CN': ['夜猫子，晚上十点最清醒。你几点最有精神？'],
    en: ['Night owl, wide awake at ten. When are you at your best?'],
  },
  corner: {
    'zh-CN': ['家旁边有条小路，两边全是梧桐，傍晚走特别舒服。'],
    en: ['A small street lined with plane trees, lovely at dusk.'],
  },
}

const openers: Table = {
  'zh-CN': ['嗨，很高兴遇见你～', '你好呀，三分钟好像有点短，我们直接聊吧', '哈喽，今天过得怎么样？'],
  en: ['Hi, nice to meet you!', 'Hello! Three minutes are short, so let us talk.', 'Hey, how is your day?'],
}

const toAnyQuestion: Table = {
  'zh-CN': ['这个问题我得想一下……你先说说你的？', '好问题！我的答案可能有点普通，你呢？'],
  en: ['I have to think about this one… you first?', 'Good question! Mine is rather plain. And yours?'],
}

const silenceBreakers: Table = {
  'zh-CN': [
    '换个轻松的：今天有什么小事让你开心？',
    '我先说一个吧，我今天绕路去看了银杏，特别黄。',
    '你是怎么来近遇的呀？',
    '要是现在能马上去一个地方，你想去哪儿？',
    '慢慢说，不着急～',
    '我有点紧张，你呢？',
    '最近有没有哪首歌听得停不下来？',
  ],
  en: [
    'Something easy: what small thing made you happy today?',
    'I will go first. I took a detour today to see the ginkgo trees, all yellow.',
    'What brought you here?',
    'If you could be anywhere right now, where would it be?',
    'No rush, take your time.',
    'I am a little nervous. You?',
    'Is there a song you cannot stop playing?',
  ],
}

const choose = (lines: Lines, seed: number): string => lines[seed % lines.length] ?? lines[0]

/** The first line of a date. @param seed Any whole number; equal seeds choose the same line. */
export const openerOf = (language: Language, seed: number): string => choose(openers[language], seed)

/** A companion's answer to the current question. */
export const answerToQuestion = (questionId: string, language: Language, seed: number): string =>
  choose((answers[questionId] ?? toAnyQuestion)[language], seed)

/** Lines of a companion when both are silent, in the order of preference. @param seed As in `openerOf` */
export const silenceBreakersOf = (language: Language, seed: number): string[] =>
  rotate(silenceBreakers[language], seed)
