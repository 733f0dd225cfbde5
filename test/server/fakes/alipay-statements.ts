import type { FakeAlipay } from './alipay-gateway'
import { type KeptBills, keepAlipayBills } from './alipay-bills'
import type { AlipayTrades } from './alipay-trades'
import { inYuan, type MadeStatement, type StatementRow, sumOfKind, wallTime } from './statement-rows'

const HEADER =
  '支付宝交易号,商户订单号,业务类型,商品名称,创建时间,完成时间,门店编号,门店名称,操作员,终端号,对方账户,订单金额（元）,商家实收（元）,支付宝红包（元）,集分宝（元）,支付宝优惠（元）,商家优惠（元）,券核销金额（元）,券名称,商家红包消费金额（元）,卡消费金额（元）,退款批次号/请求号,服务费（元）,分润（元）,备注'

const SUMS = '#支付宝业务明细(汇总)查询\r\n#----业务汇总列表----\r\n'

const fen = (yuan: string): number => Math.round(Number(yuan) * 100)

const rowText = ({ kind, orderNo, refundNo, providerNo, at }: StatementRow, rowFen: number): string => {
  const amount = inYuan(kind === 'refund' ? -rowFen : rowFen)
  const type = kind === 'refund' ? '退款' : '交易'
  const before = [`${providerNo}\t`, `${orderNo}\t`, `${type}\t`, '近遇豆', wallTime(at), wallTime(at)]
  const shop = ['\t', '\t', '\t', '\t', '*雷(138****0000)\t', amount, amount]
  const parts = [
    '0.00',
    '0.00',
    '0.00',
    '0.00',
    '0.00',
    '',
    '0.00',
    '0.00',
    `${refundNo}\t`,
    '-0.01',
    '0.00',
    '',
  ]
  return [...before, ...shop, ...parts].join(',')
}

const fileOf = ({ rows, day, shift }: MadeStatement, account: string): string => {
  const [year, month, date] = day.split('-')
  const count = (kind: StatementRow['kind']): number => rows.filter((row) => row.kind === kind).length
  const [paid, back] = [sumOfKind(rows, 'payment'), sumOfKind(rows, 'refund')]
  return [
    '#支付宝业务明细查询',
    `#账号：[${account}0156]`,
    `#起始日期：[${year}年${month}月${date}日 00:00:00]   终止日期：[${year}年${month}月${date}日 24:00:00]`,
    '#-----------------------------------------业务明细列表----------------------------------------',
    HEADER,
    ...rows.map((row, at) => rowText(row, at === 0 ? row.fen + shift : row.fen)),
    '#-----------------------------------------业务明细列表结束------------------------------------',
    `#交易合计：${count('payment')}笔，商家实收共${inYuan(paid)}元，商家优惠共0.00元`,
    `#退款合计：${count('refund')}笔，商家实收退款共${inYuan(-back)}元，商家优惠退款共0.00元`,
    `#导出时间：[${year}年${month}月${date}日 09:00:00]`,
    '',
  ].join('\r\n')
}

/** Everything in the books of the merchant. */
const rowsIn = ({ books }: AlipayTrades): StatementRow[] =>
  [...books].flatMap(([orderNo, { amount, tradeNo: providerNo, paidAt, refunds, refundedAt }]) => {
    if (paidAt === null) return []
    const base = { orderNo, providerNo }
    return [
      { ...base, kind: 'payment' as const, refundNo: '', fen: fen(amount), at: paidAt },
      ...[...refunds].map(([refundNo, back]) => ({
        ...base,
        kind: 'refund' as const,
        refundNo,
        fen: fen(back),
        at: refundedAt.get(refundNo) ?? paidAt,
      })),
    ]
  })

/** Gives the gateway the statements of a shop, whose files are on a server of their own. Close that server. */
export const keepAlipayStatements = (gateway: FakeAlipay, trades: AlipayTrades): Promise<KeptBills> =>
  keepAlipayBills(gateway, { type: 'trade', rows: () => rowsIn(trades), fileOf, sums: SUMS })
