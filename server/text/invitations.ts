import { firstGrapheme } from '../lib/graphemes'
import type { Language } from '../lib/language'
import { nobodyName } from './notices'

/** A newcomer who has no name yet. */
const nameless: Record<Language, string> = { 'zh-CN': '新朋友', en: 'New friend' }

/**
 * First character of a nickname and two stars. Deactivated or hidden members (null), and members without a name, get a
 * neutral word.
 */
export const maskedNickname = (nickname: string | null, language: Language): string => {
  if (nickname === null) return nobodyName[language]
  const first = firstGrapheme(nickname)
  return first === null ? nameless[language] : `${first}**`
}
