import type { OneTapProvider } from '../../../server/providers/one-tap/port'

/** A carrier that confirms the numbers that a test sets, once for each token. */
export interface FakeOneTap extends OneTapProvider {
  /** Makes the carrier confirm a number for this token. */
  vouch(spToken: string, phone: string): void
  /** While true, the carrier answers nothing in time. */
  isAway: boolean
  /** Origins for which tokens were made, in order. */
  readonly origins: string[]
}

/** No number is known before `vouch`. */
export const createFakeOneTap = (): FakeOneTap => {
  const phones = new Map<string, string>()
  const origins: string[] = []
  const away = { kind: 'unknown', reason: 'timeout' } as const
  return {
    id: 'fake_h5',
    isAway: false,
    origins,
    vouch: (spToken, phone) => void phones.set(spToken, phone),
    prepare(origin) {
      if (this.isAway) return Promise.resolve(away)
      origins.push(origin)
      return Promise.resolve({
        kind: 'ok',
        data: { accessToken: 'access', jwtToken: 'jwt', lifeMs: 600_000 },
      })
    },
    redeem(spToken) {
      if (this.isAway) return Promise.resolve(away)
      const phone = phones.get(spToken)
      phones.delete(spToken)
      return Promise.resolve(
        phone === undefined
          ? { kind: 'rejected', code: 'InvalidToken', message: 'unknown or used' }
          : { kind: 'ok', data: phone },
      )
    },
  }
}
