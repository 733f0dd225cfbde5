import type { Language } from '../lib/language'

type Sentence = readonly [chinese: string, english: string]

/** Sentences of one field's own reasons, by `field:reason`. Source: product §9 */
const ofField: Readonly<Record<string, Sentence>> = {
  'phone:phone': ['请输入11位手机号', 'Enter an 11-digit mobile number'],
  'phone:same': ['这就是你现在的手机号', 'This is your number already'],
  'phone:unusable': ['该手机号不能使用', 'This number cannot be used'],
  'phones:phone': [
    '有不正确的号码，每个号码需为11位手机号',
    'One of the numbers is not an 11-digit mobile number',
  ],
  'phones:own': ['不用填写自己的手机号', 'Your own number need not be here'],
  'phones:maxItems': ['最多50个号码', '50 numbers at most'],
  'phone:own': ['请使用本账号的手机号', 'Use the number of this account'],
  'account:alipay': ['请输入支付宝手机号或邮箱', 'Enter the mobile number or e-mail of your Alipay'],
  'realName:realName': ['请输入身份证上的中文姓名', 'Enter your Chinese name as on your identity card'],
  'idCardNo:idCard': ['身份证号不正确', 'This is not a valid identity card number'],
  'idCardNo:required': ['请输入身份证号', 'Enter your identity card number'],
  'idCardNo:birthday': [
    '身份证上的生日和你的资料不一致，请检查',
    'The birthday on the ID card is not the one of your profile. Please check',
  ],
  'idCardNo:unmatched': [
    '姓名和身份证号核对不上，请检查。确认没填错，请联系客服',
    'The name and the ID number do not belong together. Please check, or contact us if both are right',
  ],
  'smsCode:pattern': ['请输入6位验证码', 'Enter the 6-digit code'],
  'gender:enum': ['请选择性别', 'Choose a gender'],
  'gender:required': ['请选择性别', 'Choose a gender'],
  'birthday:required': ['请选择生日', 'Choose your birthday'],
  'birthday:date': ['请选择正确的日期', 'Choose a valid date'],
  'birthday:age': ['请选择正确的日期', 'Choose a valid date'],
  'inviteCode:tries': [
    '邀请码试得有点多了，先不填也能注册',
    'One code too many for today. You can join without one',
  ],
  'inviteCode:unknown': ['邀请码无效，可不填', 'Not a valid code. You may leave it empty'],
  'nickname:length': ['昵称需2–12个字', 'A nickname needs 2 to 12 characters'],
  'nickname:plain': ['昵称至少要有一个文字', 'A nickname needs at least one letter'],
  'nickname:reserved': ['昵称不能冒充官方或客服', 'A nickname must not pose as staff'],
  'nickname:recent': ['昵称7天内只能修改一次', 'A nickname can be changed once in 7 days'],
  'nickname:contact': ['昵称不能含联系方式', 'A nickname must not hold contact details'],
  'bio:length': ['简介最多140字', 'At most 140 characters'],
  'bio:contact': ['简介不能含联系方式', 'No contact details or links here'],
  'cityCode:unknown': ['请选择城市', 'Choose a city'],
  'hometownCode:unknown': ['请选择家乡', 'Choose a home town'],
  'heightCm:minimum': ['请输入120–220之间的整数', 'Enter a whole number from 120 to 220'],
  'heightCm:maximum': ['请输入120–220之间的整数', 'Enter a whole number from 120 to 220'],
  'interests:maxItems': ['最多选10个', 'Choose 10 at most'],
  'interests:unknown': ['请从列表中选择', 'Choose from the list'],
  'job:length': ['职业最多20个字', 'At most 20 characters'],
  'filters:age': ['年龄范围不正确', 'That age range is not right'],
  'prompts:length': ['回答需1–60个字', 'An answer needs 1 to 60 characters'],
  'prompts:contact': ['回答不能含联系方式', 'No contact details or links here'],
  'prompts:unknown': ['请从列表中选择问题', 'Choose a question from the list'],
  'prompts:twice': ['同一个问题只能回答一次', 'Answer each question once'],
  'alt:length': ['说明最多140字', 'At most 140 characters'],
  'alt:contact': ['说明不能含联系方式', 'No contact details or links here'],
  'visibility:cover': ['封面所有人都能看到', 'Everyone sees your cover'],
  'reason:maxLength': ['最多140字', 'At most 140 characters'],
  'kind:pinLimit': ['最多置顶10个聊天', 'You can pin up to 10 chats'],
}

/** Sentences of reasons that any field may have; schema keywords among them. */
const ofReason: Readonly<Record<string, Sentence>> = {
  required: ['请填写此项', 'This is required'],
  type: ['格式不正确', 'The format is not right'],
  enum: ['请从选项中选择', 'Choose one of the options'],
  pattern: ['格式不正确', 'The format is not right'],
  maxLength: ['内容过长', 'This is too long'],
  minLength: ['请填写此项', 'This is required'],
  minimum: ['数值过小', 'This is too small'],
  maximum: ['数值过大', 'This is too large'],
  maxItems: ['选择过多', 'Too many chosen'],
  length: ['长度不正确', 'The length is not right'],
  contact: ['不能含联系方式', 'No contact details or links here'],
  unfit: ['内容不符合规范，请修改', 'This text cannot be used. Please change it'],
  politics: [
    '含不宜公开讨论的政治内容，请修改；有异议可联系客服申诉',
    'This looks like politics that cannot be discussed here. Please change it, or appeal to the help desk',
  ],
  porn: [
    '含色情低俗内容，请修改；有异议可联系客服申诉',
    'This looks like sexual content. Please change it, or appeal to the help desk',
  ],
  gambling: [
    '含赌博内容，请修改；有异议可联系客服申诉',
    'This looks like gambling. Please change it, or appeal to the help desk',
  ],
  drugs: [
    '含毒品或违禁药品内容，请修改；有异议可联系客服申诉',
    'This looks like drugs. Please change it, or appeal to the help desk',
  ],
  minors: [
    '涉及未成年人安全，请修改；有异议可联系客服申诉',
    'This looks like a risk to minors. Please change it, or appeal to the help desk',
  ],
  fraud: [
    '像诈骗或诱导转账，请修改；有异议可联系客服申诉',
    'This looks like a scam. Please change it, or appeal to the help desk',
  ],
  abuse: [
    '含辱骂或威胁，请修改；有异议可联系客服申诉',
    'This looks like insults or threats. Please change it, or appeal to the help desk',
  ],
  ads: [
    '像广告或引流，请修改；有异议可联系客服申诉',
    'This looks like advertising. Please change it, or appeal to the help desk',
  ],
  control: ['含有不支持的字符', 'It holds characters that are not supported'],
  unicode: ['含有不支持的字符', 'It holds characters that are not supported'],
  unknown: ['请重新选择', 'Please choose again'],
}

const GENERIC: Sentence = ['请检查此项', 'Please check this']

/** The sentence beside a field that was refused; `reason` is a key of this table or a schema's keyword. */
export const fieldText = (field: string, reason: string, language: Language): string => {
  const key = `${field}:${reason}`
  const own = Object.hasOwn(ofField, key) ? ofField[key] : undefined
  const shared = Object.hasOwn(ofReason, reason) ? ofReason[reason] : undefined
  return (own ?? shared ?? GENERIC)[language === 'en' ? 1 : 0]
}
