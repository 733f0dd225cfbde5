import { DomainError } from '../../../lib/errors'
import { acceptText, cleanText, readText, sameTextKey } from './text-rules'

const greeting = { max: 140, isContactRefused: true }
const chat = { max: 500, isContactRefused: false }

const refusalOf = (text: string, limits = greeting, isConfirmed = false): string | null => {
  try {
    acceptText(readText(text), limits, isConfirmed)
    return null
  } catch (error) {
    return error instanceof DomainError ? error.refusal : 'other'
  }
}

test.each([
  '我的电话13800138000',
  '138 0013 8000',
  '138-0013-8000',
  '１３８００１３８０００',
  '1️⃣3️⃣8️⃣0️⃣0️⃣1️⃣3️⃣8️⃣0️⃣0️⃣0️⃣',
  '一三八零零一三八零零零',
  '幺三八洞洞幺三八洞洞洞',
  '13\u200b800\u200b138\u200b000',
  '①③⑧⓪⓪①③⑧⓪⓪⓪',
  '+86 13912345678',
  '138oo138ooo',
  '加我微信 xiaolin_88',
  '加个微信吧',
  '加 一 下 微 信',
  '➕v聊',
  '+V 13x',
  '加我vx',
  '微信：xiaolin2024',
  'vx xiaolin88',
  '薇❤ xiaolin88',
  '微芯号是 linlin520',
  '威信是 linlin520',
  'WeChat id: linlin520',
  '你微信号多少',
  '方便留个联系方式吗',
  '换个微信？',
  '扣扣 123456789',
  'q 12 34 56 78',
  '🐧号 8765432',
  'QQ:765432',
  '进群看看，群号 765432',
  '拉你进福利群',
  '看 https://example.com/a',
  '看 www.example.com',
  '点进 abc点com',
  'example。com 有照片',
  'mail me: lin@example.com',
  'add me on telegram',
  'my whatsapp is 85291234567',
  'Text me at 415 555 0134 okay',
  't.me/linlin',
])('rejects contact details before the members met: %s', (text) => {
  expect(refusalOf(text)).toBe('CONTACT_NOT_ALLOWED')
})

test.each([
  '你好呀，很高兴认识你',
  '我在微信团队工作，做后端的',
  '我妈妈给我发微信了，等一下哈',
  '2024年10月1日 12点30分见过那场雪',
  '我的生日是 19950808',
  '哈哈哈233333333',
  '666666666',
  '123456789，上山打老虎',
  '年薪 1000000 是不可能的',
  '三三两两，七七八八，一五一十',
  '我身高 175，体重 62，住 3 号楼 1502',
  '周末 10:30 一起喝咖啡吗',
  '你也喜欢咖啡加奶吗',
  '加油！5201314',
  '加班到九点五十',
  '他在单位很有威信',
  '我在微软上班，平时看微博',
  '给你打电话的是快递吧',
  '卫星发射你看了吗',
  'I love the vibe of your photos. Quiet places?',
  'Node.js or Vue? What a line of work',
  'What is your favourite book? My line of work is design.',
  '换个话题，你看过《流浪地球2》吗',
  '你的照片是在武康路拍的吗？',
  '昨天跑了 10 公里，配速 5:30',
  '我们隔了 3、5、8 站地铁',
])('accepts harmless words: %s', (text) => {
  expect(refusalOf(text)).toBeNull()
})

test.each([
  ['可以先转账给我吗', 'money'],
  ['带你一起投资赚钱', 'money'],
  ['把验证码发我', 'money'],
  ['send me money please', 'money'],
  ['要不要一夜情', 'sexual'],
  ['send nudes', 'sexual'],
  ['你是傻逼吗', 'insult'],
  ['滚！', 'insult'],
  ['fuck you', 'insult'],
])('requires confirmation of %s', (text, tag) => {
  expect(refusalOf(text, chat)).toBe('CONFIRM_RISK')
  expect(acceptText(readText(text), chat, true)).toEqual({ text, riskTag: tag, hasContact: false })
})

test.each(['我在投资公司上班', '翻滚吧', '这支红酒很有名', 'USB 线借我一下', '转角遇到爱'])(
  'finds no risk in %s',
  (text) => {
    expect(acceptText(readText(text), chat, false).riskTag).toBeNull()
  },
)

test('delivers contact details with a tag once the members met', () => {
  expect(acceptText(readText('我的微信号 linlin520'), chat, false)).toEqual({
    text: '我的微信号 linlin520',
    riskTag: 'contact',
    hasContact: true,
  })
})

