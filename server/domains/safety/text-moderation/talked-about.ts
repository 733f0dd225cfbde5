/**
 * Talk about contacts and frauds that gives and offers none: what a member does not want, complains of, suffered or
 * warns of. Accounts, numbers and pointers in the same text count all the same. Source: product §7.4.4, §7.4.5, ours
 */

const WAY = '(?:微信|联系方式|手机号码?|电话|号码|(?<![a-z])(?:vx|wx|qq|v)(?![a-z]))'
const DO = '(?:互相|互)?(?:交换|互换|加上?|换|要|留下?|给|推)'
/** Words between a refusal and what it refuses; whole clauses, such as a place to talk, do not count. */
const HOW =
  '(?:刚|一|就|才|上来|开始|见面|认识|马上|立刻|立马|直接|太早|太快|太急|那么快|这么快|主动|随便|轻易|急着|陌生人?|别人|对方|人家|人|总|跟|和|向|被|第.天|两句话?|三分钟|你们?|大家|互相|开场白?|在?开头|的|:|地|给|去|来|着|问|求|催|天天|大爷|再|好友|交){0,8}'
const REFUSAL =
  '(?:(?:不(?:太|大|怎么|是很|会)?(?:习惯|喜欢|接受|想|会|愿意?|着急|急着?|急于|轻易|随便|建议|主动|打算|赞成|支持|敢|爱)|一般不|从来?不|绝不|暂时不|千万别|最怕|害怕|反感|讨厌|拒绝|谢绝|抵触|排斥|受不了|烦)|别|不要)'
/** What would make it a request or an offer after all. */
const NO_REQUEST = '(?![吧呗嘛嘞咯喽]|[^，。！？,]{0,3}(?:id|是)|号?\\s*[:=])'
const WHAT = `[一个下我你您他她的们互对方陌生人家别]{0,4}${WAY}${NO_REQUEST}`

const TALK: readonly RegExp[] = [
  new RegExp(`${REFUSAL}${HOW}${DO}${WHAT}`, 'gu'),
  // Later, without a time that has come: 合适再交换联系方式.
  new RegExp(
    `(?:合适|合得来|聊得?来|聊得?好|聊熟|熟悉?|了解|见过?面|见了面|感觉对|觉得对|那天|以后|之后)[^，。！？,]{0,6}再${DO}${WHAT}`,
    'gu',
  ),
  new RegExp(
    `(?:合适|聊得?来|聊得?好|聊熟|熟悉?|见过?面)[^。！？]{0,4}[,，][^，。！？,]{0,6}再${DO}${WHAT}`,
    'gu',
  ),
  // Complaints.
  new RegExp(
    `(?:一?上来|开口|张口|动不动|没[聊说][几两]句|总有人|老有人|有人|催我|逼我|让我|叫我)[^，。！？,我]{0,6}${DO}${WHAT}(?=的|[,，]|$)`,
    'gu',
  ),
  new RegExp(`(?:让|叫|催|劝|逼|求)(?:我|你|人|大家|别人|对方)${DO}${WHAT}(?=的|炒股|投资|领|转账)`, 'gu'),
  new RegExp(`工作[^，。！？,]{0,4}(?:劝|求|让)人${DO}${WHAT}`, 'gu'),
  new RegExp(`(?:喜欢|反感|讨厌|怕|烦)[^，。！？,]{0,6}(?:可以|能)?${DO}${WHAT}吗`, 'gu'),
  // Experiences and warnings.
  new RegExp(`${DO}${WHAT}(?:之后|以后|后)(?:反而|就没|却|才发现|就不|第二天|他|她|对方|一直没)`, 'gu'),
  new RegExp(`(?:骗子|诈骗|套路|杀猪盘|警惕|小心|当心)[^。！？]{0,8}${DO}${WHAT}`, 'gu'),
]

/** The normalised text without such talk, for rules that look for invitations. */
export const withoutTalk = (plain: string): string =>
  TALK.reduce((text, pattern) => text.replace(pattern, '…'), plain)

const NOT_WANTED =
  /(?:不|别|拒绝?|谢绝|远离|警惕|谨防|当心|小心|没)(?:要|再|想|做|碰|炒|听|信|聊|谈|搞|玩|会|去|代|买|跟|参与|别人|任何|什么){0,3}$/u
const SUFFERED =
  /(?:被|遇到|碰到|遭遇|差点|我|姐|妈|爸|友|同学|同事|家)[^。！？]{0,12}(?<!不|不会|没|没有|无|零)(?:骗|亏|上当|杀猪盘)|骗局|诈骗|反诈|报(?:的|了)?案/u
const SENT_AWAY = /绕道|被踢|不信|走开|绕行|拉黑|勿扰|别来|请回|免谈|听不懂|跟谁急|上当/u
const AMOUNT = /\d{2,}|[一二三四五六七八九两几十][十百千万]|[\d一二三四五六七八九两几]+(?:元|块|%)/u
const OFFER =
  /带你|跟我[做赚来一]|稳赚|保本|日[结赚入]|收益|私聊|私我|联系我|找我|加我|滴我|名额|一单|佣金?|垫付|垫资|追回|挽回|躺赚|秒到|包赔|免费/u

/** True when the text as a whole warns of a fraud, or reports one, and offers none. */
const isFraudReport = (text: string): boolean =>
  SUFFERED.test(text) || (SENT_AWAY.test(text) && !AMOUNT.test(text))

/**
 * Finds at which words of money only a warning is meant, which needs no reviewer: 被刷单骗过, 不荐股. It reads the text
 * once, however many words there are.
 */
export const fraudTalkOf = (text: string): ((from: number) => boolean) => {
  if (OFFER.test(text.replace(/(?:带你|跟我说带你)投资/gu, ''))) return () => false
  const isReport = isFraudReport(text)
  return (from) => isReport || NOT_WANTED.test(text.slice(Math.max(0, from - 8), from))
}

/** Before a vulgar question that a member complains of: 一上来就问三围. For a lookbehind. */
export const COMPLAINED =
  '(?<!(?:上来|开口|张口|动不动|见面|有人|总有人|第一句|第一句话|被人?|反感|讨厌|别|不要|不准|老是|总)[就直接只会来都爱还敢先总]{0,4}(?:问|聊|要|谈|说|提)过?(?:我|你|人|别人|女生|对方)?(?:的|胸|身材)?)'
