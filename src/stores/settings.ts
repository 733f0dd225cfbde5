import { makeAutoObservable, runInAction } from 'mobx'
import type { HideableField, Settings } from '@contract/types/member'
import type { UserApi } from '@/api/user'
import type { SessionStore } from './session'

/**
 * Switches that the settings page offers; each has an effect on what others or the viewer see. Of product §5.2 are left out:
 * `notify` and `quietHours`, also from the wire, because nothing leaves the product yet that they could hold back;
 * `hideLastActive`, which is one with `hideOnline`; `incognito`, whose effect `pauseProfile` and `hideFromNear` have for
 * everybody. `blockedPhones` have a list of their own (`contactBlocks`), and `theme`, `language`, `fontScale` and
 * `reducedMotion` are kept on the device (`preferences`).
 */
export type SettingSwitch =
  | 'hideFromNear'
  | 'hideDistance'
  | 'hideOnline'
  | 'hideAge'
  | 'hideVip'
  | 'browseInvisibly'
  | 'readReceipts'
  | 'personalised'
  | 'pauseProfile'
  | 'maskImages'

/** What settings are built from. */
export interface SettingsDeps {
  readonly api: Pick<UserApi, 'updateInfo'>
  readonly session: Pick<SessionStore, 'user' | 'setUser'>
}

type Change = Partial<Pick<Settings, SettingSwitch | 'whoCanGreet' | 'hiddenFields'>>

/** The member's switches: shown as wished at once, and as before when the server refuses. Source: product §5.2 */
export class SettingsStore {
  /** Wishes on their way; they win over what the server said last. */
  private wishes: Change = {}
  private readonly deps: SettingsDeps

  constructor(deps: SettingsDeps) {
    this.deps = deps
    makeAutoObservable<this, 'deps'>(this, { deps: false }, { autoBind: true, deep: false })
  }

  /** The settings to show; null while the viewer's info is unknown. */
  get value(): Settings | null {
    const settings = this.deps.session.user?.settings
    return settings ? { ...settings, ...this.wishes } : null
  }

  /** Saves one setting. Fails: VIP_REQUIRED. */
  async save(change: Change): Promise<void> {
    this.wishes = { ...this.wishes, ...change }
    try {
      const { user } = await this.deps.api.updateInfo({ settings: change })
      this.deps.session.setUser(user)
    } finally {
      runInAction(() => this.settle(change))
    }
  }

  /** Hides a part of the profile from everybody else, or shows it again. */
  async toggleField(field: HideableField): Promise<void> {
    const { hiddenFields = [] } = this.value ?? {}
    const isHidden = hiddenFields.includes(field)
    await this.save({
      hiddenFields: isHidden ? hiddenFields.filter((other) => other !== field) : [...hiddenFields, field],
    })
  }

  /** Recommendations forget what they learnt from whom the member liked and passed. */
  async resetLearning(): Promise<void> {
    await this.deps.api.updateInfo({ resetLearning: true })
  }

  reset(): void {
    this.wishes = {}
  }

  /** A later wish for the same setting stays. */
  private settle(change: Change): void {
    const kept = Object.entries(this.wishes).filter(([key, value]) => change[key as keyof Change] !== value)
    this.wishes = Object.fromEntries(kept)
  }
}
