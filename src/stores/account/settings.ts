import { makeAutoObservable, runInAction } from 'mobx'
import type { Audience } from '@contract/types/audience'
import type { HideableField, Settings } from '@contract/types/member'
import type { UserApi } from '@/api/user'
import type { Clock } from '@/lib/time/clock'
import type { SessionStore } from './session'
import { KeyedQueue } from '../keyed-queue'

/**
 * Switches on the settings page. These settings of product §5.2 have controls of their own: `notify`, `quietHours`,
 * `whoCanGreet`, `hiddenFields` and `matchFields`. Left out are `hideLastActive`, which is the same as `hideOnline`;
 * `incognito`, because `pauseProfile` and `hideFromNear` do the same for everybody. `blockedPhones` have their own list
 * (`contactBlocks`), and the device stores `theme`, `language`, `fontScale` and `reducedMotion` (`preferences`).
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
  Pick<Settings, SettingSwitch | 'whoCanGreet' | 'hiddenFields' | 'matchFields' | 'notify' | 'quietHours'>
>

/** Those who see a part of the profile. Source: product §5.1 (per visibility) */
export type FieldViewers = Audience | 'me'

/** The fields with or without one of them. */
const withField = (
  fields: readonly HideableField[],
  field: HideableField,
  isIn: boolean,
): HideableField[] => {
  const others = fields.filter((other) => other !== field)
  return isIn ? [...others, field] : others
}

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

  /** Those who see a part of the profile; everyone while the settings are unknown. */
  viewersOf(field: HideableField): FieldViewers {
    const { hiddenFields = [], matchFields = [] } = this.value ?? {}
    if (!hiddenFields.includes(field)) return 'everyone'
    return matchFields.includes(field) ? 'match' : 'me'
  }

  /** Shows a part of the profile to everyone, to matches, or to nobody else. */
  async setViewers(field: HideableField, viewers: FieldViewers): Promise<void> {
    const { hiddenFields = [], matchFields = [] } = this.value ?? {}
    await this.save({
      hiddenFields: withField(hiddenFields, field, viewers !== 'everyone'),
      matchFields: withField(matchFields, field, viewers === 'match'),
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
