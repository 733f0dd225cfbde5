import type { Language } from '../lib/language'
import { accountNotices } from './notices/account'
import { meetingNotices } from './notices/meeting'
import type { NoticeLines, NoticeText } from './notices/notice-text'
import { reviewNotices } from './notices/review'
import { safetyNotices } from './notices/safety'
import { unlockNotices } from './notices/unlock'
import { walletNotices } from './notices/wallet'
import { appointmentReasons } from './appointment-reasons'
import { pictureReasons } from './picture-reasons'
import { textClasses } from './text-classes'
import { verificationReasons } from './verification-reasons'
import { withdrawReasons } from './withdraw-reasons'

/** Every system message. Source: product §5.4, screens §11, ours. */
const texts = {
  ...accountNotices,
  ...meetingNotices,
  ...safetyNotices,
  ...reviewNotices,
  ...walletNotices,
  ...unlockNotices,
} as const satisfies Record<string, NoticeText>

/** Name of a system message. */
export type NoticeKind = keyof typeof texts

/** Every system message by its name. */
export const noticeTexts: Readonly<Record<NoticeKind, NoticeText>> = texts

/** Values of the parameter `reason`; an unknown one reads as `other`. */
const reasons: Record<string, Record<Language, string>> = {
  ...pictureReasons,
  ...verificationReasons,
  ...appointmentReasons,
  ...textClasses,
  scam: { 'zh-CN': '账号涉嫌诱导转账或引流', en: 'The account may be leading others to pay or leave' },
  harassment: { 'zh-CN': '账号涉嫌骚扰他人', en: 'The account may have harassed others' },
  fake: { 'zh-CN': '资料可能与本人不符', en: 'The profile may not match the person' },
  minor: { 'zh-CN': '需要确认你已年满 18 岁', en: 'We need to confirm that you are 18 or older' },
  ...withdrawReasons,
  other: { 'zh-CN': '不符合社区规范', en: 'It does not follow our rules' },
}

/** A system message in one language. */
export interface NoticeWording {
  readonly title: string
  readonly body: string
  readonly label: string | null
}

/** The words of a system message; unknown parameters read as nothing. */
export const wordNotice = (
  kind: NoticeKind,
  params: Readonly<Record<string, string>>,
  language: Language,
): NoticeWording => {
  const [title, body, label]: NoticeLines = noticeTexts[kind][language]
  const reason = reasons[params['reason'] ?? 'other'] ?? reasons['other']
  const values: Record<string, string> = { ...params, reason: reason?.[language] ?? '' }
  const fill = (line: string): string =>
    line.replace(/\{(\w+)\}/g, (_all, name: string) => values[name] ?? '')
  return { title: fill(title), body: fill(body), label: label ?? null }
}

/** Label of an action that has run out. Source: screens §11 */
export const expiredLabel: Record<Language, string> = { 'zh-CN': '已过期', en: 'Expired' }

/** Names somebody whose account is gone or hidden. */
export const nobodyName: Record<Language, string> = { 'zh-CN': '对方', en: 'They' }
