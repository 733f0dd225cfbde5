import type { DataOf, PayloadOf } from '@contract/call'
import { PAGE_SIZE } from '@contract/constants'
import type { billList } from '@contract/calls/user/bill_list'
import { monthOf, monthSpan } from '../../../lib/clock'
import type { Core } from '../../../lib/core'
import { fail } from '../../../lib/errors'
import type { Language } from '../../../lib/language'
import type { SealedCursors } from '../../../lib/sealed/sealed-cursor'
import { pairsOf } from '../../account/members/viewer-pair'
import { type NoticePeers, visiblePeers } from '../../chat/notices/notice.presenter'
import { presentBill, presentTimeline } from './bill.presenter'
import { type BillPlace, BillRepository, type BillRow } from './bill.repository'

type Payload = PayloadOf<typeof billList>
type PageParams = Exclude<Payload, { id: string }>
type Data = DataOf<typeof billList>

/** The member who reads their own bills, and the language of the answer. */
export interface BillReader {
  readonly id: string
  readonly language: Language
}

/** The record pages of a member. Source: product §5.7, screens §17–20 */
export interface BillListService {
  /**
   * Returns a page of one kind, newest first, with the sums of its months; or one bill with its timeline.
   * @throws DomainError NOT_FOUND for a bill of another member; INVALID_PARAMETERS for a cursor of another list.
   */
  read(reader: BillReader, payload: Payload): Promise<Data>
}

/** Dependencies of lists of bills. */
export interface BillListDeps {
  readonly cursors: SealedCursors
  readonly peers: NoticePeers
}

/** Reads record pages from the table `bill`. */
export const createBillListService = (
  { db }: Pick<Core, 'db'>,
  { cursors, peers }: BillListDeps,
): BillListService => {
  const namesOf = async (reader: BillReader, rows: readonly BillRow[]): Promise<Map<string, string>> => {
    const peerIds = [...new Set(rows.flatMap((row) => row.peer_id ?? []))]
    const visible = await visiblePeers(db, peers, pairsOf(reader.id, peerIds))
    return new Map([...(visible.get(reader.id) ?? [])].map(([id, { nickname }]) => [id, nickname]))
  }

  const readOne = async (reader: BillReader, id: string): Promise<Data> => {
    const row = (await new BillRepository(db).findOf(reader.id, id)) ?? fail('NOT_FOUND')
    return {
      list: [],
      nextCursor: null,
      sums: [],
      bill: presentBill(row, await namesOf(reader, [row]), reader.language),
      timeline: presentTimeline(row, reader.language),
    }
  }

  const readPage = async (
    reader: BillReader,
    { type, month, cursor, limit = PAGE_SIZE }: PageParams,
  ): Promise<Data> => {
    const bills = new BillRepository(db)
    const listName = `bills.${type}.${month ?? ''}`
    const after = cursors.read<BillPlace>(listName, reader.id, cursor)
    const query = { memberId: reader.id, type, span: month === undefined ? null : monthSpan(month) }
    const rows = await bills.list(query, after, limit + 1)
    const page = rows.slice(0, limit)
    const last = page.at(-1)
    const months = month === undefined ? [...new Set(page.map((row) => monthOf(row.created_at)))] : [month]
    const [sums, names] = await Promise.all([bills.sumsOf(query, months), namesOf(reader, page)])
    return {
      list: page.map((row) => presentBill(row, names, reader.language)),
      nextCursor:
        rows.length > limit && last
          ? cursors.write(listName, reader.id, { createdAt: last.created_at, id: last.id })
          : null,
      sums,
      bill: null,
      timeline: null,
    }
  }

  return {
    // The payload of a page may contain extra fields, also an `id` that is not a bill's id.
    read: (reader, payload) =>
      'id' in payload && typeof payload.id === 'string'
        ? readOne(reader, payload.id)
        : readPage(reader, payload as PageParams),
  }
}
