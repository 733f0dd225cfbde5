import { makeAutoObservable } from 'mobx'
import type { Data } from '@contract/index'
import type { ActionRow } from '@contract/types/action'
import type { Bill } from '@contract/types/wallet'
import type { UserApi } from '@/api/user'
import type { Unsubscribe } from '@/lib/emitter'
import type { InboxStore } from '../chat/groups/inbox'
import { PagedList } from '../paged-list'

type TicketPage = Data<'/api/user/action_list'>

/** Dependencies of the tickets. */
export interface TicketsDeps {
  readonly api: Pick<UserApi, 'actionList' | 'deleteAction' | 'billList'>
  readonly inbox: Pick<InboxStore, 'on'>
}

/** The viewer's tickets, newest first. Source: product §8 (31) */
export class TicketsStore {
  readonly list: PagedList<ActionRow, TicketPage>
  /** The ticket whose sheet is open; null without one. */
  opened: ActionRow | null = null
  private readonly deps: TicketsDeps

  constructor(deps: TicketsDeps) {
    this.deps = deps
    this.list = new PagedList({
      load: (cursor) => deps.api.actionList({ kind: 'matter', cursor }),
      idOf: (row) => row.id,
    })
    makeAutoObservable<this, 'deps'>(this, { deps: false, list: false }, { autoBind: true, deep: false })
  }

  /** Follows decisions and answers while the page is open. */
  watch(): Unsubscribe {
    const { inbox } = this.deps
    const renew = () => void this.list.renew()
    const ends = [inbox.on('notice', renew), inbox.on('unlock', renew), inbox.on('group', renew)]
    return () => {
      for (const end of ends) end()
    }
  }

  open(row: ActionRow): void {
    this.opened = row
  }

  close(): void {
    this.opened = null
  }

  /**
   * Whether a report can be withdrawn: until an operator looks at it, and only with its target, who identifies it.
   */
  canWithdraw({ matter: ticket, member }: ActionRow): boolean {
    return ticket?.kind === 'report' && ticket.state === 'received' && member !== null
  }

  /** Withdraws a report. Fails: REPORT_STATE once an operator looks at it. */
  async withdraw(row: ActionRow): Promise<void> {
    if (row.member === null) return
    await this.deps.api.deleteAction({ kind: 'report', userId: row.member.id, reportId: row.id })
    if (this.opened?.id === row.id) this.close()
    await this.list.renew()
  }

  /** The bill of a ticket. Fails: NOT_FOUND. */
  async billOf({ matter: ticket }: ActionRow): Promise<Bill | null> {
    if (!ticket?.billId) return null
    return (await this.deps.api.billList({ id: ticket.billId })).bill
  }
}
