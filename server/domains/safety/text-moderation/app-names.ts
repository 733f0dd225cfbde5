import type { Replacement } from '../../../lib/patterns/pattern-index'

/**
 * Other names of apps: in other scripts, as pinyin, as slang and as homophones. Each becomes the app's own name, so
 * that the rules need to know one name. Ordinary words such as 卫星 or 红薯 only do so before an account or another
 * word that a search needs. Source: product §7.4.4, ours
 */

/** Words of machines that look like accounts. */
export const NO_MACHINE =
  '(?!v\\d|(?:iphone|ipad|ipados|ios|android|windows|macbook|mate|rtx|gtx|boeing|airbus|canon|nikon|sony|chatgpt|gpt|python|ryzen|snapdragon|huawei|xiaomi|redmi|honor|oppo|vivo|dji|gopro|kindle|switch|steam)[\\d_-])'

/** An account: at least five characters, of letters with a digit or an underscore among them. */
export const HANDLE = `@?${NO_MACHINE}(?=[a-z.-]*[\\d_])[a-z][a-z0-9._-]{4,23}(?![a-z0-9])`

/** Words and signs between the name of an app and an account. */
export const LINK = "(?:的|号码?|id|'s|是|为|叫|系|は|is|吧|ba|名|[^\\p{L}\\p{N}]){0,6}"

/** What follows the name of an app when somebody is to be found there. */
const SEARCHED = '号|uid|id|搜|同名|账号|上?找我|上?私信我|上?关注我'

/** Letters of other scripts, one of which a text needs before these names are worth a search. */
const OTHER_SCRIPT = /[\u0400-\u04FF\u0600-\u06FF\u0E00-\u0E7F\u3041-\u312F\uAC00-\uD7AF\uFF66-\uFF9D]/u

/** Tones of Bopomofo, and gaps. */
const TONE = '[ˊˇˋ˙\\s]*'
const bopomofo = (...syllables: string[]): RegExp =>
  new RegExp(syllables.map((one) => one + TONE).join(''), 'gu')

/** Names in other scripts. Folding would turn some of their letters into Latin ones. */
const FOREIGN_NAMES: readonly Replacement[] = [
  [bopomofo('ㄨㄟ', 'ㄒㄧㄣ'), '微信'],
  [bopomofo('ㄨㄟ'), '微'],
  [bopomofo('ㄒㄧㄣ'), '信'],
  [bopomofo('ㄎㄡ', 'ㄎㄡ'), 'qq '],
  [bopomofo('ㄉㄧㄢ', 'ㄏㄨㄚ'), '电话'],
  [bopomofo('ㄕㄡ', 'ㄐㄧ'), '手机'],
  [bopomofo('ㄌㄞ'), ' line '],
  [bopomofo('ㄐㄧㄚ'), '加'],
  [bopomofo('ㄨㄛ'), '我'],
  [bopomofo('ㄏㄠ'), '号'],
  [bopomofo('ㄑㄩㄣ'), '群'],
  [/ウェイシン|ウイシン|ウィーチャット|ウイチャット|ウィチャット|위챗|웨이신|вичат|วีแชท|ويتشات/giu, '微信'],
  [/ライン|라인|ไลน์/gu, ' line '],
  [/カカオ(?:トーク)?|카카오톡|카톡|까톡/gu, ' kakao '],
  [/インスタ(?:グラム)?|인스타(?:그램)?|инстаграм|инста/giu, ' ins '],
  [/テレグラム|텔레그램|телеграм+|телега/giu, ' telegram '],
  [/ワッツアップ|왓츠앱|ватсап|вотсап|واتساب/giu, ' whatsapp '],
  [/ティックトック|틱톡/gu, ' tiktok '],
  [/アイディー|아이디|ไอดี|айди/giu, ' id '],
  [/(?<!\p{L})(?:тг|тгк|телеге|телегу)(?!\p{L})/giu, ' telegram '],
  [/(?<!\p{L})(?:вайбер|вацап|ватсапп?)(?!\p{L})/giu, ' whatsapp '],
  [/собака\s?(?=[a-z])/giu, '@'],
  [/\s*(?:ขีดล่าง|нижнее подчеркивание|アンダーバー|アンダースコア|언더바)\s*/giu, '_'],
]

/** The text with names of apps in other scripts written as the rules know them. */
export const withKnownNames = (text: string): string => {
  if (!OTHER_SCRIPT.test(text)) return text
  let known = text.normalize('NFKC')
  for (const [pattern, name] of FOREIGN_NAMES) known = known.replace(pattern, name)
  return known
}

const before = (what: string): string => `(?=${what})`
const BEFORE_ACCOUNT = before(LINK + HANDLE)

