import { makeAutoObservable } from 'mobx'
import type { Data } from '@contract/index'
import type { UserApi } from '@/api/user'
import { Loadable } from '../loadable'

/** Dependencies of the own link. */
export interface ProfileShareDeps {
  readonly api: Pick<UserApi, 'profileShare'>
}

/** The link to the member's own profile, off until they switch it on. Source: product §7.11 */
export class ProfileShareStore {
  readonly saved = new Loadable<Data<'/api/user/profile_share'>>()
  private readonly deps: ProfileShareDeps

  constructor(deps: ProfileShareDeps) {
    this.deps = deps
    makeAutoObservable<this, 'deps'>(this, { saved: false, deps: false }, { autoBind: true, deep: false })
  }

  /** The link; null while it is off or unknown. */
  get share(): Data<'/api/user/profile_share'>['share'] {
    return this.saved.value?.share ?? null
  }

  /** Loads the link. Never rejects. */
  async load(): Promise<void> {
    await this.saved.run(() => this.deps.api.profileShare({ step: 'read' }))
  }

  /** Switches the link on, or changes whether its card shows the face. Fails: RATE_LIMITED. */
  async switchOn(showsFace: boolean): Promise<void> {
    this.saved.replace(await this.deps.api.profileShare({ step: 'on', showsFace }))
  }

  /** Ends the link. */
  async switchOff(): Promise<void> {
    this.saved.replace(await this.deps.api.profileShare({ step: 'off' }))
  }

  /** Makes a new link and ends the old one. Fails: RATE_LIMITED, NOT_FOUND. */
  async renew(): Promise<void> {
    this.saved.replace(await this.deps.api.profileShare({ step: 'renew' }))
  }
}
