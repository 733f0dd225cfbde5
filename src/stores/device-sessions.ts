import { makeAutoObservable } from 'mobx'
import type { Data } from '@contract/index'
import type { AuthApi } from '@/api/auth'
import { Loadable } from './loadable'
import { removal } from './removal'
import type { SessionStore } from './session'

/** A device on which the member is logged in. */
export type DeviceSession = Data<'/api/auth/me'>['sessions'][number]

/** What the sessions are built from. */
export interface DeviceSessionsDeps {
  readonly api: Pick<AuthApi, 'me'>
  readonly session: Pick<SessionStore, 'logOut'>
}

/** Where the member is logged in, and the end of it. Source: product §8 (24) */
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

  /** Logs another device out; one that is out already is off the list as well. */
  async end(id: string): Promise<void> {
    const answer = await removal(this.deps.api.me({ endSessionId: id }))
    if (answer) this.sessions.take(answer.sessions)
    else await this.load()
  }

  /**
   * Logs this device out. Without an answer the session still ends here: a member who wants to leave a device must
   * be able to. Never rejects.
   */
  async logOut(): Promise<void> {
    try {
      await this.deps.api.me({ logout: true })
    } catch {
      // The server forgets the session by itself when it expires.
    }
    this.deps.session.logOut()
  }

  reset(): void {
    this.sessions.reset()
  }
}
