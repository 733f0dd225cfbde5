import { makeAutoObservable } from 'mobx'
import { failureName, NetworkError } from '@/api/errors'
import type { UserApi } from '@/api/user'
import type { SessionStore } from './session'
import type { SystemConfigStore } from '../system-config'

/** Dependencies of the terms store. */
export interface TermsDeps {
  readonly api: Pick<UserApi, 'updateInfo'>
  readonly session: Pick<SessionStore, 'setUser'>
  readonly systemConfig: SystemConfigStore
}

/** Agreements that changed while the member was logged in. Source: product §8.1 (5–7) */
export class TermsStore {
  private readonly deps: TermsDeps

  constructor(deps: TermsDeps) {
    this.deps = deps
    makeAutoObservable<this, 'deps'>(this, { deps: false }, { autoBind: true })
  }

  /**
   * Accepts the versions that are shown. Fails: NETWORK while none can be read; CONSENT_REQUIRED when there are newer
   * ones, which are loaded then.
   */
  async accept(): Promise<void> {
    const { api, session, systemConfig } = this.deps
    const agreements = systemConfig.value?.agreements
    if (!agreements) return this.readAgain()
    const consents = { user: agreements.user.version, privacy: agreements.privacy.version }
    try {
      const { user } = await api.updateInfo({ consents })
      session.setUser(user)
    } catch (error) {
      if (failureName(error) === 'CONSENT_REQUIRED') await systemConfig.load()
      throw error
    }
  }

  /**
   * Loads agreements that could not be read. Nobody can accept an unread text: the sheet shows it now, and the member
   * taps again.
   */
  private async readAgain(): Promise<void> {
    const { systemConfig } = this.deps
    await systemConfig.load()
    if (!systemConfig.value) throw new NetworkError('offline')
  }
}
