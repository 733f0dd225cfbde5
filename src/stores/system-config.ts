import { makeAutoObservable } from 'mobx'
import type { Data } from '@contract/index'
import type { PublicConfig } from '@contract/types/config'
import type { ConfigApi } from '@/api/config'
import { BLANK } from '@/lib/blank'
import type { KeyValueStorage } from '@/platform/storage'

/** Values that the server hands the client. */
export type SystemConfig = Data<'/api/config/user'>

/** What is said of the lock while the config is not there. */
const ACCOUNT_LOCK_HOURS = 24

/** What anybody may read, name by name: what is added for members later stays off the device by itself. Source: product §2.13 */
const publicPartOf = (config: SystemConfig): PublicConfig => ({
  version: config.version,
  appName: config.appName,
  tagline: config.tagline,
  minAge: config.minAge,
  agreements: config.agreements,
  login: config.login,
  features: config.features,
  demo: config.demo,
  help: config.help,
})

/**
 * The system config: the member's after a session has started, the public part before. A failed load leaves it as
 * it was and says nothing; what was read last is kept on the device, so that agreements always open.
 * Source: spec §3, §4
 */
export class SystemConfigStore {
  /** Null until something was read, now or on an earlier day. */
  value: SystemConfig | null
  /** The first load of this start has ended, well or not. */
  private isSettled = false
  private loads = 0
  private readonly api: ConfigApi
  private readonly storage: KeyValueStorage

  constructor(api: ConfigApi, storage: KeyValueStorage) {
    this.api = api
    this.storage = storage
    this.value = this.kept()
    makeAutoObservable<this, 'api' | 'storage'>(
      this,
      { api: false, storage: false },
      { autoBind: true, deep: false },
    )
  }

  /** Loads the config that the present session may see. Never rejects. */
  async load(): Promise<void> {
    this.loads += 1
    try {
      this.set(await this.api.user())
    } catch {
      // Silent by specification; the next start tries again, and whoever misses it before.
    } finally {
      this.settle()
    }
  }

  /** Loads it when none was ever read: for an entry that opens, and for an app that comes back. Never rejects. */
  async loadMissing(): Promise<void> {
    if (this.value === null && !this.isLoading) await this.load()
  }

  /** Forgets what belongs to a member; the public part stays. */
  reset(): void {
    this.value = this.kept()
  }

  /** A member's part may still come: what hangs on it would jump when it does. */
  get isComing(): boolean {
    return !this.isSettled && this.value?.dict === undefined
  }

  /** A load is under way: what is missing may come with it. */
  get isLoading(): boolean {
    return this.loads > 0
  }

  /** Coins and memberships can be bought here; while it is false or not known, nothing speaks of buying. Source: product §6 */
  get canBuy(): boolean {
    return this.value?.features.pay === true
  }

  /** So long after another Alipay account or phone nothing is paid out, in hours. Source: product §7.8.5 */
  get accountLockHours(): number {
    return this.value?.withdraw?.accountLockHours ?? ACCOUNT_LOCK_HOURS
  }

  /** Label of a dictionary entry; a blank that keeps its line while the dictionary is on its way, the id where it is missing. */
  label(dictionary: 'interests' | 'prompts' | 'iceBreakers' | 'reportReasons', id: string): string {
    if (this.isComing) return BLANK
    return this.value?.dict?.[dictionary].find((entry) => entry.id === id)?.label ?? id
  }

  /** Name of a city; empty when it is not known. */
  cityLabel(code: string | null): string {
    return this.value?.dict?.cities.find((city) => city.code === code)?.label ?? ''
  }

  private settle(): void {
    this.loads -= 1
    this.isSettled = true
  }

  private set(config: SystemConfig): void {
    this.value = config
    this.storage.set('publicConfig', publicPartOf(config))
  }

  private kept(): SystemConfig | null {
    return this.storage.get('publicConfig') as SystemConfig | null
  }
}
