import type { SearchKey } from '@contract/ops/ops-constants'
import type { Core } from '../../../lib/core'
import { phoneOf } from '../../account/auth/phone'
import type { AuditService } from '../audit/audit.service'
import { refuse } from '../operators/operator-error'
import { MemberSearchRepository, type MemberHit } from './member-search.repository'
import { type OperatorSignature, checkSignature } from '../operators/signature'

export type { MemberHit } from './member-search.repository'

/** What an operator looks for, and why. */
export interface MemberSearch extends OperatorSignature {
  readonly by: SearchKey
  /** The id, number, beginning of a nickname, device or order. */
  readonly value: string
}

/** Finds members for operators. Source: product §11, ours */
export interface MemberSearchService {
  /**
   * At most 20 members; the search is logged with its kind and never with its value. A phone number is looked up by its
   * keyed hash.
   * @throws OperatorError PHONE_INVALID, OPERATOR_NAME, WHY_MISSING
   */
  find(search: MemberSearch): Promise<MemberHit[]>
}

/** Dependencies of the search. */
export interface MemberSearchDeps {
  readonly audit: Pick<AuditService, 'add'>
}

/** Searches the accounts, sessions and orders. */
export const createMemberSearch = (core: Core, { audit }: MemberSearchDeps): MemberSearchService => {
  const hashesOf = (typed: string): Buffer[] =>
    core.crypto.phoneHashes(phoneOf(typed) ?? refuse('PHONE_INVALID'))

  const hitsOf = (rows: MemberSearchRepository, by: SearchKey, value: string): Promise<MemberHit[]> => {
    if (by === 'phone') return rows.byPhone(hashesOf(value))
    if (by === 'nickname') return rows.byNickname(value)
    if (by === 'device') return rows.byDevice(value)
    return by === 'order' ? rows.byOrder(value) : rows.byId(value)
  }

  return {
    find({ by, value, ...signed }) {
      const { operator, why } = checkSignature(signed)
      return core.transaction(async (tx) => {
        const hits = await hitsOf(new MemberSearchRepository(tx), by, value.trim())
        await audit.add(tx, {
          operator,
          act: 'member.searched',
          subject: `search:${by}`,
          memberId: hits.length === 1 ? (hits[0]?.id ?? null) : null,
          why,
          before: {},
          after: { found: hits.length },
        })
        return hits
      })
    },
  }
}
