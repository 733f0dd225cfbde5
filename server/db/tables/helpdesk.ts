/** What a member brings to the service in their talk with it, from the first word until it is closed. Source: product §8 (31) */
export interface InquiryTable {
  id: string
  member_id: string
  /** The member's one thread with the service; an inquiry is a part of it. */
  group_id: string
  state: 'waiting' | 'answered' | 'closed'
  /** Number of its first message in the group. */
  first_seq: number
  opened_at: number
  /** The first word that nobody has answered; null unless it waits. */
  waiting_since: number | null
  /** When the service said something last; null before. */
  answered_at: number | null
  /** Name of the operator who did, or `demo`. */
  answered_by: string | null
  closed_at: number | null
  closed_by: string | null
}

/** Tables of the talks with the service. */
export interface HelpdeskTables {
  inquiry: InquiryTable
}
