import type { Core } from '../../../lib/core'
import type { Crypto } from '../../../lib/sealed/crypto'
import type { AuditService } from '../../safety/audit/audit.service'
import { refuse } from '../../safety/operators/operator-error'
import { maskPhone, phoneOf } from './phone'
import { deleteAgeRefusals } from './register-ticket.repository'
import { type OperatorSignature, checkSignature } from '../../safety/operators/signature'

/** Name of a phone in the table of refusals, before it is hashed. The oldest hash is the same under every secret. */
export const agePhoneText = (crypto: Pick<Crypto, 'phoneHashes'>, phone: string): string =>
  crypto.phoneHashes(phone).at(-1)?.toString('hex') ?? ''

/** Ends refusals of newcomers who entered an age under 18 by mistake. Source: product §7.13 */
export interface AgeRefusalService {
  /**
   * Lets the phone register, and the devices that were refused with it.
   * @throws OperatorError PHONE_INVALID, AGE_REFUSAL_NONE, OPERATOR_NAME, WHY_MISSING
   */
  lift(phone: string, signature: OperatorSignature): Promise<void>
}

/** Dependencies of age refusals. */
export interface AgeRefusalDeps {
  readonly audit: Pick<AuditService, 'add'>
}

/** Refusals in the table `age_refusal`. */
export const createAgeRefusalService = (
  { transaction, crypto, clock }: Pick<Core, 'transaction' | 'crypto' | 'clock'>,
  { audit }: AgeRefusalDeps,
): AgeRefusalService => ({
  async lift(typed, signature) {
    const signed = checkSignature(signature)
    const phone = phoneOf(typed) ?? refuse('PHONE_INVALID')
    await transaction(async (tx) => {
      const subjects = crypto.macs('age-phone', agePhoneText(crypto, phone))
      const untilAt = await deleteAgeRefusals(tx, subjects, clock.now())
      if (untilAt === null) return refuse('AGE_REFUSAL_NONE')
      return audit.add(tx, {
        ...signed,
        act: 'age_refusal.lifted',
        subject: `phone:${maskPhone(phone)}`,
        memberId: null,
        before: { until: untilAt },
        after: { until: null },
      })
    })
  },
})
