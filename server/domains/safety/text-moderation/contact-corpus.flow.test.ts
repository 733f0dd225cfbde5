import { acceptNickname, acceptProfileText } from '../../account/members/profile-text'
import { neededSignsOf } from '../../../lib/patterns/needed-signs'
import { ACCOUNT_RULES, GROUP_RULES, NUMBER_RULES } from './account-rules'
import { APP_NAMES } from './app-names'
import { hasContactDetails, normalise } from './contact-details'
import { POINTERS } from './contact-pointers'
import { RIDDLES } from './contact-riddles'
import { DESCRIBED, FOREIGN } from './described-apps'
import { BETS, LURES, SEX_SLANG, SHELTER } from './harm-trades'
import { ADDRESS_SIGNS, SPELLED_LINKS } from './spelled-links'
import { isBlankText } from './text-fold'
import { riskOf } from './risk-words'
import { evasions } from '../../../../test/server/corpus/evasions'
import { freshEvasions } from '../../../../test/server/corpus/fresh-evasions'
import { freshOrdinary } from '../../../../test/server/corpus/fresh-ordinary'
import { freshProfiles } from '../../../../test/server/corpus/fresh-profiles'
import { kindEvasions } from '../../../../test/server/corpus/kind-evasions'
import { kindOrdinary } from '../../../../test/server/corpus/kind-ordinary'
import { nearOrdinary } from '../../../../test/server/corpus/near-ordinary'
import { ordinary } from '../../../../test/server/corpus/ordinary'
import { talkOrdinary } from '../../../../test/server/corpus/talk-ordinary'
import { unseenEvasions } from '../../../../test/server/corpus/unseen-evasions'
import { unseenOrdinary } from '../../../../test/server/corpus/unseen-ordinary'
import { weiXinEvasions, weiXinOrdinary } from '../../../../test/server/corpus/wei-xin'

test('accepts two hundred ordinary profile texts', () => {
  expect(ordinary.length).toBeGreaterThanOrEqual(200)
  const refused = ordinary.filter(hasContactDetails)
  expect(refused).toEqual([])
})

test('rejects all of a hundred evasions', () => {
  expect(evasions.length).toBeGreaterThanOrEqual(100)
  const passed = evasions.filter((text) => !hasContactDetails(text))
  expect(passed).toEqual([])
})

test('accepts 1,050 texts that were written without a look at the rules', () => {
  const texts = [...freshOrdinary, ...freshProfiles, ...unseenOrdinary]
  expect(texts.length).toBeGreaterThanOrEqual(1_050)
  const refused = texts.filter((text) => {
    const risk = riskOf(text)
    return hasContactDetails(text) || risk === 'sexual' || risk === 'insult'
  })
  expect(refused).toEqual([])
})

test('rejects evasions that were written without a look at the rules', () => {
  expect(freshEvasions.length).toBeGreaterThanOrEqual(415)
  expect(freshEvasions.filter((text) => !hasContactDetails(text))).toEqual([])
})

test('accepts sentences that share their words with the kinds of evasions', () => {
  expect(kindOrdinary.length).toBeGreaterThanOrEqual(325)
  expect(kindOrdinary.filter(hasContactDetails)).toEqual([])
})

test('rejects rarer evasions, and accepts ordinary sentences with their words', () => {
  expect(unseenEvasions.length).toBeGreaterThanOrEqual(240)
  expect(nearOrdinary.length).toBeGreaterThanOrEqual(450)
  expect(unseenEvasions.filter((text) => !hasContactDetails(text))).toEqual([])
  expect(nearOrdinary.filter(hasContactDetails)).toEqual([])
})

test('accepts talk about contacts, frauds and vulgar questions', () => {
  expect(talkOrdinary.length).toBeGreaterThanOrEqual(60)
  const refused = talkOrdinary.filter((text) => hasContactDetails(text) || riskOf(text) === 'sexual')
  expect(refused).toEqual([])
})

test.each([
  '不习惯一上来就加微信,但你可以:lin_7788',
  '合适再交换联系方式,我的微信号 linlin520',
  '不喜欢在这里聊,加微信吧',
  '不喜欢打字,加微信聊',
  '我一般不加微信,加我QQ',
  '别一上来就换微信,先看我头像,头像上那串英文就是',
  '最怕没聊两句就要电话的,13800138000',
  '聊得来就加微信',
  '让我加微信的都是骗子,你加我微信',
  '不急着加微信吧?加个微信',
  '不加微信不聊天,vx linlin520',
])('rejects a contact after talk about contacts: %s', (text) => {
  expect(hasContactDetails(text)).toBe(true)
})