/** Characters that sound like those of 微信, or look like them. */
const WEI = '[微威薇徽溦嶶维惟唯卫魏喂围味蔚胃巍]'
const XIN = '[信芯心新辛欣馨鑫訫杺伈伩星昕薪讯迅]'

const WECHAT_NAMES: readonly Replacement[] = [
  [/彳\s*(?:山\s*)?(?:一\s*)?(?:几\s*)?攵/gu, '微'],
  [/🛰/gu, '卫星'],
  [
    /(?:[那这]个|[那这]款)?绿(?:色|颜色|油油)?的?(?:[那这]个|[那这]款)?(?:聊天|社交|通讯)?小?(?:软件|app|图标|应用|泡泡|气泡|(?<=聊天)工具)(?:的?(?:那个|软件|app))?/gu,
    '微信',
  ],
  [/(?:[那这][个款]绿(?:色)?的|绿(?:色)?的[那这]个)\s?(?=搜|找我|加我)/gu, '微信'],
  [/(?<![红老])绿号/gu, '微信号'],
  [
    /(?<![a-z])green\s?(?:(?:chat|message)\s?)?(?:app|bubble(?! is (?!@|[a-z]*\d))|chat(?! bubble))(?![a-z])/gu,
    '微信',
  ],
  [new RegExp(`${WEI}\\s?${XIN}${BEFORE_ACCOUNT}`, 'gu'), '微信'],
  [new RegExp(`(?<=[加+][我你个一下]{0,3})${WEI}${XIN}(?=$|[^\\p{L}]|[聊吧号哦呀])`, 'gu'), '微信'],
  [
    new RegExp(`(?:威尔[逊森]|维尔逊|卫星|卫兴|微星|[小大]绿|绿[泡绿软])(?:的号)?${BEFORE_ACCOUNT}`, 'gu'),
    '微信',
  ],
  [new RegExp(`(?<=[加+]|我的?)[徽维卫胃味魏喂蔚围](?:❤|♥|♡|💗|💕)?${BEFORE_ACCOUNT}`, 'gu'), '微信'],
  [new RegExp(`[徽维卫胃味魏喂蔚围](?:❤|♥|♡|💗|💕)${BEFORE_ACCOUNT}`, 'gu'), '微信'],
  [/[卫维徽](?:❤|♥|♡|💗|💕)(?=号|就?是[^。！？]{0,10}[a-z\d])/gu, '微信同名'],
  [new RegExp(`(?<![a-z])v\\s?[芯心新辛鑫讯]${BEFORE_ACCOUNT}`, 'gu'), '微信'],
  [new RegExp(`绿(?:色|油油)?的那个[,，:\\s]{1,2}(?=${HANDLE})`, 'gu'), '微信:'],
  [/威信(?:号)?(?=就?是\s*[a-z]{4,}[^。！？]{0,8}(?:\d|[零〇洞一二两三四五六七八九幺拐勾]{3}))/gu, '微信'],
  [new RegExp(`(?<![a-z])(?:j\\s?[vw]|wxin|vxin)${BEFORE_ACCOUNT}`, 'gu'), '微信'],
  [new RegExp(`(?<![a-z_])(?:wei|vee)(?=\\s?(?:[:=]|是|is|号)\\s*${HANDLE})`, 'gu'), '微信'],
  // Cantonese: 加我個威, 我個威係.
  [/(?:(?<=[我你加返番俾])|^)个[威薇微](?=[系先啦]|$|[^\p{L}])/gu, '个微信'],
  [/(?<![a-z])w[o0]\s?de\s(?:wei|vee|v|w)\sshi(?![a-z])/gu, '我的微信 是'],
  [/(?<![a-z])(my|wo de)\s(?:wei|vee|v|w)(?=\s(?:is|shi)(?![a-z]))/gu, '$1 微信'],
]

/** Pinyin, with the numbers of tones; a digit that others follow belongs to the account. */
const PINYIN: readonly Replacement[] = [
  [/微信\s*(?:hao\d?(?!\d)|id)(?![a-z])/gu, '微信号'],
  [/(?<![a-z])jia\d?\s?(?:wo\d?\s?)?(?:de\s?)?(?=微信|(?:vx|wx|v|qq)(?![a-z]))/gu, '加'],
  [/(?<![a-z])kou\d?\s?kou(?:\d(?!\d))?(?![a-z])/gu, 'qq'],
  [/(?<![a-z])dian\d?\s?hua(?:\d(?!\d))?(?![a-z])/gu, '电话'],
  [/(?<![a-z])shou\d?\s?ji\d?\s?hao(?:\d(?!\d))?(?![a-z])/gu, '手机号'],
]

