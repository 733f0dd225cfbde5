import type { Core } from '../../../lib/core'
import type { Providers } from '../../../providers/providers'
import { GuardianRepository } from './guardian.repository'

/** Kind of the job that notifies a guardian of a decision; its payload is `{id}`. */
export const DECIDED_JOB = 'guardian_decided'

/** Dependencies of the message. */
export interface DecidedSmsDeps {
  /** `sms` is null, or has no such text, where no text for it is approved: guardians then read the status page. */
  readonly providers: Pick<Providers, 'sms'>
}

/**
 * Sends the message, which names the claim and not its outcome. Only a refusal that is the vendor's fault is tried
 * again: after an unknown result the message may have arrived.
 */
export const createDecidedSms =
  ({ db, crypto }: Pick<Core, 'db' | 'crypto'>, { providers: { sms } }: DecidedSmsDeps) =>
  async (id: string): Promise<void> => {
    const claim = await new GuardianRepository(db).find(id)
    const send = sms?.notify.decided
    if (!send || !claim?.phone_sealed) return
    const phone = crypto.unseal(claim.phone_sealed)
    const result = await send({ phone, reference: claim.reference })
    if (result.kind === 'refused' && result.why === 'vendor') throw new Error('no vendor sent the message')
  }
