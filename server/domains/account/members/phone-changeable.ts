import type { ProductConfig } from '../config/product-config'
import type { MemberRow } from './member.repository'

/** When the phone number may be changed again; null when it may be now. Source: ours */
export const phoneChangeableAt = (
  { phone_changed_at: changedAt }: Pick<MemberRow, 'phone_changed_at'>,
  { phoneChangeMs }: Pick<ProductConfig['login'], 'phoneChangeMs'>,
  nowMs: number,
): number | null => {
  const at = (changedAt ?? -Infinity) + phoneChangeMs
  return at > nowMs ? at : null
}
