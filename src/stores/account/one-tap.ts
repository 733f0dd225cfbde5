import type { AuthApi } from '@/api/auth'

/** What the carrier's page needs; `provider` names the page. It says nothing about a member. */
export type OneTapTokens = Readonly<Record<'provider' | 'accessToken' | 'jwtToken', string>>

/** Dependencies of one-tap logins. */
export interface OneTapDeps {
  readonly api: Pick<AuthApi, 'getAuthToken'>
}

/** Logins by the number of the SIM card, before the carrier has confirmed it. Source: product §8.1 (2) */
export class OneTapStore {
  constructor(private readonly deps: OneTapDeps) {}

  /**
   * Returns the tokens for the carrier's page. Fails: ONE_TAP_UNAVAILABLE, TOO_MANY_TRIES.
   * @param origin Origin of our page.
   */
  readonly prepare = async (origin: string): Promise<OneTapTokens> => {
    const answer = await this.deps.api.getAuthToken({ scene: 'onetap', origin })
    const { provider = '', accessToken = '', jwtToken = '' } = answer
    return { provider, accessToken, jwtToken }
  }
}
