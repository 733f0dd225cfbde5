import { HANDLE } from './app-names'

/**
 * Apps that a text describes instead of naming them, with somebody to look for there, and accounts in sentences of
 * other languages. Source: product §7.4.4, ours
 */

const ME = '我(?=$|[^\\p{L}]|[吧呀哦啊哈呢哟喔聊玩])'
const SOMEWHERE = '(?:软件|app|平台|应用|图标|站子?|闲鱼|那[个款边儿])(?:上面?|里面?|那边)?'
const FOUND = `(?:(?:就)?是${ME}|(?:搜|找|加|私|私信|联系|敲|滴滴|关注)${ME}|(?:完|了)私${ME}|私信(?:[必都秒]回|开着))`
/** An account with a dot, a digit or an underscore in it. */
const NAME = '@?(?=[a-z0-9_.-]*[\\d_.-][a-z0-9])(?!v?\\d|top\\d|iphone|rtx|mac)[a-z][a-z0-9_.-]{4,}'

/** Patterns on a normalised text. */
export const DESCRIBED: readonly RegExp[] = [
  new RegExp(`${SOMEWHERE}[^，。！？]{0,3}[,，]?搜\\s*[:「"“]?\\s*(?!top\\d)${HANDLE}`, 'u'),
  new RegExp(`(?:上面|里面|那里|那边|上|里)搜\\s*(?!top\\d)${HANDLE}`, 'u'),
  new RegExp(`${SOMEWHERE}[^。！？]{0,3}搜[^。！？]{0,18}${FOUND}`, 'u'),
  new RegExp(`${SOMEWHERE}[^。！？]{0,10}我(?:在(?:上面|那边|那儿|里面|那里))?叫\\s*${NAME}`, 'u'),
  new RegExp(`(?:软件|app|平台|应用)(?:上|里)?\\s?(?:号|id|账号)\\s*[:是]?\\s*${HANDLE}`, 'u'),
  new RegExp(`飞机[上里]?我?(?:叫|是)\\s*${HANDLE}`, 'u'),
  new RegExp(`${SOMEWHERE}[^。！？]{0,6}搜我的?(?:昵称|网名|名字|同名)`, 'u'),
  new RegExp(
    `(?:阅后即焚|种草|老铁|音符|短视频)[^，。！？]{0,6}(?:软件|app|平台|那个)[^，。！？]{0,3}(?:找|搜|加|关注)${ME}`,
    'u',
  ),
  new RegExp(`[去上]那?个?绿(?:色)?的(?:那个|里面|上面)?[,，\\s]*(?:搜|找${ME}|我的?号|id)`, 'u'),
  /(?:去|上)(?:微信|绿泡泡)[,，]我的?号(?:就)?是/u,
]

const FAR =
  '(?<![a-z])(?:line|kakao|zalo|telegram|tg|whatsapp|ins|ig|insta(?:gram)?|snap|viber|微信)(?![a-z])'
const VIETNAMESE = '(?:(?:khong|mot|hai|ba|bon|tu|nam|sau|bay|tam|chin)[\\s,.-]{0,2})'

/** Patterns for other languages. */
export const FOREIGN: readonly RegExp[] = [
  new RegExp(
    `${FAR}(?:追加|交換|交换)?[^a-z\\d\\p{Script=Han}。！？]{1,24}(?:id)?[^a-z\\d\\p{Script=Han}。！？]{0,6}${HANDLE}`,
    'u',
  ),
  new RegExp(
    `${FAR}[^。！？\\n]{0,12}(?<![a-z])id\\s*(?:は|:|=|is)\\s*[a-z]{3,}[^。！？\\d]{0,8}\\d{3,}`,
    'u',
  ),
  new RegExp(`${FAR}[^a-z。！？]{0,4}(?:app)?[^a-z。！？]{0,3}id is [a-z]{3,}`, 'u'),
  new RegExp(
    `${FAR}[,\\s:]{1,3}(?:soy|me llamo|mi (?:id|usuario)|usuario|es|id|la|cua minh|cua toi)\\s?(?:es|la|:)?\\s*${NAME}`,
    'u',
  ),
  new RegExp(
    `za\\s?-?lo(?![a-z])[^。！？\\n]{0,24}?(?:${VIETNAMESE}{6,}|\\d(?:[\\s._-]?\\d){6,}|${HANDLE})`,
    'u',
  ),
  /(?<![a-z])(?:hmu|hit me up|add me|find me|text me) on (?:the )?微信/u,
]
