import type { Replacement } from '../../../lib/patterns/pattern-index'
import { HANDLE } from './app-names'

/**
 * Links and e-mail addresses that are spelled as words: t点me斜杠, 艾特一六三点康姆. Source: product §7.4.4, ours
 */

/** Endings and names of addresses that follow a spelled dot. */
const AFTER_DOT =
  '(?:com|cn|net|org|me|cc|io|gg|ly|top|xyz|vip|link|app|im|so|wechat|weixin|qq|douyin|xhslink|tb|taobao|163|126|gmail)(?![a-z0-9])'
const MAIL_HOSTS = '(?:qq|163|126|139|gmail|outlook|hotmail|foxmail|icloud|yahoo|sina|yeah|protonmail)'

/** Spelled signs of addresses. They are replaced before the names of apps, which are parts of addresses, too. */
export const ADDRESS_SIGNS: readonly Replacement[] = [
  [/(?<=[a-z0-9])\s*(?:斜杠|斜线|正斜杠|反斜杠)\s*(?=[a-z0-9])/gu, '/'],
  [
    /(?:(?<=[a-z0-9三六二扣球企鹅])\s*点?\s*|点\s*)(?:康姆|坑姆|抗姆|卡姆|科姆|肯姆|扛木|抗木)(?![登尔])/gu,
    '.com',
  ],
  [new RegExp(`(?<=[a-z0-9])\\s*(?:点|圆点|句号|小数点)\\s*(?=${AFTER_DOT})`, 'gu'), '.'],
  [/(?<=[a-z0-9])\s*(?:艾特|爱特|圈a|a圈|小老鼠|at符号)\s*(?=[a-z0-9一扣球企网谷])/gu, '@'],
  [/艾特\s?(?=[a-z][a-z0-9_.]{4,})/gu, '@'],
  // Mail boxes by homophones: 古狗油箱.
  [/(?:古狗|谷狗|咕狗|骨狗|古哥|谷哥|古格|谷格)(?=\s?[油邮]箱)/gu, '谷歌'],
  [/(?<=谷歌|企鹅|网易|qq|163|126|扣扣)\s?油箱/gu, '邮箱'],
  // Spanish: luna punto garcia guion bajo 07.
  [/(?<=[a-z0-9])\s(?:guion|barra)\sbaj[oa]\s(?=[a-z0-9])/gu, '_'],
  [/(?<=[a-z0-9])\spunto\s(?=[a-z0-9])/gu, '.'],
  [/(?<=[a-z0-9])\s(?:then\s)?underscore\s(?:then\s)?(?:and\s)?(?=[a-z0-9])/gu, '_'],
  [/(?<=@)(?:一六三|壹陆叁)/gu, '163'],
  [/(?<=@)(?:一二六|壹贰陆)/gu, '126'],
  [/(?<=@)(?:扣扣|球球|企鹅)/gu, 'qq'],
]

/** Addresses in such forms. */
export const SPELLED_LINKS: readonly RegExp[] = [
  new RegExp(`[a-z0-9._-]{3}\\s?@\\s?${MAIL_HOSTS}(?![a-z0-9])`, 'u'),
  /(?<![a-z0-9])(?:u\s?\.\s?)(?:wechat|weixin|微信)\s?\.\s?com/u,
  new RegExp(
    `(?:谷歌|企鹅|网易|qq|扣扣|163|126|(?<![a-z])g\\s?mail|outlook|hotmail)\\s?(?:邮箱(?:是|为|[^\\p{L}\\p{N}]){0,3}|(?:是|为|[^\\p{L}\\p{N}]){1,3})(?=[a-z0-9_-]*[._\\d])[a-z][a-z0-9._-]{5,}`,
    'u',
  ),
  new RegExp(`邮箱\\s?(?:是|:)?\\s*${HANDLE}[^。！？]{0,4}(?:后缀|谷歌|网易|qq|企鹅|扣扣)`, 'u'),
  // The part before the sign, and the host in words: 前面是 … 后面接企鹅家的邮箱后缀.
  new RegExp(`(?:\\d{5,}|${HANDLE})[^，。！？]{0,8}(?:企鹅|qq|扣扣|网易|谷歌|腾讯)[^，。！？]{0,4}邮箱`, 'u'),
  /邮箱[^，。！？]{0,3}(?:前缀|前面)[^，。！？]{0,4}(?:[a-z]{3,}|\d{5,})/u,
]
