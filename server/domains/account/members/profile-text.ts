import type { ErrorName } from '@contract/errors'
import { fail } from '../../../lib/errors'
import { countGraphemes, isLongerThan } from '../../../lib/graphemes'
import { normalise } from '../../safety/text-moderation/contact-details'
import { readRules } from '../../safety/text-moderation/rules-layer'
import { assertProfileText } from '../../safety/text-moderation/text-judge'
import { cleanText } from '../../safety/text-moderation/text-rules'

/** Rules for the length of a profile text. */
export interface TextRule {
  /** Name of the payload's field, for its error. */
  readonly field: string
  /** Fewest and most graphemes. */
  readonly min: number
  readonly max: number
}

/** Invisible characters. Joiners and the emoji selector stay, because they are parts of emoji. */
const INVISIBLE =
  /\u00AD|\u034F|\u061C|\u115F|\u1160|\u180E|[\u200B\u200C\u200E\u200F]|[\u2060-\u2064]|\u3164|\uFEFF|\uFFA0/gu

const refuse = (name: ErrorName, field: string, reason: string): never =>
  fail(name, { field, fields: { [field]: reason } })

/**
 * A profile text as it is stored: trimmed, without control and invisible characters, else the member's own. Source:
 * product §9
 * @throws DomainError INVALID_PARAMETERS (`length`); TEXT_REFUSED (`contact`, `unfit`), each naming the field.
 */
export const acceptProfileText = (raw: string, { field, min, max }: TextRule): string => {
  // Invisible characters go first, because marks on both sides of one may become a stack.
  const text = cleanText(raw.replace(INVISIBLE, ''))
  if (countGraphemes(text, min) < min || isLongerThan(text, max))
    refuse('INVALID_PARAMETERS', field, 'length')
  assertProfileText(field, readRules(text, 'profile'))
  return text
}

/** Traditional characters of the reserved words; other text is not converted. */
const SIMPLIFIED: Record<string, string> = { 員: '员', 統: '统', 審: '审', 訊: '讯', 務: '务', 聯: '联', 號: '号', 隊: '队', 團: '团', 運: '运', 營: '营', 財: '财', 長: '长', 査: '查' } // prettier-ignore
/** Digits and symbols that can replace letters in a Latin word. */
const LEET: Record<string, string> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
  '|': 'i',
}

/** A folded nickname, normalised for a comparison with names of the staff. */
const asStaff = (plain: string): string => [...plain].map((sign) => SIMPLIFIED[sign] ?? sign).join('')

const withLetters = (plain: string): string => [...plain].map((sign) => LEET[sign] ?? sign).join('')

/** A unit of the product with what it could be called: 审核中心, 退款专员, 风控小组. */
const UNIT =
  '(?:审[核查]|风控|认证|安全|退款|财务|售后|服务|运营|平台|处理|申诉|投诉|纠纷)(?:中心|小组|团队|专员|通知|公告|部门|办公室|小二|管理)'

/** Words with which a nickname would pose as the product's staff, an authority or a verified account. Source: product §9 */
const RESERVED = new RegExp(
  [
    UNIT,
    '官方|客服|管理员|版主|工作人员|审[核查]员|系统(?:消息|通知|公告|管理)|运营人员|(?:实名|真人)认证|认证用户',
    '近遇|近yu|jin遇|支付宝|微信(?:支付|团队)|公安(?![县镇])|网警|反诈',
    'jinyu(?!an|n?e)|admin|official|customer ?service|moderator',
  ].join('|'),
  'u',
)

/** Words that pose as the staff only when they are the whole name; a longer name may contain them. */
const RESERVED_ALONE =
  /^(?:系统|审[核查]|运营|站长|小?助手|平台|财务|警察|消息通知|管理[猿猫]|平台安全|system|sys|root|staff|support(?:team)?|service|helpdesk|mod|null|undefined)(?:小?[编妹姐哥君]|号)?\d*$/u

/** Characters between letters that could hide a reserved word. */
const SEPARATORS = /[^\p{L}\p{N}]/gu

/**
 * A nickname as it is stored.
 * @throws DomainError as `acceptProfileText`; INVALID_PARAMETERS (`plain`) without any letter or digit; TEXT_REFUSED
 * (`reserved`).
 */
export const acceptNickname = (raw: string, rule: TextRule): string => {
  const text = acceptProfileText(raw.replace(/\s+/gu, ' '), rule)
  if (!/[\p{L}\p{N}]/u.test(text)) refuse('INVALID_PARAMETERS', rule.field, 'plain')
  const plain = asStaff(normalise(text))
  const joined = plain.replace(SEPARATORS, '')
  const readings = [plain, joined, withLetters(joined), withLetters(plain).replace(SEPARATORS, '')]
  if (readings.some((reading) => RESERVED.test(reading) || RESERVED_ALONE.test(reading)))
    refuse('TEXT_REFUSED', rule.field, 'reserved')
  return text
}
