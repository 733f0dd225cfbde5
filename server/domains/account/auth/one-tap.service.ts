import { SECOND_MS } from '@contract/constants'
import type { Core } from '../../../lib/core'
import { fail } from '../../../lib/errors'
import { createSparseWarnings } from '../../../lib/sparse-warnings'
import type { OneTapTokens } from '../../../providers/one-tap/port'
import type { Outcome } from '../../../providers/outcome'
import type { Providers } from '../../../providers/providers'

/** Longest wait for the carrier, in ms; after it a code by SMS is faster. Source: ours */
const CALL = { deadlineMs: 3 * SECOND_MS }

/** Values for the page that starts a one-tap login. */
export interface PreparedOneTap extends OneTapTokens {
  /** Name of the carrier's script. */
  readonly provider: string
}

/** Logins by the number of the SIM card. Every refusal sends the member to a code by SMS. Source: product §8.1 (2) */
export interface OneTapService {
  /** False when this server has no carrier. */
  readonly isOn: boolean
  /**
   * Tokens for a page of this server.
   * @param origin Origin of the page.
   * @param ownOrigin Address of this server as the caller reached it.
   * @throws DomainError ONE_TAP_UNAVAILABLE without a carrier, for a foreign page, and when the carrier refuses.
   */
  prepare(origin: string, ownOrigin: string): Promise<PreparedOneTap>
  /**
   * The number behind a token of the carrier's script, as the carrier writes it.
   * @throws DomainError ONE_TAP_UNAVAILABLE
   */
  redeem(spToken: string): Promise<string>
}

/** Dependencies of one-tap logins. */
export interface OneTapDeps {
  /** `oneTap` is null when this server has no carrier. */
  readonly providers: Pick<Providers, 'oneTap'>
}

/** One-tap logins over the configured carrier. */
export const createOneTapService = (
  { config, clock, log }: Pick<Core, 'config' | 'clock' | 'log'>,
  { providers: { oneTap: carrier } }: OneTapDeps,
): OneTapService => {
  const warn = createSparseWarnings(log, clock)

  const dataOf = <T>(act: 'prepare' | 'redeem', outcome: Outcome<T>): T => {
    if (outcome.kind === 'ok') return outcome.data
    const why = outcome.kind === 'rejected' ? outcome.code : outcome.reason
    warn('one-tap login refused', { act, kind: outcome.kind, why })
    return fail('ONE_TAP_UNAVAILABLE')
  }

  return {
    isOn: carrier !== null,

    async prepare(origin, ownOrigin) {
      const isOwn = origin === ownOrigin || config.allowedOrigins.includes(origin)
      if (carrier === null || !isOwn) return fail('ONE_TAP_UNAVAILABLE')
      const tokens = dataOf('prepare', await carrier.prepare(origin, CALL))
      return { provider: carrier.id, ...tokens }
    },

    async redeem(spToken) {
      if (carrier === null) return fail('ONE_TAP_UNAVAILABLE')
      return dataOf('redeem', await carrier.redeem(spToken, CALL))
    },
  }
}
