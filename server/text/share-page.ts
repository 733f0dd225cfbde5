import type { Language } from '../lib/language'

/** Words of the page behind a link to a profile. Source: product §7.11 */
export interface ShareTexts {
  readonly brand: string
  readonly title: (nickname: string) => string
  readonly facts: (age: number | null, city: string | null) => string
  readonly description: string
  readonly open: string
  readonly note: string
  readonly goneTitle: string
  readonly goneLine: string
  readonly join: string
}

const joined = (facts: readonly (string | null)[]): string =>
  facts.filter((fact) => fact !== null).join(' · ')

/** The words in each language. */
export const shareTexts: Readonly<Record<Language, ShareTexts>> = {
  'zh-CN': {
    brand: '近遇',
    title: (nickname) => `${nickname} 在近遇`,
    facts: (age, city) => joined([age === null ? null : `${age} 岁`, city]),
    description: '附近的真人，从一句你好开始',
    open: '去近遇看看',
    note: '登录后可以看 TA 的主页，还没有账号可以先加入。',
    goneTitle: '找不到这个人了',
    goneLine: 'TA 可能已离开近遇，或者不再分享这个链接。',
    join: '加入近遇',
  },
  en: {
    brand: 'Jinyu',
    title: (nickname) => `${nickname} on Jinyu`,
    facts: (age, city) => joined([age === null ? null : String(age), city]),
    description: 'Real people nearby, starting with a hello',
    open: 'Open in Jinyu',
    note: 'Log in to see the whole page. Without an account you can join first.',
    goneTitle: 'This person is no longer here',
    goneLine: 'They may have left Jinyu, or no longer share this link.',
    join: 'Join Jinyu',
  },
}
