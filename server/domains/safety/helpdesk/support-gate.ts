import { HOUR_MS } from '@contract/constants'
import type { Core } from '../../../lib/core'
import { fail } from '../../../lib/errors'
import type { ProductConfig } from '../../account/config/product-config'
import { ensureServiceAccount } from '../../account/members/service-account'
import type { SupportGate } from '../../chat/messages/ports'
import type { UsageService } from '../../account/usage/usage.service'
import { SubjectRepository } from './subject.repository'

/** Dependencies of the support gate. */
export interface SupportGateDeps {
  readonly productConfig: Pick<ProductConfig, 'help'>
  readonly usage: UsageService
}

/** Creates the gate to the help desk: it finds the service account, limits messages per hour and finds subjects. */
export const createSupportGate = (core: Core, { productConfig, usage }: SupportGateDeps): SupportGate => ({
  open: (db) => ensureServiceAccount(db, core),

  async admit(db, memberId) {
    const now = core.clock.now()
    const hour = Math.floor(now / HOUR_MS)
    const used = await usage.consume(db, {
      scope: 'service',
      subject: memberId,
      period: String(hour),
      limit: productConfig.help.messagesPerHour,
      expireAt: (hour + 2) * HOUR_MS,
    })
    if (used === null) fail('RATE_LIMITED', { retryAfter: Math.ceil(((hour + 1) * HOUR_MS - now) / 1_000) })
  },

  subjectOf(db, memberId, { kind, id }) {
    const subjects = new SubjectRepository(db)
    return kind === 'bill' ? subjects.findBill(memberId, id) : subjects.findUnlock(memberId, id)
  },
})
