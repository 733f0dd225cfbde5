import { DAY_MS } from '@contract/constants'
import { dayOf } from '../../../lib/clock'
import type { Core } from '../../../lib/core'
import { DomainError, fail } from '../../../lib/errors'
import { networkOf, SITE } from '../../../lib/net/network'
import type { ProductConfig } from '../../account/config/product-config'
import type { Usage, UsageService } from '../../account/usage/usage.service'

/** A new member who typed an invite code. */
export interface CodeTrier {
  /** The register ticket, which proves one phone. */
  readonly ticket: string
  /** Empty when the client named none. */
  readonly deviceId: string
  readonly ip: string
}

/** Limits attempts with invite codes that do not exist: codes are short enough to find one by trying. Source: ours */
export interface InviteCodeTries {
  /**
   * Runs a registration with a code. The attempt counts for the ticket, the device and the network unless the code exists.
   * A limit refuses before the code is looked up.
   * @throws DomainError INVITE_TRIES_USED with the field `inviteCode`; whatever the registration throws
   */
  whileTrying<T>(trier: CodeTrier, register: () => Promise<T>): Promise<T>
}

/** Dependencies of attempts. */
export interface InviteCodeTryDeps {
  readonly productConfig: Pick<ProductConfig, 'invite'>
  readonly usage: Pick<UsageService, 'consumeEach' | 'giveBack'>
}

/** Attempts in the table `usage_count`, by keyed hashes. */
export const createInviteCodeTries = (
  { db, clock, crypto }: Pick<Core, 'db' | 'clock' | 'crypto'>,
  { productConfig: { invite }, usage }: InviteCodeTryDeps,
): InviteCodeTries => {
  const usagesOf = ({ ticket, deviceId, ip }: CodeTrier): Usage[] => {
    const now = clock.now()
    const { perTicket, perDevice, perNetwork } = invite.wrongCodesPerDay
    const of = (kind: string, text: string, limit: number): Usage => ({
      scope: `invite-code-${kind}`,
      subject: crypto.steadyMac(`invite-code-${kind}`, text).toString('base64url'),
      period: dayOf(now),
      limit,
      expireAt: now + 2 * DAY_MS,
    })
    return [
      of('ticket', ticket, perTicket),
      ...(deviceId === '' ? [] : [of('device', deviceId, perDevice)]),
      of('network', networkOf(ip, SITE), perNetwork),
    ]
  }

  return {
    async whileTrying(trier, register) {
      const usages = usagesOf(trier)
      const counts = await usage.consumeEach(db, usages)
      const giveBack = async () => {
        const taken = usages.filter((_, at) => counts[at] !== null)
        for (const one of taken) await usage.giveBack(db, one)
      }
      if (counts.includes(null)) {
        await giveBack()
        return fail('INVITE_TRIES_USED', { fields: { inviteCode: 'tries' } })
      }
      const isWrong = (error: unknown): boolean =>
        error instanceof DomainError && error.refusal === 'INVITE_CODE_INVALID'
      const answer = await register().catch(async (error: unknown) => {
        if (!isWrong(error)) await giveBack()
        throw error
      })
      await giveBack()
      return answer
    },
  }
}
