import type { DataOf } from '@contract/call'
import type { actionList } from '@contract/calls/user/action_list'
import { PAGE_SIZE } from '@contract/constants'
import type { ActionRow, Ticket } from '@contract/types/action'
import type { Core } from '../../../lib/core'
import type { Language } from '../../../lib/language'
import type { SealedCursors } from '../../../lib/sealed/sealed-cursor'
import type { RelationService } from '../../discovery/actions/relation.service'
import { partedBrief } from '../../account/members/deactivated-member'
import type { MemberBriefPresenter } from '../../account/members/member-brief.presenter'
import type { OrderPresenter } from '../../money/unlocks/order.presenter'
import { type TicketPlace, TicketRepository, type TicketRow } from './ticket.repository'

/** The page and the language. */
export interface TicketParams {
  readonly cursor?: string | null | undefined
  readonly limit?: number | undefined
  readonly language: Language
}

/** One list of everything that a member brought before the operators. Source: product §8 (31) */
export interface TicketService {
  /** The member's own tickets, newest first. @throws DomainError INVALID_PARAMETERS for a cursor of another list */
  list(memberId: string, request: TicketParams): Promise<DataOf<typeof actionList>>
}

/** Dependencies of the list. */
export interface TicketDeps {
  readonly cursors: SealedCursors
  readonly memberBriefs: Pick<MemberBriefPresenter, 'briefsOf'>
  readonly relations: Pick<RelationService, 'hidingAmong'>
  readonly unlockOrders: Pick<OrderPresenter, 'presentByIds'>
}

/** Maps states of each kind to states of tickets; a state that is absent here keeps its word. */
const states: Partial<Record<TicketRow['kind'], Readonly<Record<string, Ticket['state']>>>> = {
  report: { upheld: 'granted', dismissed: 'refused' },
  appeal: { waiting: 'reviewing', moot: 'closed' },
  refund: { processing: 'reviewing', done: 'granted', closed: 'refused', returned: 'refused' },
  withdrawal: { approved: 'reviewing', paying: 'reviewing', returned: 'refused' },
  inquiry: { waiting: 'received' },
}

const LIST = 'matters'
const moneyKinds: readonly TicketRow['kind'][] = ['refund', 'withdrawal']

const ticketOf = ({ id, kind, state, reason, amountFen, coins }: TicketRow): Ticket => ({
  kind,
  state: states[kind]?.[state] ?? (state as Ticket['state']),
  amountFen,
  coins,
  reason,
  billId: moneyKinds.includes(kind) ? id : null,
})

/** Reads the list from the tables of all kinds. */
export const createTicketService = (core: Core, deps: TicketDeps): TicketService => {
  const { cursors, memberBriefs, relations, unlockOrders } = deps

  const present = async (
    memberId: string,
    rows: readonly TicketRow[],
    language: Language,
  ): Promise<ActionRow[]> => {
    const orderIds = rows.flatMap(({ id, kind }) => (kind === 'dispute' ? [id] : []))
    const reported = rows.flatMap(({ otherId }) => otherId ?? [])
    const [briefs, hiding, orders] = await Promise.all([
      memberBriefs.briefsOf(core.db, memberId, reported),
      relations.hidingAmong(core.db, memberId, reported),
      orderIds.length === 0 ? [] : unlockOrders.presentByIds(core.db, { id: memberId, language }, orderIds),
    ])
    const unlocks = new Map(orders.map((order) => [order.id, order]))
    return rows.map((row): ActionRow => {
      const unlock = unlocks.get(row.id)
      const other = row.otherId === null ? undefined : briefs.get(row.otherId)
      return {
        id: row.id,
        kind: 'matter',
        locked: false,
        member: unlock?.peer ?? (other ? partedBrief(other, hiding) : null),
        blurUrl: null,
        line: null,
        distanceBucket: null,
        mutual: false,
        groupId: null,
        createdAt: row.createdAt,
        matter: ticketOf(row),
        ...(unlock && { unlock }),
      }
    })
  }

  return {
    async list(memberId, { cursor, limit = PAGE_SIZE, language }) {
      const after = cursors.read<TicketPlace>(LIST, memberId, cursor)
      const tickets = new TicketRepository(core.db)
      const [rows, total] = await Promise.all([
        tickets.list(memberId, after, limit + 1),
        tickets.count(memberId),
      ])
      const page = rows.slice(0, limit)
      const last = page.at(-1)
      const place = last && { createdAt: last.createdAt, id: last.id }
      return {
        list: await present(memberId, page, language),
        nextCursor: rows.length > limit ? cursors.write(LIST, memberId, place) : null,
        total,
      }
    },
  }
}
