import { makeAutoObservable, runInAction } from 'mobx'
import type { HideableField, Settings } from '@contract/types/member'
import type { UserApi } from '@/api/user'
import type { Clock } from '@/lib/time/clock'
import type { SessionStore } from './session'
import { KeyedQueue } from '../keyed-queue'

/**
 * Switches on the settings page. These settings of product §5.2 have controls of their own: `notify`, `quietHours`,
 * `whoCanGreet` and `hiddenFields`. Left out are `hideLastActive`, which is the same as `hideOnline`; `incognito`, because `pauseProfile` and `hideFromNear` do the
 * same for everybody. `blockedPhones` have their own list (`contactBlocks`), and the device stores `theme`,
 * `language`, `fontScale` and `reducedMotion` (`preferences`).
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
  | 'noticePreview'

/** Dependencies of the settings store. */
export interface SettingsDeps {
  readonly api: Pick<UserApi, 'updateInfo'>
  readonly session: Pick<SessionStore, 'user' | 'setUser'>
  readonly clock: Pick<Clock, 'now'>
}

type Change = Partial<
  Pick<Settings, SettingSwitch | 'whoCanGreet' | 'hiddenFields' | 'notify' | 'quietHours'>
>

/** The member's switches: they change at once, and return when the server refuses. Source: product §5.2 */
export class SettingsStore {
  /** Pending changes, the latest last; they override the server's last values. */
  private requests: readonly Change[] = []
  private readonly queue = new KeyedQueue()
  private readonly deps: SettingsDeps

  constructor(deps: SettingsDeps) {
    this.deps = deps
    makeAutoObservable<this, 'deps' | 'queue'>(
      this,
      // They depend on the clock, which MobX does not observe.
      { deps: false, queue: false, value: false, isInvisible: false },
      { autoBind: true, deep: false },
    )
  }

  /** Whether the viewer's visits leave no traces now. Source: product §7.7.2 */
  get isInvisible(): boolean {
    return (this.deps.session.user?.invisibleUntil ?? 0) > this.deps.clock.now()
  }

  /**
   * The settings to show; null while the viewer's info is unknown. The switch of invisible browsing is off where it has
   * no effect, as after the end of a membership.
   */
  get value(): Settings | null {
    const settings = this.deps.session.user?.settings
    if (!settings) return null
    let shown: Settings = { ...settings, browseInvisibly: this.isInvisible }
    for (const request of this.requests) shown = { ...shown, ...request }
    return shown
  }

  /** Saves one setting, after the earlier pending changes. Fails: VIP_REQUIRED. */
  async save(change: Change): Promise<void> {
    this.requests = [...this.requests, change]
    try {
      await this.queue.run('settings', async () => {
        const { user } = await this.deps.api.updateInfo({ settings: change })
        this.deps.session.setUser(user)
      })
    } finally {
      runInAction(() => (this.requests = this.requests.filter((request) => request !== change)))
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

  /** Resets what recommendations learnt from the member's likes and passes. */
  async resetLearning(): Promise<void> {
    await this.deps.api.updateInfo({ resetLearning: true })
  }

  reset(): void {
    this.requests = []
  }
}
