import type { VerificationReason } from '@contract/types/authentication'
import type { Language } from '../lib/language'

/** Why an authentication failed, by key: in system messages, and for operators to choose from. Source: product §7.10.2 */
export const verificationReasons: Readonly<Record<VerificationReason, Record<Language, string>>> = {
  too_dark: { 'zh-CN': '光线太暗，看不清脸', en: 'It was too dark to see your face' },
  no_face: { 'zh-CN': '没有看到清晰的人脸', en: 'No clear face was found' },
  several_faces: { 'zh-CN': '画面里不止一个人', en: 'More than one person was in the picture' },
  digits_not_heard: { 'zh-CN': '没有听清你读的数字', en: 'The digits could not be heard' },
  actions_not_done: { 'zh-CN': '没有看到要求的动作', en: 'The actions were not seen' },
  different_person: {
    'zh-CN': '和封面照看起来不是同一个人',
    en: 'It does not look like the person on your cover photo',
  },
  avatar_unclear: {
    'zh-CN': '封面照看不清脸，换一张正脸照吧',
    en: 'Your cover photo does not show your face clearly',
  },
  not_live: { 'zh-CN': '没能确认是本人在拍摄', en: 'We could not confirm a live recording' },
  expired: { 'zh-CN': '没能按时看完，请再拍一次', en: 'It was not looked at in time. Please record again' },
  revoked: { 'zh-CN': '核实后取消了真人标识', en: 'The badge was taken back after a check' },
  other: { 'zh-CN': '没能确认是你本人', en: 'We could not confirm that it is you' },
}
