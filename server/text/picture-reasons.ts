import type { Language } from '../lib/language'

/** Why a picture or video is not shown to others, by key: in the album, in system messages, and for operators to choose from. */
export const pictureReasons = {
  no_face: { 'zh-CN': '没有看到清晰的人脸', en: 'No clear face was found' },
  several_faces: { 'zh-CN': '画面里不止一个人', en: 'More than one person is in it' },
  blurred: { 'zh-CN': '画面不够清晰', en: 'It is not clear enough' },
  contact: { 'zh-CN': '包含联系方式或二维码', en: 'It contains contact details or a QR code' },
  sexual: { 'zh-CN': '内容不适合展示', en: 'The content is not suitable' },
  not_own: { 'zh-CN': '看起来不是你本人', en: 'It does not look like you' },
  child: { 'zh-CN': '画面里有未成年人', en: 'There is a minor in it' },
  other: { 'zh-CN': '不符合社区规范', en: 'It does not follow our rules' },
} as const satisfies Record<string, Record<Language, string>>

/** Key of a reason. */
export type PictureReason = keyof typeof pictureReasons

/** Text of a reason in a language; an unknown key has the text of `other`. */
export const pictureReasonText = (key: string, language: Language): string =>
  (Object.hasOwn(pictureReasons, key) ? pictureReasons[key as PictureReason] : pictureReasons.other)[language]
