import { makeAutoObservable } from 'mobx'
import type { Data } from '@contract/index'
import type { AuthApi } from '@/api/auth'
import { Loadable } from '../loadable'
import { removal } from '../removal'
import type { SessionStore } from './session'

/** A device on which the member is logged in. */
export type DeviceSession = Data<'/api/auth/me'>['sessions'][number]

/** Dependencies of the sessions store. */
export interface DeviceSessionsDeps {
  readonly api: Pick<AuthApi, 'me'>
  readonly session: Pick<SessionStore, 'logOut' | 'leaving'>
}

/** The member's sessions on all devices. Source: product §8 (24) */
export class DeviceSessionsStore {
  readonly sessions = new Loadable<readonly DeviceSession[]>()
  private readonly deps: DeviceSessionsDeps

  constructor(deps: DeviceSessionsDeps) {
    this.deps = deps
    makeAutoObservable<this, 'deps'>(this, { deps: false, sessions: false }, { autoBind: true })
  }

  /** Loads the sessions; never rejects. */
  async load(): Promise<void> {
    await this.sessions.run(async () => (await this.deps.api.me({})).sessions)
  }

  /** Logs another device out. A device that is logged out already also leaves the list. */
  async end(id: string): Promise<void> {
    const answer = await removal(this.deps.api.me({ endSessionId: id }))
    if (answer) this.sessions.replace(answer.sessions)
    else await this.load()
  }

  /** Logs out every other device of the list, one after the other. Rejects at the first failure. */
  async endOthers(): Promise<void> {
    const others = (this.sessions.value ?? []).filter(({ current }) => !current)
    for (const { id } of others) await this.end(id)
  }

  /**
   * Logs this device out. Without an answer the session still ends here, because a member must always be able to
   * leave a device. Never rejects.
   */
  async logOut(): Promise<void> {
    try {
      await this.deps.session.leaving(() => this.deps.api.me({ logout: true }))
    } catch {
      // The session expires on the server by itself.
    }
    this.deps.session.logOut()
  }

  reset(): void {
    this.sessions.reset()
  }
}
