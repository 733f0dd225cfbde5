import type { GuardianPhoto, GuardianReason } from '@contract/types/guardian'
import type { Default } from './columns'

/** A guardian's claim for the refund of what a minor paid. The guardian needs no account. */
export interface GuardianClaimTable {
  id: string
  /** Twelve digits by which the guardian finds the claim. */
  reference: string
  client_token: string
  state: 'waiting' | 'refused' | 'refunding'
  /** Phone and words of the guardian; null once they are erased. */
  phone_hash: Buffer | null
  phone_sealed: Buffer | null
  form_sealed: Buffer | null
  /** The account that an operator chose; null before. */
  member_id: Default<string | null>
  /** Why it is refused, by the key of a text; null otherwise. */
  reason: Default<GuardianReason | null>
  decided_by: Default<string | null>
  decided_at: Default<number | null>
  created_at: number
  /** When the phone and the words were erased. */
  erased_at: Default<number | null>
}

/** A sealed photo of a claim. */
export interface GuardianPhotoTable {
  id: string
  /** Null before the claim is sent. */
  claim_id: Default<string | null>
  kind: Default<GuardianPhoto | null>
  phone_hash: Buffer
  object_key: string
  content_type: string
  created_at: number
  /** When it is deleted; null while its claim waits. */
  expire_at: number | null
}

/** A refund that began for a claim. */
export interface GuardianRefundTable {
  refund_no: string
  claim_id: string
  order_no: string
}

/** Tables of guardians' claims. Source: product §7.13 */
export interface GuardianTables {
  guardian_claim: GuardianClaimTable
  guardian_photo: GuardianPhotoTable
  guardian_refund: GuardianRefundTable
}
