import type { AppointmentReason } from '@contract/types/authentication'
import type { Language } from '../lib/language'

/** Why the team does not hold an appointment, by key: in system messages, and for operators to choose from. Source: ours */
export const appointmentReasons: Readonly<Record<AppointmentReason, Record<Language, string>>> = {
  no_time: { 'zh-CN': '你选的时间我们都排满了', en: 'We are full at all the times you chose' },
  team_away: { 'zh-CN': '我们临时来不了，抱歉', en: 'We cannot make it after all, sorry' },
  unanswered: { 'zh-CN': '没能及时排上，抱歉', en: 'We did not get to it in time, sorry' },
}
