import { makeAutoObservable } from 'mobx'
import type { Data } from '@contract/index'
import type { PublicConfig } from '@contract/types/config'
import type { ConfigApi } from '@/api/config'
import { BLANK } from '@/lib/blank'
import type { KeyValueStorage } from '@/platform/storage'

/** The system config, which the server sends to the client. */
export type SystemConfig = Data<'/api/config/user'>

/** Default of the account lock while the config is missing. */
const ACCOUNT_LOCK_HOURS = 24

/**
 * The public fields, listed by name, so that new fields for members are not stored on the device. Source: product
 * §2.13
 */
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
 * The system config: the member's after the start of a session, the public part before. A failed load changes nothing
 * and shows no message. The last public part is stored on the device, so that agreements always open.
 * Source: spec §3, §4
 */
export class SystemConfigStore {
  /** Null until a config was read, now or on an earlier day. */
  value: SystemConfig | null
  /** True once the first load since the start has ended, also by a failure. */
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

  /** Loads the config for the present session. Never rejects. */
  async load(): Promise<void> {
    this.loads += 1
    try {
      this.set(await this.api.user())
    } catch {
      // Silent by specification; the next start retries, and so does any page that needs it earlier.
    } finally {
      this.settle()
    }
  }

  /** Loads the config if none was ever read: for an entry page, and for an app that returns. Never rejects. */
  async loadMissing(): Promise<void> {
    if (this.value === null && !this.isLoading) await this.load()
  }

  /** Clears the member's part; the public part stays. */
  reset(): void {
    this.value = this.kept()
  }

  /** True while the member's part may still load, so that dependent elements wait instead of jumping. */
  get isComing(): boolean {
    return !this.isSettled && this.value?.dict === undefined
  }

  /** True while no config is known and the first load has not ended, so that words that depend on it can wait. */
  get isUnknown(): boolean {
    return !this.isSettled && this.value === null
  }

  /** True during a load. */
  get isLoading(): boolean {
    return this.loads > 0
  }

  /**
   * True when coins and memberships can be bought here; while it is false or unknown, nothing mentions purchases.
   * Source: product §6
   */
  get canBuy(): boolean {
    return this.value?.features.pay === true
  }

  /** Time without payouts after a change of the Alipay account or phone, in hours. Source: product §7.8.5 */
  get accountLockHours(): number {
    return this.value?.withdraw?.accountLockHours ?? ACCOUNT_LOCK_HOURS
  }

  /**
   * Label of a dictionary entry; a blank that keeps the line's height while the dictionary is loading, the id where
   * the entry is missing.
   */
  label(dictionary: 'interests' | 'prompts' | 'iceBreakers' | 'reportReasons', id: string): string {
    if (this.isComing) return BLANK
    return this.value?.dict?.[dictionary].find((entry) => entry.id === id)?.label ?? id
  }

  /** Name of a city; empty when it is unknown. */
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
