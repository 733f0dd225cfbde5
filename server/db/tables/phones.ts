/** A member's change of the phone number. This is a security log; neither number can be read from it. */
export interface PhoneChangeTable {
  id: string
  member_id: string
  from_masked: string
  to_masked: string
  /** Empty, like the session, when an operator changed it for a member who lost the phone. */
  device_id: string
  /** The session that made the change and stayed open. */
  session_id: string
  changed_at: number
}

/**
 * A number of a person whom a member does not want to meet. Every check looks up whether a member has it.
 * Source: product §5.2
 */
export interface ContactBlockTable {
  id: string
  member_id: string
  /** Keyed hash, made in the same way as that of members' own numbers. */
  phone_hash: Buffer
  /** The last four digits, sealed, so that the member recognises the number. */
  tail_sealed: Buffer
  created_at: number
  /** Random moment at which it takes effect, so that nobody finds the owner by watching who disappears. */
  effective_at: number
  /** When it stops having an effect, after the member removed it from the list; null while it is on the list. */
  ended_at: number | null
}

/** Tables of phone numbers beside those of the accounts themselves. */
export interface PhoneTables {
  contact_block: ContactBlockTable
  phone_change: PhoneChangeTable
}
