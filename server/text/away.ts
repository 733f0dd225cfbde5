import type { AwayAbout } from '../db/tables/away'
import type { Language } from '../lib/language'
import { nobodyName, noticeTexts } from './notices'

/** The words of a notice on a locked screen, and the route that a tap opens. */
export interface AwayWords {
  readonly title: string
  readonly body: string
  readonly page: string
  /** Whether the title is the sender, and not the app. */
  readonly namesSender: boolean
}

/** What the words are made of. */
export interface AwayWording {
  readonly about: AwayAbout
  readonly count: number
  readonly isDeadline: boolean
  /** Nickname of the peer; null when nobody may read it, or the member wants no preview. */
  readonly name: string | null
  /** Whether the member wants to read more than that there is something. */
  readonly isNamed: boolean
}

const appName: Record<Language, string> = { 'zh-CN': '近遇', en: 'Jinyu' }

/** Words of one and of several. */
type Lines = Readonly<Record<Language, readonly [one: string, many: string]>>

const messageLines: Lines = {
  'zh-CN': ['发来一条新消息', '发来 {n} 条新消息'],
  en: ['sent you a message', 'sent you {n} messages'],
}

/** Words that name neither a person nor a matter: others may see the screen. */
const discreetLines: Readonly<Record<AwayAbout['kind'], Lines>> = {
  messages: {
    'zh-CN': ['你有一条新消息', '你有 {n} 条新消息'],
    en: ['You have a new message', 'You have {n} new messages'],
  },
  likes: {
    'zh-CN': ['有新的心动', '有 {n} 个新的心动'],
    en: ['Something nice is waiting', '{n} nice things are waiting'],
  },
  money: {
    'zh-CN': ['钱包和联系方式有新进展', '钱包和联系方式有 {n} 个新进展'],
    en: [
      'There is news about contacts or your wallet',
      'There are {n} updates about contacts or your wallet',
    ],
  },
  speed: {
    'zh-CN': ['速配有好消息', '速配有 {n} 个好消息'],
    en: ['Good news from a speed date', '{n} pieces of good news from speed dates'],
  },
  system: {
    'zh-CN': ['你有一条系统消息', '你有 {n} 条系统消息'],
    en: ['You have a notice', 'You have {n} notices'],
  },
}

const likeLines: Lines = {
  'zh-CN': ['有人喜欢了你', '{n} 个人喜欢了你'],
  en: ['Someone likes you', '{n} people like you'],
}

const deadlineLines: Record<Language, string> = {
  'zh-CN': '有一件事需要你在期限前处理',
  en: 'Something needs your answer in time',
}

const lineOf = (lines: Lines, language: Language, count: number): string =>
  lines[language][count > 1 ? 1 : 0].replace('{n}', String(count))

const pageOf = ({ message, notice, peerId, kind }: AwayAbout, count: number): string => {
  const isMatch = notice?.kind === 'match' && count === 1
  if ((message !== null || isMatch) && peerId !== null) return `/pages/msg/chat?userId=${peerId}`
  return kind === 'likes' && notice === null ? '/pages/msg/index' : '/pages/msg/system'
}

const bodyOf = ({ about, count, isDeadline, isNamed }: AwayWording, language: Language): string => {
  if (!isNamed)
    return isDeadline ? deadlineLines[language] : lineOf(discreetLines[about.kind], language, count)
  if (about.notice === null) return lineOf(likeLines, language, count)
  const texts = count === 1 ? noticeTexts[about.notice.kind as keyof typeof noticeTexts] : undefined
  return texts?.[language][0] ?? lineOf(discreetLines[about.kind], language, count)
}

/**
 * The words of a notice. They never contain the text of a message, an amount or a contact. Source: product §7.14, ours
 */
export const wordAway = (wording: AwayWording, language: Language): AwayWords => {
  const { about, count, name, isNamed } = wording
  const page = pageOf(about, count)
  if (about.message !== null && isNamed) {
    const title = name ?? nobodyName[language]
    return { title, body: lineOf(messageLines, language, count), page, namesSender: true }
  }
  return { title: appName[language], body: bodyOf(wording, language), page, namesSender: false }
}
