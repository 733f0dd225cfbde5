import { makeAutoObservable } from 'mobx'
import type { Data } from '@contract/index'
import type { Bill, BillType, TimelineStep } from '@contract/types/wallet'
import type { UserApi } from '@/api/user'
import { calendarDay } from '@/lib/time/calendar'
import { Loadable } from '../loadable'
import { PagedList } from '../paged-list'

type BillPage = Data<'/api/user/bill_list'>

/** The sums that moved in one month. */
export type MonthSum = BillPage['sums'][number]

/** Bills of one calendar month in Shanghai. */
export interface BillMonth {
  /** `YYYY-MM`. */
  readonly month: string
  readonly rows: readonly Bill[]
  /** Null until the server has sent it. */
  readonly sum: MonthSum | null
}

/** Calendar month of a moment in Shanghai, `YYYY-MM`. */
export const monthOf = (at: number): string => calendarDay(at).slice(0, 7)

/** Dependencies of bills. */
export interface BillsDeps {
  readonly api: Pick<UserApi, 'billList'>
}

/** One of the four record pages: its bills by month, and the open bill. Source: product §8 (17–20) */
export class BillsStore {
  readonly list: PagedList<Bill, BillPage>
  readonly timeline = new Loadable<readonly TimelineStep[]>()
  /** The selected month, `YYYY-MM`; null for all. */
  month: string | null = null
  /** The bill whose sheet is open. */
  opened: Bill | null = null
  private sums: Readonly<Record<string, MonthSum>> = {}
  private readonly deps: BillsDeps

  constructor(deps: BillsDeps, type: BillType) {
    this.deps = deps
    this.list = new PagedList<Bill, BillPage>({
      load: (cursor) =>
        deps.api.billList({ type, cursor, ...(this.month !== null && { month: this.month }) }),
      idOf: ({ id }) => id,
      onPage: (page, isFirst) => this.applySums(page, isFirst),
    })
    makeAutoObservable<this, 'deps'>(
      this,
      { deps: false, list: false, timeline: false },
      { autoBind: true, deep: false },
    )
  }

  /** Rows by month, newest first; a selected month is included even when it is empty. */
  get months(): readonly BillMonth[] {
    const byMonth = new Map<string, Bill[]>(this.month === null ? [] : [[this.month, []]])
    for (const row of this.list.rows) {
      const month = monthOf(row.createdAt)
      byMonth.set(month, [...(byMonth.get(month) ?? []), row])
    }
    return [...byMonth].map(([month, rows]) => ({ month, rows, sum: this.sums[month] ?? null }))
  }

  /** Shows one month, or all of them. */
  async show(month: string | null): Promise<void> {
    if (month === this.month) return
    this.month = month
    this.list.reset()
    await this.list.refresh()
  }

  /** Opens a bill and loads its timeline. Never rejects. */
  async open(bill: Bill): Promise<void> {
    this.opened = bill
    this.timeline.reset()
    await this.loadTimeline()
  }

  /** Loads the open bill again, which may have changed since the list was loaded. Never rejects. */
  async loadTimeline(): Promise<void> {
    const { opened } = this
    if (!opened) return
    await this.timeline.run(async () => {
      const { bill, timeline } = await this.deps.api.billList({ id: opened.id })
      if (bill) this.renew(bill)
      return timeline ?? []
    })
  }

  close(): void {
    this.opened = null
  }

  private renew(bill: Bill): void {
    if (this.opened?.id === bill.id) this.opened = bill
    this.list.update(bill.id, () => bill)
  }

  private applySums({ sums }: BillPage, isFirst: boolean): void {
    const byMonth = Object.fromEntries(sums.map((sum) => [sum.month, sum]))
    this.sums = isFirst ? byMonth : { ...this.sums, ...byMonth }
  }
}
