import type { FakeAlipay } from './alipay-gateway'
import { type KeptBills, keepAlipayBills } from './alipay-bills'
import { inYuan, type MadeStatement, type StatementRow, sumOfKind, wallTime } from './statement-rows'

const HEADER =
  '账务流水号,业务流水号,商户订单号,商品名称,发生时间,对方账号,收入金额（+元）,支出金额（-元）,账户余额（元）,交易渠道,业务类型,备注'
const SUMS = '#支付宝账务汇总查询\r\n类型,收入笔数,收入金额（+元）,支出笔数,支出金额（-元）,总金额（元）\r\n'

/** A movement of the account that is no transfer, in fen. */
const [SOLD_FEN, CHARGED_FEN] = [8_800, 10]

const cells = (parts: readonly string[]): string => parts.join('\t,')

const rowText = ({ kind, orderNo, providerNo, at }: StatementRow, rowFen: number): string => {
  const [income, out] = kind === 'refund' ? [inYuan(rowFen), '0.00'] : ['0.00', inYuan(-rowFen)]
  const payee = '*雷(138****0000)'
  return cells([
    providerNo,
    providerNo,
    orderNo,
    '近遇豆',
    wallTime(at),
    payee,
    income,
    out,
    '900.00',
    '支付宝',
    '转账',
    '',
  ])
}

/** A sale and a fee, which are no transfers. */
const others = (at: number): string[] => [
  cells(['90000001', '9', 'SALE1', '近遇豆', wallTime(at), '', '88.00', '0.00', '9.00', '', '在线支付', '']),
  cells(['90000002', '9', 'SALE1', '', wallTime(at), '', '', '-0.10', '9.00', '', '收费', '']),
]

const fileOf = ({ rows, day, shift }: MadeStatement, account: string): string => {
  const [year, month, date] = day.split('-')
  const begin = Date.parse(`${day}T00:00:00+08:00`)
  const count = (kind: StatementRow['kind']): number => rows.filter((row) => row.kind === kind).length
  const [out, back] = [sumOfKind(rows, 'payment'), sumOfKind(rows, 'refund')]
  return [
    '#支付宝账务明细查询',
    `#账号：[${account}0156]`,
    `#起始日期：[${year}年${month}月${date}日 00:00:00]   终止日期：[${year}年${month}月${date}日 24:00:00]`,
    '#-----------------------------------------账务明细列表----------------------------------------',
    HEADER,
    ...others(begin),
    ...rows.map((row, at) => rowText(row, at === 0 ? row.fen + shift : row.fen)),
    '#-----------------------------------------账务明细列表结束------------------------------------',
    `#支出合计：${count('payment') + 1}笔，共${inYuan(-out - CHARGED_FEN)}元`,
    `#收入合计：${count('refund') + 1}笔，共${inYuan(back + SOLD_FEN)}元`,
    `#导出时间：[${year}年${month}月${date}日 09:00:00]`,
    '',
  ].join('\r\n')
}

/** Gives the gateway the bills of the account that pays out, whose files are on a server of their own. Close that server. */
export const keepAlipayAccountBills = (
  gateway: FakeAlipay,
  rows: () => readonly StatementRow[],
): Promise<KeptBills> => keepAlipayBills(gateway, { type: 'signcustomer', rows, fileOf, sums: SUMS })
