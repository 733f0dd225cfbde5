import { hasContactDetails } from './contact-details'

test.each([
  ['radio words', '幺三八洞洞勾拐两两五六,发短信就行'],
  ['homophones', '读出声:邀散拔邻邻尔尔思舞溜漆,记得打'],
  [
    'English words with double and triple',
    'call me: one three nine, double zero, double seven, triple two, five',
  ],
  ['English words in a row', 'text me six nine double eight one two three four'],
  ['the notes of a scale', '我的扣:do mi sol la si re re do fa'],
  ['Morse', '手机号自己翻译:.---- ...-- ---.. ----- ----- .---- .---- ..--- ..--- ...-- ...--'],
  ['Braille', '⠼⠁⠉⠓⠚⠚⠁⠃⠉⠙⠑⠋'],
  ['strokes', '数竖线就是我的企鹅:||| |||||||| | ||||| || |||||| |||| ||||||| |||'],
  ['shifted keys', '按住shift打出来的:!#*))!!$$%% 松开shift就是我电话'],
  ['letters to leave out', '1a3b9c0d5e6f7g7h8i8j9k,字母删掉剩下的就是我'],
  ['prices to join', '早饭13.9,买菜8.0,打车77.1,咖啡20.4,把钱数连起来就能打通我'],
  ['days to join', '三个日子拼起来就能打通我:138天纪念、02月28日、11月07日'],
  ['parts in another order', '我手机尾号8866,开头1363,中间721'],
  ['a sum', '150乘一亿,加8237乘一万,再加1122,算对了就拨过来'],
  ['a landline in numerals', '座机也行:零七五五八二二六一一九零,找小陈'],
])('reads a number in %s', (_name, text) => {
  expect(hasContactDetails(text)).toBe(true)
})

test.each([
  ['a scale', 'do re mi fa sol la si do 我只会这个'],
  ['a song', 'mi mi fa sol sol fa mi re do do re mi'],
  ['a signal', '摩斯密码爱好者,SOS 是 ... --- ...'],
  ['a counted row', 'one two three four five six seven eight, 我在学英语'],
  ['numerals in order', '一二三四五六七八,二二三四五六七八'],
  ['a cry', '要死要死要死要死要死要死'],
  ['words that sound like digits', '尔等散人,拔剑起舞,思念邻家的舞伴'],
  ['a plate', '车牌尾号 8866,周四限行'],
  ['a run', '中间 1000 米最难,前面 3000 米轻松'],
  ['joined beads', '把珠子串起来就是一条手链'],
  ['a sum without a call', '150 乘 3 等于多少,我都要按计算器'],
  ['a key', 'shift 键坏了,打不出 !@#'],
])('finds no number in %s', (_name, text) => {
  expect(hasContactDetails(text)).toBe(false)
})
