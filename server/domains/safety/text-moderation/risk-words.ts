import type { Message } from '@contract/types/message'
import { classifierOf } from '../../../lib/patterns/pattern-index'
import { normalise } from './contact-details'
import { COMPLAINED } from './talked-about'

/** Why a text may hurt: the sender must confirm it, and the receiver is offered help. */
export type RiskTag = Exclude<NonNullable<Message['riskTag']>, 'contact'>

/** Members say in such words what they do not want, too: 不约炮，一夜情免谈. */
const NOT_REFUSED =
  '(?<!(?:(?<![要想约能可是])不|拒绝?|谢绝|勿|别|非|反感|讨厌|远离)(?:想|要|会|玩|喜欢|接受|找|是|搞|碰|谈|来|聊)?)'

/** The first matching tag wins, so the order is by harm. Source: product §7.4.5, ours. */
const lists: readonly (readonly [RiskTag, readonly RegExp[]])[] = [
  [
    'money',
    [
      /转账|打钱|汇款|借(?:我|点|些|几|一点)+钱|(?:给|帮)我(?:转|打|充值|垫)|验证码|银行卡|v我\s*\d+/u,
      /刷单|返利|稳赚|保本|内幕消息|炒币|虚拟币|数字货币|比特币|博彩|下注|网贷|贷款/u,
      /(?:跟我|带你|带着你|一起|教你|推荐你?)[^，。！？]{0,6}(?:投资|理财|炒股|赚钱)/u,
      /(?:投资|理财)(?:平台|群|项目|导师)/u,
      /\b(?:send|lend|wire|transfer) (?:me )?(?:some )?money\b|\bbitcoin\b|\bcrypto (?:invest|trad)|\bbank (?:account|card)\b|\bgift cards?\b|\bverification code\b/u,
    ],
  ],
  [
    'sexual',
    [
      new RegExp(
        `${NOT_REFUSED}${COMPLAINED}(?:约炮|约p(?![a-z])|炮友|一夜情|开房(?!车|子|产|间|门|东)|裸聊|裸照(?!明)|做爱|啪啪|口交|三围(?!棋)|罩杯|胸(?:有)?多大|(?:和|跟|陪)(?:我|你)(?:上床|睡(?!觉的))|想睡你|援交|包养(?![^，。！？]{0,6}[猫狗犬宠]))(?![^，。！？]{0,3}(?:免谈|勿扰|绕道|走开|别来|别找))`,
        'u',
      ),
      /\bnudes?\b|\bhook ?up\b|\bone night stand\b|\bhorny\b|\bboobs?\b|\bdick\b|\bsugar (?:daddy|baby)\b|\bsend (?:me )?(?:sexy )?pics\b/u,
    ],
  ],
  [
    'insult',
    [
      /傻[逼比b叉]|煞笔|(?<![a-z])sb(?![a-z])|去死|贱人|婊子|脑残|(?<!人工)智障|丑八怪|死胖子|草泥马|操你|(?<![a-z])(?:cnm|nmsl)(?![a-z])|你妈的|他妈的|不要脸/u,
      /(?:^|[，。！,!\s])滚(?:蛋|开|吧)?(?:$|[，。！,!\s])/u,
      /\bbitch\b|\bfuck (?:you|off)\b|\basshole\b|\bwhore\b|\bslut\b|\bretard(?:ed)?\b|\bkill yourself\b/u,
    ],
  ],
]

const tagOf = classifierOf(
  lists.flatMap(([tag, patterns]) => patterns.map((pattern) => [pattern, tag] as const)),
)

/** The tag of the text's gravest risk; null without a risk. */
export const riskOf = (text: string): RiskTag | null => tagOf(normalise(text))
