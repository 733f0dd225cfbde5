import type { DataOf, PayloadOf } from '@contract/call'
import type { appealBan } from '@contract/calls/auth/appeal_ban'
import { HOUR_MS } from '@contract/constants'
import type { Ban } from '@contract/types/restriction'
import type { Db } from '../../../db/database'
import type { Core } from '../../../lib/core'
import { fail } from '../../../lib/errors'
import type { SealedTickets } from '../../../lib/sealed/sealed-ticket'
import type { ProductConfig } from '../../account/config/product-config'
import type { UsageService } from '../../account/usage/usage.service'
import type { AppealService, SuspendedAccount } from './appeal.service'

/**
 * A banned member has no session: this service shows the ban and takes the appeal. Source: product §7.9.5, §8.1, §10
 */
export interface BanAppealService {
  /**
   * What a banned member sees, with a ticket for the appeal. `knewUntilMs` is the last moment at which the caller was
   * certainly the member, such as the end of their session; a caller who was logged out before the ban gets no ticket.
   */
  describe(db: Db, member: SuspendedAccount, knewUntilMs?: number | null): Promise<Ban>
  /**
   * Stores the appeal; repeating the text repeats the same appeal.
   * @throws DomainError APPEAL_TICKET_EXPIRED, also for an invalid ticket; APPEAL_STATE with `appeal` and `answerBy`;
   * INVALID_PARAMETERS for a text that is empty or too long; RATE_LIMITED with `retryAfter`.
   */
  submit(payload: PayloadOf<typeof appealBan>): Promise<DataOf<typeof appealBan>>
}

/** Dependencies of appeals against bans. */
export interface BanAppealDeps {
  readonly productConfig: Pick<ProductConfig, 'safety'>
  readonly appeals: Pick<AppealService, 'appealStatusOf' | 'appealBan'>
  readonly tickets: SealedTickets
  readonly usage: Pick<UsageService, 'consume'>
}

const PURPOSE = 'ban-appeal'

/** Takes appeals with encrypted tickets that name the member and the ban. */
export const createBanAppealService = (
  { db: pool, clock }: Pick<Core, 'db' | 'clock'>,
  { productConfig: { safety }, appeals, tickets, usage }: BanAppealDeps,
): BanAppealService => {
  /** Runs outside the appeal's transaction, so that rejected attempts count, too. */
  const countTry = async (memberId: string): Promise<void> => {
    const now = clock.now()
    const hour = Math.floor(now / HOUR_MS)
    const endAt = (hour + 1) * HOUR_MS
    const used = await usage.consume(pool, {
      scope: PURPOSE,
      subject: memberId,
      period: `h${hour}`,
      limit: safety.banAppealTriesPerHour,
      expireAt: endAt + HOUR_MS,
    })
    if (used === null) fail('RATE_LIMITED', { retryAfter: Math.ceil((endAt - now) / 1_000) })
  }

  return {
    async describe(db, member, knewUntilMs = null) {
      const { told, sanction } = await appeals.appealStatusOf(db, member)
      const isTheirs = knewUntilMs === null || knewUntilMs >= (sanction?.created_at ?? 0)
      const appealTicket =
        sanction !== null && isTheirs
          ? tickets.write(PURPOSE, [member.id, sanction.id], safety.banAppealTicketMs)
          : null
      return { ...told, appealTicket }
    },

    async submit({ ticket, text }) {
      const [memberId, sanctionId] = tickets.read(PURPOSE, ticket) ?? []
      if (memberId === undefined || sanctionId === undefined) return fail('APPEAL_TICKET_EXPIRED')
      await countTry(memberId)
      return appeals.appealBan(memberId, sanctionId, text)
    },
  }
}
