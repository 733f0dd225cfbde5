import type { Bill, BizType, PayChannel, TimelineStep } from '@contract/types/wallet'
import type { Language } from '../../../lib/language'
import { billTitles, wordBillNote } from '../../../text/bills'
import { nobodyName } from '../../../text/notices'
import type { BillRow } from './bill.repository'

/** True for bills that went against the member: the member may ask the help desk to check them again. */
const canAppeal = ({ biz_type: bizType, state }: BillRow): boolean =>
  bizType === 'income_clawback' || (bizType === 'withdraw' && state === 'returned')

/** A bill in the member's language; `names` has the current nicknames of the members whom the viewer may still see. */
export const presentBill = (row: BillRow, names: ReadonlyMap<string, string>, language: Language): Bill => ({
  id: row.id,
  billNo: row.id,
  type: row.type,
  bizType: row.biz_type as BizType,
  title: billTitles[row.biz_type as BizType][language],
  amountFen: row.amount_fen,
  feeFen: row.fee_fen,
  coins: row.coins,
  sign: row.sign,
  state: row.state,
  reason: wordBillNote(row.reason, language),
  channel: row.channel as PayChannel | null,
  balanceAfterFen: row.balance_after_fen,
  balanceAfterCoins: row.balance_after_coins,
  peer: row.peer_id === null ? null : { nickname: names.get(row.peer_id) ?? nobodyName[language] },
  orderNo: row.order_no,
  createdAt: row.created_at,
  settledAt: row.settled_at,
  releaseAt: row.release_at,
  canAppeal: canAppeal(row),
})

/** The timeline of a bill, oldest first. */
export const presentTimeline = ({ steps }: BillRow, language: Language): TimelineStep[] =>
  steps.map(({ state, at, note }) => ({ state, at, note: wordBillNote(note, language) }))
