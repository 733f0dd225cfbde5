const TRADITIONAL =
  '賭樂場幣錢銀號碼貸債單網聯絡買賣發財賺傭點擊訂購黃愛約視頻圖處資學體內雞鴨騷亂倫強姦藥煙針劑葉槍彈殺媽爺賤罵豬滾國黨總書記習進輪獨臺灣門運動員廣優質詐騙衛兒開關業務項團隊獎彩線見給們這個來過還沒對與從會現實電話時祼飛機賴紅鵝訊傳簽暱稱徵尋寫讀譜擾雙掃備註覺無嗎麼邊蘋後係麗長東車氣鐘'
const SIMPLE =
  '赌乐场币钱银号码贷债单网联络买卖发财赚佣点击订购黄爱约视频图处资学体内鸡鸭骚乱伦强奸药烟针剂叶枪弹杀妈爷贱骂猪滚国党总书记习进轮独台湾门运动员广优质诈骗卫儿开关业务项团队奖彩线见给们这个来过还没对与从会现实电话时裸飞机赖红鹅讯传签昵称征寻写读谱扰双扫备注觉无吗么边苹后系丽长东车气钟'

const simple = [...SIMPLE]

/** Simplified forms of traditional characters, and of look-alikes, that listed words use. Source: ours */
export const SIMPLIFIED: Readonly<Record<string, string>> = Object.fromEntries(
  [...TRADITIONAL].map((sign, place) => [sign, simple[place] ?? sign]),
)

const TRADITIONAL_SIGNS = new RegExp(`[${TRADITIONAL}]`, 'gu')

/** The text with these characters in their simplified form. */
export const simplify = (text: string): string =>
  text.replace(TRADITIONAL_SIGNS, (sign) => SIMPLIFIED[sign] ?? sign)
