/** A phone number that a member gave up for another one: a log of security, which neither side of it can be read from. */
export interface PhoneChangeTable {
  id: string
  member_id: string
  from_masked: string
  to_masked: string
  /** Empty when an operator changed it, for who lost the phone; so is the session. */
  device_id: string
  /** The session that stayed. */
  session_id: string
  changed_at: number
}

/** A number of somebody whom a member does not want to meet; whether anybody has it is looked up each time. Source: product §5.2 */
export interface ContactBlockTable {
  id: string
  member_id: string
  /** Keyed hash, the same as of members' own numbers. */
  phone_hash: Buffer
  /** The last four digits, sealed, by which the member knows the number again. */
  tail_sealed: Buffer
  created_at: number
  /** Nobody is kept apart by it before; a random moment, so that an addition is not answered by who vanishes. */
  effective_at: number
  /** When it stops to keep people apart, after the member took it off the list; null while it stands there. */
  ended_at: number | null
}

/** Tables of phone numbers beside those of the accounts themselves. */
export interface PhoneTables {
  contact_block: ContactBlockTable
  phone_change: PhoneChangeTable
}
