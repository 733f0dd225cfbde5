import { makeAutoObservable, runInAction } from 'mobx'
import type { HideableField, Settings } from '@contract/types/member'
import type { UserApi } from '@/api/user'
import type { SessionStore } from './session'
import { Turns } from './turns'

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
  /** Wishes on their way, the latest last; they win over what the server said last. */
  private wishes: readonly Change[] = []
  private readonly turns = new Turns()
  private readonly deps: SettingsDeps

  constructor(deps: SettingsDeps) {
    this.deps = deps
    makeAutoObservable<this, 'deps' | 'turns'>(
      this,
      { deps: false, turns: false },
      { autoBind: true, deep: false },
    )
  }

  /** The settings to show; null while the viewer's info is unknown. */
  get value(): Settings | null {
    const settings = this.deps.session.user?.settings
    if (!settings) return null
    let shown: Settings = settings
    for (const wish of this.wishes) shown = { ...shown, ...wish }
    return shown
  }

  /** Saves one setting, after those that were wished before. Fails: VIP_REQUIRED. */
  async save(change: Change): Promise<void> {
    this.wishes = [...this.wishes, change]
    try {
      await this.turns.take('settings', async () => {
        const { user } = await this.deps.api.updateInfo({ settings: change })
        this.deps.session.setUser(user)
      })
    } finally {
      runInAction(() => (this.wishes = this.wishes.filter((wish) => wish !== change)))
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
    this.wishes = []
  }
}
