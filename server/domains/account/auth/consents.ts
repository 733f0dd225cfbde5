import type { Consents } from '@contract/types/common'
import type { Language } from '../../../lib/language'
import type { Core } from '../../../lib/core'
import { fail } from '../../../lib/errors'
import type { ProductConfig } from '../config/product-config'
import type { MemberRow, MemberService } from '../members/member.service'

type Agreements = Pick<ProductConfig, 'agreements'>

const currentOf = ({ agreements }: Agreements): Consents => ({
  user: agreements.user.version,
  privacy: agreements.privacy.version,
})

const isCurrent = (consents: Partial<Consents>, current: Consents): boolean =>
  consents.user === current.user && consents.privacy === current.privacy

/**
 * Checks that both agreements were accepted in the versions in force.
 * @throws DomainError CONSENT_REQUIRED with the current versions.
 */
export const checkConsents = (consents: Consents, product: Agreements): void => {
  const current = currentOf(product)
  if (!isCurrent(consents, current)) fail('CONSENT_REQUIRED', current)
}

/**
 * True when a member has not consented to the agreements in force yet. No call is refused for it: the client lets
 * such a member only export, cancel and log out, and a member who evades the client harms nobody else. Source:
 * product §8.1 (5–7)
 */
const isConsentDue = ({ consents }: Pick<MemberRow, 'consents'>, product: Agreements): boolean =>
  !isCurrent(consents, currentOf(product))

/** Stores the consent of logged-in members to changed agreements. Source: product §8.1 (5–7), §10 (1007) */
export interface ReconsentService {
  /** @throws DomainError CONSENT_REQUIRED with the current versions when the consent is to other versions. */
  accept(memberId: string, consents: Consents, language: Language): Promise<void>
  /** True when the member has not consented to the agreements in force yet. */
  isDue(member: Pick<MemberRow, 'consents'>): boolean
}

/** Dependencies of consents. */
export interface ReconsentDeps {
  readonly productConfig: Agreements
  readonly members: Pick<MemberService, 'recordConsents'>
}

/** Consents of members to the agreements in force. */
export const createReconsentService = (
  { transaction }: Pick<Core, 'transaction'>,
  { productConfig, members }: ReconsentDeps,
): ReconsentService => ({
  accept(memberId, consents, language) {
    checkConsents(consents, productConfig)
    return transaction((tx) => members.recordConsents(tx, memberId, { consents, language }))
  },

  isDue: (member) => isConsentDue(member, productConfig),
})