const OTHER_NAMES: readonly Replacement[] = [
  [/👗/gu, '裙'],
  // A disguised name before a search looks for a member.
  [/(?:🍠|🧣|围脖|大眼仔|[抖斗]茵)[上里]?\s?搜(?![不到])(?:索|一下)?/gu, '微博同名'],
  [/(?:围脖|🧣)\s?@\s?(?=\p{L}{2})(?!不|你|我的|所有|大家)/gu, '微博同名'],
  [/(?:围脖|🧣|某博|大眼仔|渣浪)\s?(?:id|号(?![称码召角]))\s?[:是]?\s?(?=[\p{L}\p{N}]{2})/gu, '微博同名'],
  [/微薄(?=同名|号|搜|@|id)/gu, '微博'],
  [/快爪[上里]?\s?搜/gu, '微博同名'],
  [/快爪(?=同名|号|@|id|上|里)/gu, '快手'],
  [/红色?的?小书[上里]?搜/gu, '小红书同名'],
  [/(?:幽灵|小鬼|鬼脸)\s?(?:app|软件|号)/gu, 'snap'],
  [/what'?s?\s?up(?=号|\s?[:+]\s?\d|\s\d{4})/gu, 'whatsapp'],
  [/(?<![a-z])(?:vveib[o0]|weib0|wei\sbo)(?![a-z])\s?[上里]?\s?(?:搜|@|同名)\s?@?/gu, '微博同名'],
  [/电报机(?=\s?@\s?[a-z])/gu, '电报'],
  [/(?:丁丁|盯盯|钉丁|叮叮)(?=\s?(?:号|id|搜))/gu, '钉钉'],
  [/(?:某|那个)海鲜市场|海鲜市场(?=[^，。！？]{0,4}搜我)/gu, '闲鱼'],
  [/🧣/gu, '围脖'],
  [/🍠/gu, '红薯'],
  [/[✈🛩🛫🛬]/gu, '飞机'],
  [/[某小大]?红薯(?=\s?(?:号|uid|id|搜|同名|@|上?找我|上?私信我|上?关注我))/gu, '小红书'],
  [new RegExp(`红薯(?=[^\\p{L}\\p{N}]{0,3}(?:\\d{6}|${HANDLE}))`, 'gu'), '小红书号'],
  [
    /某(?:红书|薯)|某书(?![店本籍院架记法城中])|(?:小[红洪哄](?:本|叔|树)|小?(?:地瓜|番薯))(?=\s?(?:号|uid|id|搜|同名|@))/gu,
    '小红书',
  ],
  [/[🎵🎶](?=\s?(?:搜|号|同名|@))/gu, '抖音'],
  [/[📷📸](?=\s?(?:搜|号|同名|@))/gu, 'ins'],
  [/灵魂(?:软件|app)(?=\s?(?:号|id|搜|上|里))/gu, 'soul'],
  [
    /(?<![a-z])d音(?![符阶调节])|豆音(?=\s?(?:号|id|搜|同名|@|[:是]?\s?[a-z]+\d))|[抖斗]茵|[抖d]\s?yin(?![a-z])|斗音|抖阴|某音(?![乐响频色符节量阶像])/gu,
    '抖音',
  ],
  [new RegExp(`围脖(?=\\s?(?:${SEARCHED}|@))`, 'gu'), '微博'],
  [new RegExp(`(?:某博|大眼仔|渣浪)(?=\\s?(?:${SEARCHED}|@))`, 'gu'), '微博'],
  [new RegExp(`小破站|(?:某站|叔叔站)(?=\\s?(?:${SEARCHED}))`, 'gu'), 'b站'],
  [new RegExp(`网抑云|某云(?=\\s?(?:${SEARCHED}))`, 'gu'), '网易云'],
  [new RegExp(`(?:咸鱼|某鱼)(?=\\s?(?:${SEARCHED}))`, 'gu'), '闲鱼'],
  [/(?:默默|莫莫|某陌|(?<![a-z])mm)(?=id|号\s*:?\s*(?:[\da-z]|[零〇一二三四五六七八九幺]{3}))/gu, '陌陌'],
  [/(?<![a-z])(?:wts|wtsp|wapp|whatapp|watsapp)(?![a-z])|[瓦哇]次[普扑]|瓦茨[普阿]/gu, 'whatsapp'],
  [/(?<=[加+][我个你]{0,2})赖(?=$|[^\p{L}])/gu, 'line'],
  [
    new RegExp(`赖(?=(?:(?:的?\\s?(?:id|号|是)){1,2}|我[^，。！？,\\d a-z]{0,5})?\\s*:?\\s*${HANDLE})`, 'gu'),
    ' line ',
  ],
]

/** Other names after folding, in the order in which they are replaced. */
export const APP_NAMES: readonly Replacement[] = [...WECHAT_NAMES, ...PINYIN, ...OTHER_NAMES]