test('rejects other evasions of the same kinds', () => {
  expect(kindEvasions.length).toBeGreaterThanOrEqual(350)
  expect(kindEvasions.filter((text) => !hasContactDetails(text))).toEqual([])
})

test.each([
  ['blanks without width', '微\u200b信\u200b号\u200bsunny\u200bgd\u200b1216'],
  [
    'faces between digits',
    '1(^_^)5(>_<)9(T_T)2(・ω・)0(¬_¬)0(≧▽≦)6(;一_一)6(o_o)7(*´ω`*)7(-_-)8 记下来打给我',
  ],
  ['a letter on each line', '加一下呗\n薇\n信\nhei_tang_ma_qi'],
])('rejects a contact with %s', (_name, text) => {
  expect(hasContactDetails(text)).toBe(true)
})

test('rejects WeChat with a sign between its two, and accepts forty sentences that only look like it', () => {
  expect(weiXinOrdinary.length).toBeGreaterThanOrEqual(40)
  expect(weiXinOrdinary.filter(hasContactDetails)).toEqual([])
  expect(weiXinEvasions.filter((text) => !hasContactDetails(text))).toEqual([])
})

const nickname = { field: 'nickname', min: 1, max: 12 }

test.each([
  '管理員',
  '系統消息',
  '系統通知',
  '工作人員',
  '審核員',
  'аdmin',
  'ᴀdmin',
  '🅰dmin',
  'jínyù',
  'J1nyu',
  '客\u200d服',
  '官\u0301方',
  '官 方',
  'αdmin',
  'Adm!n',
  '0fficial',
  'ⓐdmin',
  'ＡＤＭＩＮ',
  '近 遇',
  '運營團隊',
  '官—方',
  '官😀方',
  'ᗩdmin',
  '審査員',
  '系統',
  'System',
  'sуstem',
  '站長',
  '小助手',
  '财务01',
  'support',
  'staff',
  '支付宝',
  '公安',
  ...'审核中心 风控小组 退款专员 认证中心 平台管理 运营小二 服务通知 反诈中心 微信团队 实名认证 认证用户✔ 近𝗒𝗎 警察 null'.split(
    ' ',
  ),
])('rejects %s as a nickname that imitates the staff', (text) => {
  expect(() => acceptNickname(text, nickname)).toThrow('TEXT_REFUSED')
})

test.each([
  '小美',
  '阿May',
  '👨‍👩‍👧‍👦小美',
  '一二三四五六七八九十甲乙',
  'Adam',
  'Zoë',
  '团子',
  'R2D2',
  '員外',
  'José',
  '统统拿走',
  'Иван',
  'Jinyuan',
  'Jin Yue',
  '小系统',
  '运营喵',
  'rooted',
  'Staffan',
  ...'公安县人 服务区咖啡 平台期 安全部署 审核不过的诗 团队里的光 通知书到了 警犬训练师 法官不严肃 中心湖'.split(
    ' ',
  ),
])('accepts %s as a nickname', (text) => {
  expect(acceptNickname(text, nickname)).toBe(text)
})

test.each(['\u2800\u2800', '\ufff9\ufffa', '\u0301', '\ufffc', '\u3164', ' \n\u200b', '\u{1D159}', '\u2063'])(
  'finds nothing in %j',
  (text) => {
    expect(isBlankText(text)).toBe(true)
    expect(() => acceptProfileText(text, { field: 'bio', min: 1, max: 100 })).toThrow('INVALID_PARAMETERS')
  },
)

test('no rule matches a text without the signs that it is said to need', () => {
  const rules = [
    ...[...APP_NAMES, ...ADDRESS_SIGNS].map(([pattern]) => pattern),
    ...[
      ACCOUNT_RULES,
      GROUP_RULES,
      NUMBER_RULES,
      POINTERS,
      RIDDLES,
      DESCRIBED,
      FOREIGN,
      SPELLED_LINKS,
    ].flat(),
    ...[BETS, LURES, SEX_SLANG, SHELTER].flat(),
  ]
  const corpus = [
    evasions,
    freshEvasions,
    kindEvasions,
    unseenEvasions,
    weiXinEvasions,
    ordinary,
    talkOrdinary,
  ]
  const texts = corpus.flat().flatMap((text) => [text, normalise(text)])
  const missed = rules.flatMap((rule) => {
    const signs = neededSignsOf(rule)
    const without = signs === null ? [] : texts.filter((text) => ![...text].some((sign) => signs.has(sign)))
    return without.filter((text) => text.search(rule) >= 0).map((text) => ({ rule: rule.source, text }))
  })
  expect(missed).toEqual([])
  // Rules that need no sign are run on every text.
  expect(rules.filter((rule) => neededSignsOf(rule) === null).length).toBeLessThanOrEqual(10)
})
