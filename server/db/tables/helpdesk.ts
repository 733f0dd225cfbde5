/** A member's ticket, from its first message until it is closed. Source: product §8 (31) */
export interface SupportTicketTable {
  id: string
  member_id: string
  /** The member's only thread with the service; a ticket is a part of it. */
  group_id: string
  state: 'waiting' | 'answered' | 'closed'
  /** Number of its first message in the group. */
  first_seq: number
  opened_at: number
  /** Time of the first unanswered message; null unless it waits. */
  waiting_since: number | null
  /** Time of the service's last message; null before. */
  answered_at: number | null
  /** Name of the operator who wrote it, or `demo`. */
  answered_by: string | null
  closed_at: number | null
  closed_by: string | null
}

/** Tables of the help desk. */
export interface HelpdeskTables {
  inquiry: SupportTicketTable
}
