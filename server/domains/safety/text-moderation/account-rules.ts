import { HANDLE, LINK, NO_MACHINE } from './app-names'

/**
 * Accounts of other apps by their names, and searches for a member there. The names are those of `app-names.ts`.
 * Source: product §7.4.4, ours
 */

/** Apps in which people look for people. */
const DATING = '(?:(?<![a-z])(?:soul|blued|tinder|bumble|hinge)(?![a-z])|陌陌|探探|积目)'
/** Apps in which people also look for other things. */
const PUBLIC =
  '(?:抖音|小红书|小红薯|微博|快手|知乎|豆瓣|贴吧|网易云|闲鱼|b站|推特|脸书|得物|最右|快看|唱吧|全民k歌|喜马拉雅|(?<![a-z])(?:dy|xhs|ks|weibo|bilibili|tiktok|ins|ig|insta)(?![a-z]))'
const CHAT =
  '(?:微信|电报|(?<![a-z])(?:vx|wx|weixin|qq|tg|telegram|tele|whatsapp|line|ins|ig|insta|snap(?:chat)?|kakao|signal|skype|discord|dy|xhs)(?![a-z]))'

/** The end of a request: 私信我, but not 找我喜欢的书. */
const ME = '我(?=$|[^\\p{L}]|[吧呀哦啊哈呢哟喔聊玩唠])'

/** An account of several parts: cathy.in.gz. */
const DOTTED = '@?(?=[a-z0-9_.-]{6})[a-z][a-z0-9]*(?:[._-][a-z0-9]+)+(?![a-z0-9])'

const FIND = `(?:搜|找|加|私|私信|联系|敲|滴滴|关注)${ME}`

/** What a member promises to those who look for somebody in a public app. */
const PROMISE = `(?:${FIND}|[给跟和]我(?:留言|私信|发|聊)|私信(?:[必都秒]回|$|[^\\p{L}])|[必都秒]回(?=$|[^\\p{L}])|头像(?:是|都)?(?:同|一样|一致))`

