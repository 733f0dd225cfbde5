import type { Consents } from '@contract/types/common'
import { fail } from '../../lib/errors'
import type { ProductConfig } from '../config/product-config'

/**
 * Both agreements must have been ticked in the versions that are in force.
 * @throws DomainError CONSENT_REQUIRED with the current versions.
 */
export const checkConsents = (
  consents: Consents,
  { agreements }: Pick<ProductConfig, 'agreements'>,
): void => {
  const current = { user: agreements.user.version, privacy: agreements.privacy.version }
  if (consents.user !== current.user || consents.privacy !== current.privacy)
    fail('CONSENT_REQUIRED', current)
}
