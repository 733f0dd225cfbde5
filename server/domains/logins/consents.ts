import type { Consents } from '@contract/types/common'
import type { Language } from '../../lib/language'
import type { Core } from '../../lib/core'
import { fail } from '../../lib/errors'
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
 * Both agreements must have been ticked in the versions that are in force.
 * @throws DomainError CONSENT_REQUIRED with the current versions.
 */
export const checkConsents = (consents: Consents, product: Agreements): void => {
  const current = currentOf(product)
  if (!isCurrent(consents, current)) fail('CONSENT_REQUIRED', current)
}

/**
 * Whether a member has yet to consent to the agreements in force. No call is refused because of it: the client lets such a
 * member do nothing but export, cancel and log out, and who goes around it harms nobody but themselves.
 * Source: product §8.1 (5–7)
 */
export const isConsentDue = ({ consents }: Pick<MemberRow, 'consents'>, product: Agreements): boolean =>
  !isCurrent(consents, currentOf(product))

/** Takes the consent to changed agreements of a member who is logged in. Source: product §8.1 (5–7), §10 (1007) */
export interface ReconsentService {
  /** @throws DomainError CONSENT_REQUIRED with the current versions when it is for others. */
  take(memberId: string, consents: Consents, language: Language): Promise<void>
}

/** Consents of members; `product` says which agreements are in force. */
export const createReconsentService = (
  { work }: Pick<Core, 'work'>,
  product: Agreements,
  members: Pick<MemberService, 'noteConsents'>,
): ReconsentService => ({
  take(memberId, consents, language) {
    checkConsents(consents, product)
    return work.run((db) => members.noteConsents(db, memberId, { consents, language }))
  },
})