test('counts graphemes', () => {
  expect(refusalOf('👨‍👩‍👧‍👦'.repeat(140))).toBeNull()
  expect(refusalOf('👨‍👩‍👧‍👦'.repeat(141))).toBe('MESSAGE_LENGTH')
  expect(refusalOf('好'.repeat(500), chat)).toBeNull()
  expect(refusalOf('好'.repeat(501), chat)).toBe('MESSAGE_LENGTH')
})

test.each(['', '   ', '\n\n', '\u200b\u200b', '\u2060', '\u0007'])('treats %j as no text', (text) => {
  expect(refusalOf(text)).toBe('MESSAGE_LENGTH')
})

test.each(['\u2800 \u2800', '\u0301', '\u3164', '\ufffc\n'])(
  'stores nothing of %j, in which nothing is seen',
  (text) => {
    expect(cleanText(text)).toBe('')
    expect(cleanText(`${text}a`)).toContain('a')
  },
)

test.each([
  ['line feeds', '\n'.repeat(490)],
  ['carriage returns and line feeds', '\r\n'.repeat(245)],
  ['carriage returns', '\r'.repeat(490)],
  ['line separators', '\u2028'.repeat(490)],
  ['paragraph separators', '\u2029'.repeat(490)],
  ['lines of spaces', `${'\n \t\u3000'.repeat(120)}\n`],
])('keeps one empty line of many made of %s', (_, breaks) => {
  expect(acceptText(readText(`上${breaks}下`), chat, false).text).toBe('上\n\n下')
})

test('keeps line breaks and one empty line as they are written', () => {
  expect(acceptText(readText('一\n二\n\n三\r\n四'), chat, false).text).toBe('一\n二\n\n三\n四')
})

test('keeps the sender’s characters, without controls and outer blanks', () => {
  expect(acceptText(readText('  你好\u202e呀\n在吗\u0000 '), chat, false).text).toBe('你好呀\n在吗')
})

test.each([
  ['plain', '\u0301'.repeat(4_000)],
  ['of several kinds', '\u0301\u0316\u20dd\ufe0f'.repeat(1_000)],
  ['split by joiners', `${'\u0301'.repeat(8)}\u200d`.repeat(400)],
  ['split by blanks without width', `${'\u0301'.repeat(3)}\u200b\u2060\u00ad`.repeat(600)],
])('keeps eight marks of a stack on one letter: %s', (_name, marks) => {
  const { text } = acceptText(readText(`好${marks}呀`), chat, false)
  expect(text.match(/\p{M}/gu)).toHaveLength(8)
  expect([text.at(0), text.at(-1)]).toEqual(['好', '呀'])
})

test.each(['👨‍👩‍👧‍👦❤️‍🔥🏳️‍🌈', '🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}', 'क्‍ष നന്‍ ශ්‍රී', 'ế ộ ử'])(
  'keeps the joiners and marks of %s',
  (text) => {
    expect(acceptText(readText(text), chat, false).text).toBe(text)
  },
)

test('compares sentences without case, punctuation, blanks and digits', () => {
  expect(sameTextKey('你好 呀！1')).toBe(sameTextKey('你好，呀~22'))
  expect(sameTextKey('Hello')).toBe(sameTextKey('ＨＥＬＬＯ!!'))
  expect(sameTextKey('😀😀')).not.toBe(sameTextKey('🌹'))
})

test.each([
  '加我的',
  '1 ',
  '微信是',
  'a@',
  'w w w . ',
  '加一个',
  '\u200d👨',
  'v',
  'vx ab ',
  '抖音的',
  '照片里',
  '【',
  'v★',
  '卫星:',
  '连起来',
  '倒着念',
  'one ',
  'do re ',
  '.---- ',
  '|| ',
  '我',
  '小红书搜',
  '昵称',
  'ㄨㄟ ',
  '叶子',
  '不想加微信,',
  '上来就',
  '合适再换',
  '倒着 ',
  '每句头一个字,',
  '软件搜',
  '老铁那个',
  '后四位1234',
  'zalo ba ',
  'line ก',
  'one 零 ',
  '1一',
  '按照',
  '那串英文',
])('reads a long text of %j to its end and finds nothing in it', (part) => {
  expect(refusalOf(part.repeat(4_000 / part.length), { max: 5_000, isContactRefused: true })).toBeNull()
})