/** Patterns on a normalised text. */
export const ACCOUNT_RULES: readonly RegExp[] = [
  // After a colon, whatever the name: a word with a long number that is no year, or words with an underscore.
  new RegExp(
    `[\\p{L}\\p{So}]\\s?:\\s?${NO_MACHINE}(?:[a-z]{3,}[._]?(?!(?:19|20)\\d\\d(?!\\d))\\d{4,}|[a-z]{2,}_[a-z]*\\d{2,})(?![a-z0-9])`,
    'u',
  ),
  /(?:[纸小]飞机|飞机|📷|📸)[^\p{L}\p{N}]{0,4}(?=[a-z0-9.]{2,}_)[a-z][a-z0-9_.]{5,}/u,
  new RegExp(`${CHAT}\\s*同\\s*名(?![字称为义])`, 'u'),
  new RegExp(`${PUBLIC}\\s+\\p{L}[^。！？\\n]{1,16}[,，]\\s?(?:留言|私信)(?:找)?${ME}`, 'u'),
  /(?:能|可以|方便)(?:要|求|给|留)(?:你|一)?个?(?:你的?)?(?:微信|[微薇]|(?<![a-z])(?:v|vx|wx|q|qq)(?![a-z])|电话|号)号?(?:[吗嘛么不呗?]|$)/u,
  /(?:王者|吃鸡|和平精英|原神|蛋仔|光遇|金铲铲|(?<![a-z])(?:lol|steam))[^，。！？]{0,3}(?:id|号|好友码|好友代码)[^。！？]{1,16}加我/u,
  new RegExp(`${CHAT}${LINK}${HANDLE}`, 'u'),
  new RegExp(`[纸小]飞机${LINK}${HANDLE}`, 'u'),
  /微信(?:号|id)?\s*[:是]\s*(?:[a-z]{2,}\s+){1,3}\d{2,}/u,
  /你的?(?:[微薇绿]|(?<![a-z])v(?![a-z]))号?是(?:啥|什么|多少)/u,
  new RegExp(`微信${LINK}空一?格\\s*[a-z]{3,}`, 'u'),
  new RegExp(`${CHAT}\\s*(?:号|id)?\\s*[:=@]\\s*${DOTTED}`, 'u'),
  /(?<![^\s\p{Script=Han}])(?:ig|ins|tg|vx|xhs|dy)_[a-z][a-z0-9.]{4,}/u,
  new RegExp(`微信[里上]?[,，\\s]?[去来]?搜(?:索|一下)?\\s*:?\\s*[a-z][a-z0-9_-]{5,}`, 'u'),
  /微信(?:里|上)?(?:就|也|都)?(?:能|可以|可)(?:直接)?搜(?:到|得到|索到)?(?=我|$|[^\p{L}])/u,
  // The app's name as a verb: whatsapp我啦, snap me.
  new RegExp(`(?<![a-z])(?:whatsapp|line|tg|tele|telegram|kakao|ig|snap)\\s?${ME}`, 'u'),
  /(?<![a-z])(?:(?:whatsapp|line|ig|tg|telegram|微信)\s?me\s*(?:$|[^\p{L}\s]|at|on|la(?![a-z]))|snap\s?me\s*[:=@])/u,
  new RegExp(`(?<![a-z])line\\s?我[^，。！？a-z\\d]{0,6}${HANDLE}`, 'u'),
  new RegExp(
    `(?:[纸小]飞机|(?:^|[^\\p{L}]|[用去到])飞机|电报|(?<![a-z])(?:tg|line))[上里]?(?:${FIND}|搵)|上飞机搵`,
    'u',
  ),
  // Searches.
  /搜(?:索|一下)?\s*[:@「"]?\s*(?=[a-z0-9.]*_)(?!snake_|camel_|node_)[a-z][a-z0-9_.]{5,}/u,
  new RegExp(
    `${PUBLIC}(?:上|里|那边)?\\s*(?:号|账号)?\\s*(?:也是?|都是?)?同(?:名|号|id)(?!的?(?:歌|电影|小说|剧|书|专辑|品牌|店|小组|话题|节目))`,
    'u',
  ),
  /全网同名(?!的?(?:歌|电影|小说|剧|书|专辑|品牌|店))/u,
  new RegExp(`${PUBLIC}(?:上|里|那边)?\\s*搜[^。！？\\n]{1,24}${PROMISE}`, 'u'),
  new RegExp(`${PUBLIC}\\s*(?:号|uid|id)\\s*(?:叫|是|:|=)+\\s*[^。！？\\n]{1,20}${PROMISE}`, 'u'),
  new RegExp(`${PUBLIC}\\s*@\\s*\\p{L}{3,14}[,，\\s]+[^。！？]{0,4}(?:私|关注我|找我|来找)`, 'u'),
  new RegExp(`${PUBLIC}\\s*(?:号|uid|id|账号|搜|@|:){1,2}[^\\p{L}\\p{N}]{0,3}${HANDLE}`, 'u'),
  new RegExp(
    `${DATING}[上里]?\\s*(?:(?:号|账号)\\s*[:是]?\\s*(?:${HANDLE}|\\d{5})|u?id(?![a-z])|同名|搜(?!不|索引擎|到))`,
    'u',
  ),
  // An account beside a request, without an app.
  new RegExp(`(?:加|找|搜|私|联系|敲|滴滴)我[^，。！？a-z\\d]{0,4}[:,，\\s]{1,2}${HANDLE}`, 'u'),
  new RegExp(
    `${HANDLE}[,，\\s]{0,2}(?:加我|搜我|秒过|秒通过|秒加|备注(?:一下|来意|城市|名字)|加的时候|都能加|来加|诚心的?来)`,
    'u',
  ),
  new RegExp(`个名[系是]\\s*${HANDLE}`, 'u'),
  /(?:王者|吃鸡|和平精英|原神|蛋仔|光遇|金铲铲|(?<![a-z])(?:lol|steam))[^，。！？]{0,3}加我(?:的)?好友/u,
]

/** Numbers of apps; they also read a text whose Chinese numerals are digits. */
export const NUMBER_RULES: readonly RegExp[] = [
  /(?<![a-z])whatsapp(?![a-z])[^\d。！？]{0,8}\+?\d(?:[\s._-]?\d){6,12}(?!\d)/u,
  new RegExp(
    `(?:${PUBLIC}|${DATING})\\s*(?:(?:号|uid|id|账号|搜)\\s*(?:搜|是|:|=)?\\s*\\d(?:[\\s-]?\\d){5,}|[:是]?\\s*\\d{7,})(?!\\d)`,
    'u',
  ),
  /[群裙](?:(?:号码?|:|是)\s*:?\s*(?!(?:19|20)\d\d\D)\d(?:[\s._-]?\d){5,10}|\s*\d{6,11})(?!\d)/u,
  /(?<![a-z])qq\s*\d(?:[\s._-]?\d){5,10}(?!\d)/u,
  /(?:腾讯|zoom|飞书|钉钉)会议[^\d。！？]{0,4}\d(?:[\s-]?\d){7,12}(?!\d)/u,
  /(?<!\d)\d{6,11}\s*就?是我的?(?:微信|qq|(?<![a-z])(?:vx|wx|v)(?![a-z])|电话|手机|号|扣|企鹅|群)/u,
  /(?:座机|固话|会议(?:号|id|码))(?:也行|也可以)?\s*[:是]?\s*\d(?:[\s-]?\d){6,12}(?!\d)/u,
]

/** Invitations to groups. */
export const GROUP_RULES: readonly RegExp[] = [
  /(?:企鹅|扣扣?|(?<![a-z])(?:qq?|v|vx|wx)|微信?|(?<![蔷紫])薇|单身|交友|同城|相亲|脱单|粉丝|福利)裙(?![子装摆店角边长])/u,
  /(?:进|加|入|拉你进|拉你入)[一个我你们的本下]{0,4}裙(?=$|[^\p{L}]|[聊里呀吧啊号])/u,
  /拉(?:你|你们|大家)(?:进|入)(?:$|[^\p{L}]|[^，。！？]{0,6}群(?![众体演岛山星峰居主]))/u,
]
